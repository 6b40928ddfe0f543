/** `npm run dev`: installs what is missing, then serves the site from its sources (`bin/dev/server.ts`). */
import { join } from 'node:path'
import './env.mjs'
import { install, root } from './prepare.mjs'
import { refuseTakenPort, serve } from './serve.mjs'

// Whoever reaches it is an administrator, so only this computer may.
await refuseTakenPort('npm run dev', '127.0.0.1')
install('all')
// Arguments are for Node, such as --inspect.
serve([...process.argv.slice(2), join(root, 'bin', 'dev', 'server.ts')], { ...process.env, NODE_ENV: 'development' })
