/** What `npm start` and `npm run dev` share: the port is free before anything is built, and signals reach the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { node, root } from './prepare.mjs'

/**
 * Says that the port is taken before a build that takes a while. The server says everything else about its settings.
 * @param command to show in an example
 */
export async function refuseTakenPort(command, host = process.env.HOST || '127.0.0.1') {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    console.error(
      `Port ${port} on ${host} is already in use. Stop the other program, or choose another port, for example PORT=3001 ${command}.`,
    )
    process.exit(1)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** Runs a server on the Node that the project pins, for as long as this process lives. */
export function serve(args, env) {
  const server = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
