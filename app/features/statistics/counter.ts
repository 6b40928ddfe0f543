/**
 * Counts visits in memory, and adds the sums to the database once a minute and when the server stops. A server that is killed
 * loses a minute. Several servers add to the same sums (docs/decisions/061-visits.md).
 */
import { type CountKind, type DailyCount, OTHERS } from '#app/features/statistics/count.ts'
import { addCounts } from '#app/features/statistics/queries.ts'
import { cameFrom, howHeard, whoAsks } from '#app/features/statistics/who.ts'
import { churchTimeZone } from '#app/http/church-time.ts'
import { isHeld } from '#app/http/hold.ts'
import type { VisitHeaders, VisitWatch } from '#app/http/visits.ts'
import type { WatchServices } from '#app/records/feature.ts'

const WRITE_MS = 60_000
/** Most different names of a kind between two writes; further ones are counted together. */
const MAX_NAMES = 500
const MAX_NAME_LENGTH = 200

type Sums = Map<CountKind, Map<string, number>>

export function watchVisits(services: WatchServices): VisitWatch {
  const { config, log, now } = services
  const isHttps = config.siteUrl.startsWith('https:')
  let sums: Sums = new Map()
  /** When the first of them was counted. */
  let since: Temporal.Instant | undefined
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const add = (kind: CountKind, given: string, times = 1) => {
    let names = sums.get(kind)
    if (!names) sums.set(kind, (names = new Map<string, number>()))
    const isKept = given.length <= MAX_NAME_LENGTH && (names.size < MAX_NAMES || names.has(given))
    const name = isKept ? given : OTHERS
    names.set(name, (names.get(name) ?? 0) + times)
    if (timer !== undefined) return
    since ??= now()
    timer = setTimeout(() => void (writing = write()), WRITE_MS).unref()
  }

  const write = async () => {
    timer = undefined
    const [counted, begun] = [sums, since]
    if (begun === undefined || config.isRehearsal || isHeld(config)) return
    sums = new Map()
    since = undefined
    try {
      const day = begun
        .toZonedDateTimeISO(await churchTimeZone(services))
        .toPlainDate()
        .toString()
      await addCounts(services.database, rowsOf(counted, day))
    } catch (error) {
      log.warn({ err: error }, 'visits not stored; trying again in a minute')
      for (const [kind, names] of counted) for (const [name, times] of names) add(kind, name, times)
    }
  }

  const sawPage = (path: string, headers: VisitHeaders, query: string) => {
    const who = whoAsks(headers, isHttps)
    if (who === 'nobody') return
    if (who === 'machine') return add('machine', '')
    add('page', path)
    const from = cameFrom(headers, query)
    if (from !== undefined) add('from', from)
  }

  return {
    saw(seen, name, headers, query = '') {
      if (seen === 'page') return sawPage(name, headers, query)
      if (seen === 'recording') {
        const how = howHeard(headers)
        if (how) add(how, name)
      } else if (whoAsks(headers, isHttps) === 'person') {
        if (seen === 'no page') add('lost', '')
        else add('search', searchedFor(name))
      }
    },
    async stop() {
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}

/** Words of a search in one spelling. What may be an address or a number of a person is not kept. */
function searchedFor(words: string): string {
  const spelled = words.trim().toLowerCase().replace(/\s+/g, ' ')
  return /@|\d{5}/.test(spelled) || spelled.length > 80 ? OTHERS : spelled
}

function rowsOf(sums: Sums, day: string): DailyCount[] {
  return [...sums].flatMap(([kind, names]) => [...names].map(([name, times]) => ({ day, kind, name, times })))
}
