/** `npm start`: installs if needed, builds if the sources changed, and starts the production server. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, node, root } from './prepare.mjs'

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
