/** `npm run bench -- NAME` runs one benchmark; without a name, the search benchmark. Each file describes its output. */
import { benchFlood } from './flood.ts'
import { benchPages } from './pages.ts'
import { benchPhone } from './phone.ts'
import { benchSearch } from './search.ts'
import { benchTranscripts } from './transcripts.ts'

const benches: Record<string, (given: (string | undefined)[]) => Promise<void>> = {
  flood: ([clients = 500]) => benchFlood(Number(clients)),
  pages: ([others, engine, sermons = 100]) => benchPages(others, engine, Number(sermons)),
  transcripts: ([count = 2000, only]) => benchTranscripts(Number(count), only),
  phone: ([runs = 5, others, only]) => benchPhone(Number(runs), others, only),
}

const [name = '466,10000', ...given] = process.argv.slice(2)
const bench = benches[name] ?? (([engine]) => benchSearch(name.split(',').map(Number), engine))
await bench(given)
