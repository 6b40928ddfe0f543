import { expect, it } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { runOnce } from '#db/idempotency.ts'
import { migrate } from '#db/migrate.ts'
import { newPostgresAddress } from '#test/databases.ts'

const NOW = '2026-11-21T18:00:00.000Z'

it('a server that starts while another one prepares the database waits as long as that takes, and says so', async () => {
  const address = new URL(await newPostgresAddress())
  address.searchParams.set('lock_timeout', '100')
  const [first, second] = [openDatabase(address.href), openDatabase(address.href)]
  await migrate(first)
  const [begun, told, finished] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const work = async () => {
    begun?.resolve()
    await finished?.promise
  }
  const preparing = runOnce(first, 'prepared', NOW, work)
  await begun?.promise
  const waiting = runOnce(second, 'prepared', NOW, work, () => told?.resolve())
  // A server that gives up says nothing.
  await Promise.race([told?.promise, waiting])
  // Longer than the limit.
  await first.db.selectFrom('settings').select('name').execute()
  finished?.resolve()
  expect([await preparing, await waiting]).toEqual([true, false])
  await Promise.all([first.close(), second.close()])
})
