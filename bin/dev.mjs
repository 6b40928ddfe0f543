/** `npm run dev`: installs what is missing, then serves the site from its sources (`bin/dev/server.ts`). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import './env.mjs'
import { development, install, root } from './prepare.mjs'
import { refuseTakenPort, serve } from './serve.mjs'

// Whoever reaches it is an administrator, so only this computer may.
await refuseTakenPort('npm run dev', '127.0.0.1')
install('all')
mkdirSync(development, { recursive: true })
writeFileSync(join(development, 'pid'), String(process.pid))
// Arguments are for Node, such as --inspect.
serve([...process.argv.slice(2), join(root, 'bin', 'dev', 'server.ts')], { ...process.env, NODE_ENV: 'development' })
