import { expect, test } from 'vitest'
import { openEmpty } from '#test/databases.ts'
import { compareEngines } from '#test/differential.ts'

test('both databases give the same answers to the same random requests', { timeout: 120_000 }, async () => {
  const databases = [await openEmpty('sqlite'), await openEmpty('postgres')] as const
  const { succeeded, differences } = await compareEngines(databases, { seed: 20_261_122, requests: 700 })
  for (const database of databases) await database.close()
  expect(differences.map((difference) => JSON.stringify(difference).slice(0, 4000))).toEqual([])
  // Requests that are all refused would agree, too.
  expect(succeeded).toBeGreaterThan(150)
})
