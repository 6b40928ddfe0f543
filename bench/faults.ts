/**
 * `npm run faults` breaks the built product on purpose, and prints a line with figures for each fault. `-- NAME …` runs some,
 * `-- --short` a short form of those that tests run, and `-- --seed N` repeats a run with the same times and damage. It sets
 * the exit code when data was lost, a damaged file was accepted, or a site did not recover.
 */
import { parseArgs } from 'node:util'
import { randomInt } from 'node:crypto'
import { damagedArchives, killedBackups } from './faults/backups.ts'
import { instances } from './faults/instances.ts'
import { killed } from './faults/kills.ts'
import { fullDisk, postgresAway, storeAway } from './faults/outages.ts'
import { postgresRestarts, stopSending } from './faults/postgres.ts'
import { type Fault, randomOf } from './faults/fault.ts'

const faults: Record<string, { run: Fault; isInShortForm?: boolean }> = {
  'kill-sqlite': { run: (options) => killed('sqlite', options), isInShortForm: true },
  'kill-postgres': { run: (options) => killed('postgres', options) },
  'backup-killed': { run: killedBackups, isInShortForm: true },
  'damaged-archives': { run: damagedArchives, isInShortForm: true },
  'postgres-away': { run: postgresAway },
  'postgres-restarts': { run: postgresRestarts },
  'stop-sending': { run: stopSending },
  'store-away': { run: storeAway },
  'disk-full': { run: fullDisk },
  instances: { run: instances },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const isShort = values.short
const asked = positionals.length > 0 ? positionals : Object.keys(faults)
const unknown = asked.filter((name) => !Object.hasOwn(faults, name))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}
console.log(`Seed ${seed}; repeat with: npm run faults -- --seed ${seed} ${positionals.join(' ')}`.trimEnd())
for (const name of asked) {
  const fault = faults[name]
  if (!fault || (isShort && positionals.length === 0 && !fault.isInShortForm)) continue
  const began = performance.now()
  const [mark, said] = await fault.run({ random: randomOf(seed), isShort }).then(
    (figures) => ['ok  ', figures] as const,
    (error: unknown) => ['FAIL', error instanceof Error ? (error.stack ?? error.message) : String(error)] as const,
  )
  if (mark === 'FAIL') process.exitCode = 1
  console.log(`${mark} ${name} (${Math.round((performance.now() - began) / 1000)} s): ${said}`)
}
