/**
 * `npm run bench -- NAME` runs one benchmark; without a name, the search benchmark. Each file describes its output.
 * `npm run bench -- figures` runs those of docs/performance.md one after the other.
 */
import { execFileSync } from 'node:child_process'
import { benchCompare } from './compare.ts'
import { benchHistory, benchRaces } from './databases.ts'
import { benchFlood, benchShutdown } from './flood.ts'
import { benchPages } from './pages.ts'
import { benchPhone } from './phone.ts'
import { benchSearch } from './search.ts'
import { benchStalls } from './stalls.ts'

const benches: Record<string, (given: (string | undefined)[]) => Promise<void>> = {
  compare: () => benchCompare(),
  flood: ([clients = 500]) => benchFlood(Number(clients)),
  history: ([versions = 100_000]) => benchHistory(Number(versions)),
  pages: ([others, engine, sermons = 100_000]) => benchPages(others, engine, Number(sermons)),
  phone: ([runs = 5, others, only]) => benchPhone(Number(runs), others, only),
  races: ([rounds = 200]) => benchRaces(Number(rounds)),
  shutdown: ([rounds = 1]) => benchShutdown(Number(rounds)),
  stalls: ([sermons = 10_000]) => benchStalls(Number(sermons)),
  statements: async () => checkStatements(),
}

/** Those of the table in docs/performance.md: cached pages, others, statements, a flood, searches, phones. */
const figures = ['compare', 'pages', 'statements', 'flood', '10000', 'phone']

/** Prints that the statements of all pages are within their budgets, or which are not; only vitest can load the pages. */
function checkStatements(): void {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'app/server/page-statements.test.ts', '--reporter=verbose']
  execFileSync(process.execPath, args, { stdio: 'inherit' })
}

const [name = '466,10000', ...given] = process.argv.slice(2)
for (const one of name === 'figures' ? figures : [name]) {
  if (name === 'figures') console.log(`\n${one}`)
  const bench = benches[one] ?? (([engine]) => benchSearch(one.split(',').map(Number), engine))
  await bench(given).catch((error: unknown) => {
    if (name !== 'figures') throw error
    // A failure does not stop the others.
    console.error(error)
    process.exitCode = 1
  })
}
