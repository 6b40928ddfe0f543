/**
 * `npm run reset`: deletes the data of `npm run dev`, which then begins with sample content again. That folder is the only
 * one it knows: no setting leads it to another.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import './env.mjs'
import { development, root } from './prepare.mjs'

const data = join(development, 'data')
const name = relative(root, data)
const refusal =
  resolve(root, process.env.DATA_DIR || 'data') === data
    ? `${name} is the DATA_DIR of a site: nothing was deleted.`
    : isRunning()
      ? 'npm run dev is running: stop it first. Nothing was deleted.'
      : undefined
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
const isThere = existsSync(data)
rmSync(data, { recursive: true, force: true })
console.log(
  isThere ? `Deleted ${name}. The next npm run dev begins with sample content.` : `There is no ${name} to delete.`,
)

function isRunning() {
  try {
    return process.kill(Number(readFileSync(join(development, 'pid'), 'utf8')), 0)
  } catch {
    return false
  }
}
