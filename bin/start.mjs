/** `npm start`: installs if needed, builds if the sources changed, and starts the production server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import './env.mjs'
import { build, install, root } from './prepare.mjs'
import { refuseTakenPort, serve } from './serve.mjs'

await refuseTakenPort('npm start')
install('run')
build()

// These flags make V8 collect garbage sooner, so that the site fits on a small server under load. The cost is in
// docs/decisions/010-emails.md.
const flags = JSON.parse(readFileSync(join(root, 'bin', 'server-flags.json'), 'utf8'))
// One memory arena of glibc for all threads saves 2 MB.
const malloc = JSON.parse(readFileSync(join(root, 'bin', 'server-env.json'), 'utf8'))
serve([...flags, join(root, 'dist', 'server', 'server.js')], { ...malloc, ...process.env, NODE_ENV: 'production' })
