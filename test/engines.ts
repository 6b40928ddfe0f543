/**
 * On which engines a test runs. Where SQL can differ, always on both. Elsewhere the engines take turns, by the test's path and
 * the commit, so that a commit always gives the same answer and each test meets each engine every few commits. Without a
 * commit, which is how `npm test -- --both` and a run of single files ask for it, everything runs on both.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Engine } from '#db/database.ts'

export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Parts that are about the database itself, or whose queries are put together at run time. */
const ABOUT_DATABASES = /^(db|mail|jobs|app\/(records|inbox|search|backup|server\/publishing))\b/
/** What a test says that names an engine, or asks for several things at once, which wait for one another differently. */
const NAMES_ENGINE = /\bengine\b|postgres|sqlite|sql`|Promise\.all\(/i
/** How a source says that it does something else on one of them. */
const ASKS_ENGINE = /\bengineOf\(/

/**
 * @param path of the test file, from the root of the project
 * @param commit its hash, or undefined
 */
export function enginesOf(path: string, commit = process.env['TEST_COMMIT']): readonly Engine[] {
  if (!commit || canDiffer(path)) return engines
  const [byte = 0] = createHash('sha256').update(`${path} ${commit}`).digest()
  return [byte % 2 === 0 ? 'sqlite' : 'postgres']
}

/** Whether the test, or a source file beside it, holds what the engines may answer differently. */
function canDiffer(path: string): boolean {
  if (ABOUT_DATABASES.test(path) || NAMES_ENGINE.test(readFileSync(path, 'utf8'))) return true
  const folder = dirname(path)
  const sources = readdirSync(folder).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return sources.some((name) => ASKS_ENGINE.test(readFileSync(join(folder, name), 'utf8')))
}

/**
 * How often a property is tried: fewer times in usual runs, whose seeds differ, and in full without a commit.
 * @param full the number of tries in a full run
 * @param usual the most in others
 */
export function runsOf(full: number, usual = 200, commit = process.env['TEST_COMMIT']): number {
  return commit ? Math.min(full, usual) : full
}
