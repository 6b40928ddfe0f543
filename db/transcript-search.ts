/**
 * The index of what was said, by its words: FTS5 on SQLite, tsvector on PostgreSQL. Both get the same words, folded and cut here,
 * so that they find the same passages. docs/decisions/064-transcripts.md has the reasons and the measurements.
 */
import { sql } from 'kysely'
import { type Db, engineOf, type Trx } from '#db/database.ts'
import { fold } from '#db/search-text.ts'

/** Some cues together: the index of the first one, and their words as they are found. */
export interface Passage {
  first: number
  words: readonly string[]
}

/** Scripts without blanks between words: each character is a word, and a phrase finds them beside one another. */
const ALONE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`
const WORD = new RegExp(String.raw`${ALONE}|(?:(?!${ALONE})[\p{L}\p{N}\p{M}])+`, 'gu')
/** Words are cut after so many characters: neither engine takes words of any length. */
const LONGEST = 60

/** The words of a text as they are compared: folded, without punctuation. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => Array.from(word).slice(0, LONGEST).join(''))
}

/** Adds a transcript's passages to the index; they leave it with their transcript. */
export async function indexPassages(trx: Trx, address: string, passages: readonly Passage[]): Promise<void> {
  if (engineOf(trx) === 'postgres') {
    const rows = passages.map(({ first, words }) => ({
      first,
      words: words.map((word, at) => `'${word}':${at + 1}`).join(' '),
    }))
    await sql`insert into transcript_passages (address, first_cue, words)
      select ${address}, first, words::tsvector
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(first integer, words text)`.execute(trx)
    return
  }
  for (const { first, words } of passages) {
    await sql`insert into transcript_passages (address, first_cue) values (${address}, ${first})`.execute(trx)
    await sql`insert into transcript_words (rowid, words)
      values (last_insert_rowid(), ${words.join(' ')})`.execute(trx)
  }
}

/** Passages that are looked at: those of a word that everybody says are too many to sort. */
const MOST = 1000
/** The newest passages, of about a hundred hours, are looked at first; they are enough if so many transcripts are among them. */
const NEWEST = { passages: 6000, transcripts: 20 }

interface Found {
  address: string
  first: number
}

/**
 * The passages that contain all terms, those of the transcripts that came last first.
 * @param terms each the words of a phrase; the last word of a phrase may go on
 * @param newest the number of the newest passage
 */
export async function passagesWith(db: Db, terms: readonly (readonly string[])[], newest: number): Promise<Found[]> {
  if (terms.length === 0) return []
  const after = newest - NEWEST.passages
  if (after <= NEWEST.passages) return foundAfter(db, terms, 0)
  // A phrase of words that are everywhere would be looked for in all of them.
  const found = await foundAfter(db, terms, after)
  const isEnough = new Set(found.map(({ address }) => address)).size >= NEWEST.transcripts
  return isEnough ? found : foundAfter(db, terms, 0)
}

async function foundAfter(db: Db, terms: readonly (readonly string[])[], after: number): Promise<Found[]> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<Found>`
          select address, first_cue as first from transcript_passages
          where words @@ ${tsquery(terms)}::tsquery and seq > ${after} order by seq desc limit ${MOST}`.execute(db)
      : await sql<Found>`
          select address, first_cue as first from transcript_passages where seq in (
            select rowid from transcript_words
            where transcript_words match ${ftsQuery(terms)} and rowid > ${after}
            order by rowid desc limit ${MOST}
          ) order by seq desc`.execute(db)
  return rows
}

/** Words are letters and digits alone, so that nothing in them means something to an engine. */
function tsquery(terms: readonly (readonly string[])[]): string {
  return terms
    .map((words) => words.map((word) => `'${word}'`).join(' <-> ') + (mayGoOn(words) ? ':*' : ''))
    .map((phrase) => `(${phrase})`)
    .join(' & ')
}

function ftsQuery(terms: readonly (readonly string[])[]): string {
  return terms.map((words) => `"${words.join(' ')}"${mayGoOn(words) ? ' *' : ''}`).join(' AND ')
}

/** A word that is being typed, or has an ending. One or two letters begin too many words. */
function mayGoOn(words: readonly string[]): boolean {
  return (words.at(-1)?.length ?? 0) > 2
}
