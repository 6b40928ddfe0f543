import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#app/routes.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp } from '#test/app.ts'

const message = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org', subject: 'Hello', message: 'Hello' }

describe('while another process holds the lock of the SQLite file', () => {
  let folder: string
  let database: Database
  let other: DatabaseSync
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'narthex-busy-'))
    database = openDatabase(join(folder, 'busy.db'))
    await migrate(database)
    other = new DatabaseSync(join(folder, 'busy.db'))
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('a write waits, and everything else continues', async () => {
    const sent = createTestApp(database).post(api.contact, message)
    expect(await longestStandstill(300)).toBeLessThan(4_000)
    other.exec('commit')
    expect((await sent).status).toBe(201)
  })

  it('and keeps it, a write is refused and can be tried again', async () => {
    const response = await createTestApp(database).fetch(api.contact, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('2')
    expect(await response.json()).toMatchObject({ error: 'unavailable' })
  })
})

/** The longest time in which the event loop was blocked, in milliseconds, during `watched` milliseconds. */
async function longestStandstill(watched: number): Promise<number> {
  const began = performance.now()
  let longest = 0
  for (let last = began; last < began + watched;) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}
