/**
 * Starts the built server once before all browser tests, so that further servers start on a copy of its data folder, with
 * tables, sample church and administrator. `test/server.ts` makes the copies; `app/server/first-start.test.ts` and the tests of
 * setup start on an empty folder.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrator } from '#test/administrator.ts'
import { startServer } from '#test/server.ts'

/** Playwright calls it before the tests, and what it returns after them. */
export default async function startedData(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-started-'))
  const server = await startServer({ ...administrator, DATA_DIR: folder })
  await server.stop()
  process.env['TEST_STARTED_DATA'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
