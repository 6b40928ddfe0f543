/** `npm run screenshots`: installs and builds if needed, then runs `bin/screenshots.ts`. */
import { join } from 'node:path'
import { build, install, node, root, run } from './prepare.mjs'

install('all')
build()
run(node, [join(root, 'bin', 'screenshots.ts'), ...process.argv.slice(2)])
