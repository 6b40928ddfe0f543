/** What was said in recordings, the index by which it is found, and chapters of sermons. */
import {
  addColumns,
  belongsTo,
  createTable,
  given,
  indexes,
  key,
  migration,
  numbers,
  onPostgres,
  onSqlite,
  type Step,
  isPostgres,
  columns,
  texts,
} from '#db/migrations/steps.ts'

/** Passages of about a minute. On SQLite a row's number is that of its words in the index. */
const passages: Step = async (db) => {
  const numbered = columns('integer', 'seq', (seq) =>
    isPostgres(db) ? seq.primaryKey().generatedAlwaysAsIdentity() : seq.primaryKey(),
  )
  await createTable('transcript_passages', [
    numbered,
    belongsTo('address', 'transcripts.address'),
    numbers('first_cue'),
  ])(db)
}

export const transcripts = migration(
  createTable('transcripts', [key('address'), given('cues created_at')]),
  passages,
  indexes('transcript_passages_by_address on transcript_passages (address)'),
  onSqlite(
    // https://www.sqlite.org/fts5.html#contentless_delete_tables; the words are folded before they come here.
    `create virtual table transcript_words using fts5(
      words, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0'
    )`,
    `create trigger transcript_words_delete after delete on transcript_passages begin
      delete from transcript_words where rowid = old.seq;
    end`,
  ),
  onPostgres(
    'alter table transcript_passages add column words tsvector not null',
    'create index transcript_passages_by_words on transcript_passages using gin (words)',
  ),
  addColumns('sermons', texts('transcript chapters')),
  addColumns('live_streams', texts('transcript')),
  indexes(
    `sermons_by_transcript on sermons (transcript) where transcript <> ''`,
    `live_streams_by_transcript on live_streams (transcript) where transcript <> ''`,
  ),
)
