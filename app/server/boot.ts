/** Boot, and nothing else: read the environment, open the program, listen, and shut down cleanly. */
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from '#app/config.ts'
import { createLimitedServer } from '#app/http/overload.ts'
import { makeLog } from '#app/http/log.ts'
import { serveMetrics } from '#app/server/metrics.ts'
import { openProgram } from '#app/server/program.ts'
import { rehearse } from '#app/server/rehearsal.ts'
import { StartError } from '#app/server/start.ts'
import { isRelease } from '#app/text/command-line.ts'

/** Milliseconds for the requests under way when the server stops; systemd and containers wait a little longer. */
const GRACE_MS = 9_000
// Files written by the server are private to its user.
process.umask(0o077)
const config = await orExit(() => readConfig(process.env))
const log = makeLog(config)
for (const sentence of config.removed) console.error(sentence)
const stopping = new AbortController()
const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const program = await orExit(() =>
  openProgram({
    config,
    log,
    stopping: stopping.signal,
    files: {
      client: built('../client'),
      share: built('../share'),
      scenes: built('../client'),
      encoder: built('encoder.js'),
      audioReader: built('audio-reader.js'),
      backup: built('backup.js'),
    },
  }),
)
const { server, drain, close } = createLimitedServer(program.listener)
if (config.metricsPort !== undefined) await serveMetrics(config.metricsPort, config.host)

server.on('error', refusePort)
server.listen({ port: config.port, host: config.host }, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (config.isRehearsal) return void endRehearsal(port)
  printLink(program.setupLink, port)
  program.startMail()
})
// A terminal sends SIGINT to the whole group, and `npm start` passes it on: the second one changes nothing.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
let isShuttingDown = false

async function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  setTimeout(() => process.exit(0), GRACE_MS).unref()
  stopping.abort()
  drain()
  await pause(config.drainSeconds * 1000)
  await program.stop(close)
  process.exit(0)
}

/** Ends the process with 0 when it could serve, and otherwise with 1 and the reason. */
async function endRehearsal(port: number) {
  const problem = await rehearse(`http://${config.host}:${port}`)
  await program.stop(close)
  if (problem === undefined) console.log('The rehearsal went well: this version gets ready with this data.')
  else console.error(problem)
  process.exit(problem === undefined ? 0 : 1)
}

function refusePort({ code, message }: NodeJS.ErrnoException): never {
  const other = `choose another port, for example PORT=3001${isRelease ? ', and run narthex setup, so that the proxy asks there' : ' npm start'}.`
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${config.port} on ${config.host} is already in use. Stop the other program, or ${other}`,
    EACCES: `Only root may use port ${config.port}: ${other}`,
  }
  console.error(reasons[code ?? ''] ?? message)
  process.exit(1)
}

function printLink(link: string | undefined, port: number): void {
  console.log(`\n  Narthex is open at ${config.siteUrl}  (listening on ${config.host}:${port})`)
  if (link) console.log(`  Make the first administrator: ${link}`)
  console.log('')
}

/** Ends the process with one sentence for what the person who runs it can fix. */
async function orExit<T>(begin: () => T | Promise<T>): Promise<T> {
  try {
    return await begin()
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
