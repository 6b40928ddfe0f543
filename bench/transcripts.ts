/**
 * `npm run bench -- transcripts`: how long a search among 10,000 sermons takes of which so many have the transcript of an hour
 * (2,000, or as many as are named, on the engine that is named: `npm run bench -- transcripts 500 sqlite`). Words are as frequent
 * as in English: the n-th word is said a tenth as often as the first, divided by n. Prints medians, and 95 of 100, in milliseconds.
 */
import { performance } from 'node:perf_hooks'
import { api, href } from '#app/routes.ts'
import type { Transcript } from '#app/transcripts/cues.ts'
import { keepTranscript } from '#app/transcripts/store.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { percentile } from './core.ts'
import { fillSermons, onEngines } from './search.ts'

const SERMONS = 10_000
/** An hour at 150 words a minute. */
const [CUES, WORDS_A_CUE] = [1_125, 8]
const VOCABULARY = 12_000
const ROUNDS = 60
/** Said in the middle of one transcript. */
const PHRASE = 'zebulun walked beside the quiet river'

const QUERIES = {
  'a phrase that one sermon has': `"${PHRASE}"`,
  'its words without quotation marks': PHRASE,
  'a rare word': 'zebulun',
  'a common word': word(0),
  'two common words': `${word(1)} ${word(3)}`,
  'a phrase of common words': `"${word(0)} ${word(2)} ${word(1)} ${word(4)}"`,
  'common words that never stand together': `"${[0, 1, 0, 1, 0, 1].map(word).join(' ')}"`,
  'a word of no sermon': 'xylophone',
}

export async function benchTranscripts(count: number, only?: string): Promise<void> {
  await onEngines(only, (engine, database) => measured(engine, database, count))
}

async function measured(engine: string, database: Database, count: number): Promise<void> {
  await fillSermons(database, SERMONS)
  const began = performance.now()
  await fillTranscripts(database, count)
  const each = (performance.now() - began) / count
  console.log(
    `\n${engine}: ${SERMONS} sermons, ${count} with an hour's transcript, stored in ${each.toFixed(0)} ms each`,
  )
  const app = createTestApp(database)
  for (const [name, search] of Object.entries(QUERIES)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round++) {
      const since = performance.now()
      const { body } = await app.get(href(api.sermonWords, {}, { search }))
      times.push(performance.now() - since)
      found = (body as object[]).length
    }
    const [half, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1).padStart(7))
    console.log(`${name.padEnd(42)}${half}${most}   ${found} found`)
  }
}

async function fillTranscripts(database: Database, count: number): Promise<void> {
  const sermons = await database.db.selectFrom('sermons').select('id').orderBy('date', 'desc').limit(count).execute()
  const random = randomFrom(7)
  for (const [at, { id }] of sermons.entries()) {
    const transcript = transcriptOf(random, at === Math.floor(count / 2))
    await database.transaction(async (trx) => {
      const address = await keepTranscript(trx, transcript, '2026-11-21T18:00:00.000Z')
      await trx.updateTable('sermons').set({ transcript: address }).where('id', '=', id).execute()
    })
  }
}

function transcriptOf(random: () => number, hasPhrase: boolean): Transcript {
  const cues = Array.from({ length: CUES }, (_, at) => {
    const words = Array.from({ length: WORDS_A_CUE }, () => word(Math.floor(VOCABULARY ** random()) - 1)).join(' ')
    const text = hasPhrase && at === CUES / 3 ? PHRASE : words
    return { start: at * 3.2, end: (at + 1) * 3.2, text: at % 2 === 1 ? `${text}.` : text }
  })
  return { isTimed: true, cues }
}

/** The word of a rank: letters, so that no two are alike. */
function word(rank: number): string {
  const syllables = ['ba', 'de', 'ki', 'lo', 'mu', 'ne', 'pa', 'ri', 'so', 'tu', 'va', 'we']
  let [text, rest] = ['', rank + 13]
  while (rest > 0) {
    text += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  }
  return text
}

/** The same numbers from 0 to 1 for each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
