/** Finds what was said: records by the words of their transcripts, with the sentence and its second. */
import type { FoundLine, Reading } from '#app/http/public-kind.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { clock } from '#app/links/audio-address.ts'
import { type Said, saidIn } from '#app/transcripts/passages.ts'
import { findTranscripts } from '#app/transcripts/store.ts'
import { searchTerms } from '#db/search-text.ts'
import { passagesWith, wordsOf } from '#db/transcript-search.ts'

/** Words of a query that are looked at. */
const MAX_WORDS = 12

/**
 * Words that stand together come before those that are only in the same minute.
 * @param find the public records with one of these transcripts, in the order in which they are shown
 */
export async function findSaid<Row extends { transcript: string }>(
  services: Reading,
  query: string,
  limit: number,
  find: (addresses: readonly string[], limit: number) => Promise<Row[]>,
): Promise<{ row: Row; said: Said }[]> {
  const newest = (await siteRows(services, 'newest_passage'))[0]?.value ?? 0
  if (newest === 0) return []
  const { db } = services.database
  const terms = searchTerms(query)
    .map(wordsOf)
    .filter((words) => words.length > 0)
  const words = terms.flat().slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const found: { row: Row; said: Said }[] = []
  for (const asked of terms.length > 1 ? [[words], terms.slice(0, MAX_WORDS)] : [[words]]) {
    const passages = await passagesWith(db, asked, newest)
    const first = new Map(passages.toReversed().map((passage) => [passage.address, passage.first]))
    const rows = first.size === 0 ? [] : await find([...first.keys()], limit)
    const known = new Set(found.map(({ row }) => row.transcript))
    const added = rows.filter(({ transcript }) => !known.has(transcript)).slice(0, limit - found.length)
    const transcripts = await findTranscripts(
      db,
      added.map(({ transcript }) => transcript),
    )
    for (const row of added) {
      const transcript = transcripts.get(row.transcript)
      if (transcript) found.push({ row, said: saidIn(transcript, first.get(row.transcript) ?? 0, asked) })
    }
    if (found.length >= limit) break
  }
  return found
}

/** What was found by its words, each with the sentence in which they were said, then what was found by that alone. */
export function withSaid(named: readonly FoundLine[], said: readonly FoundLine[], limit: number): FoundLine[] {
  const others = said.filter(({ path }) => !named.some((one) => one.path === path))
  return [...named.map((one) => said.find(({ path }) => path === one.path) ?? one), ...others].slice(0, limit)
}

/** A sentence that was found, as lists show it. @param path of the record's page */
export function saidLine({ sentence, at }: Said, path: string): { sentence: string; time: string; path: string } {
  return at === undefined
    ? { sentence, time: '', path }
    : { sentence, time: clock(at), path: `${path}?t=${at}#recording` }
}
