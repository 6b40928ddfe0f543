/** `npm start`: installs if needed, builds if the sources changed, and starts the production server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import './env.mjs'
import { build, install, node, root } from './prepare.mjs'

await refuseTakenPort()
install('run')
build()

// These flags make V8 collect garbage sooner, so that the site fits on a small server under load. The cost is in
// docs/decisions/010-emails.md.
const flags = JSON.parse(readFileSync(join(root, 'bin', 'server-flags.json'), 'utf8'))
// One memory arena of glibc for all threads saves 2 MB.
const malloc = JSON.parse(readFileSync(join(root, 'bin', 'server-env.json'), 'utf8'))
const server = spawn(node, [...flags, join(root, 'dist', 'server', 'server.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...malloc, ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Says that the port is taken before a build that takes a while. The server says everything else about its settings. */
async function refuseTakenPort() {
  const { PORT, HOST } = process.env
  const [port, host] = [Number(PORT || 3000), HOST || '127.0.0.1']
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    console.error(
      `Port ${port} on ${host} is already in use. Stop the other program, or choose another port, for example PORT=3001 npm start.`,
    )
    process.exit(1)
  }
  await new Promise((resolve) => probe.close(resolve))
}
