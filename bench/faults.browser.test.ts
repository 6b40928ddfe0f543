import { execFile } from 'node:child_process'
import { expect, test } from '@playwright/test'

test('npm run faults finds nothing in its short form', async () => {
  // It drives the built server, as browser tests do, but no browser.
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['bench/faults.ts', '--short'], (_, out, err) => resolve(out + err)),
  )
  expect(said).toMatch(/^Seed \d+/)
  expect(said.match(/^ok /gm), said).toHaveLength(3)
  expect(said).not.toContain('FAIL')
})
