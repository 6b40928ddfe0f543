import { execFile } from 'node:child_process'
import { expect, test } from '@playwright/test'

test('npm run faults loses nothing when the server is killed or its database is away', async () => {
  // It drives the built server, as browser tests do, but no browser.
  const args = ['bench/faults.ts', '--short', 'kill-sqlite', 'database-away']
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, (_, out, err) => resolve(out + err)),
  )
  expect(said.match(/^ok /gm), said).toHaveLength(2)
  expect(said).not.toContain('FAIL')
})
