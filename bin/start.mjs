/** `npm start`: installs if needed, builds if the sources changed, and starts the production server. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, node, root } from './prepare.mjs'

install('run')
build()

const server = spawn(node, [join(root, 'dist', 'server', 'server.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
