/**
 * `npm test`: everything that is checked and tested. Installs what is missing, in any Node from 20 up; then the pinned one
 * runs `bin/test/run.ts`, which has the options.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, node, root } from './prepare.mjs'

install('all')
const program = join(root, 'bin', 'test', 'run.ts')
const { status } = spawnSync(node, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
