/** The indexes by which sermons are found, and the text that is searched. */
import { type Kysely, sql } from 'kysely'
import { migration, onPostgres, onSqlite } from '#db/migrations/steps.ts'

/** A function of PostgreSQL. Its cost keeps the planner from ever working it out row by row. */
const sermonGrams = (create: string, more = '') => `${create} function sermon_grams(search_text text) returns text[]
  language plpgsql immutable parallel safe cost 10000 as $$
  declare
    c text[] := string_to_array(search_text, null);
    n int := coalesce(array_length(c, 1), 0);
  begin
    return coalesce((select array_agg(distinct gram) from (
      select c[i] as gram from generate_series(1, n) i
      union all select c[i] || c[i + 1] from generate_series(1, n - 1) i
      union all select c[i - 2] || c[i - 1] || ' ' || c[i + 1] || c[i + 2]
        from generate_series(3, n - 2) i where c[i] = ' '${more}
    ) grams), '{}');
  end $$`

/**
 * PostgreSQL finds rare pieces of text quickly where its trigrams cannot: one or two letters, which make no trigram, and
 * phrases whose words are common but seldom stand side by side, since its trigrams never reach across a space. SQLite's
 * index does both already.
 */
const rareSearches = migration(
  onPostgres(
    sermonGrams('create'),
    'create index sermons_by_grams on sermons using gin (sermon_grams(search_text))',
    // Statistics would cost a minute at 100,000 sermons, and db/search.ts asks only for what is rare.
    'alter index sermons_by_grams alter column 1 set statistics 0',
  ),
)

/**
 * PostgreSQL finds a chapter of one digit ("John 3"): `sermon_grams` now also gives a digit with the letters before its
 * space. Before, neither its trigrams nor these grams had a piece so short.
 */
const shortChapters = migration(
  onPostgres(
    sermonGrams(
      'create or replace',
      `
      union all select c[i - 2] || c[i - 1] || ' ' || c[i + 1]
        from generate_series(3, n - 1) i where c[i] = ' ' and c[i + 1] = any ('{0,1,2,3,4,5,6,7,8,9}')`,
    ),
    'reindex index sermons_by_grams',
  ),
)

const LISTED = 'exists (select 1 from sermons_unindexed where seq = 0)'

/**
 * SQLite's search index keeps no reference to the text, so that a row leaves it by its number alone and all rows leave it
 * at once; and rows that were written in large numbers may enter it after their transaction, from a list.
 */
const searchIndexLater = migration(
  onSqlite(
    'drop trigger sermons_found_insert',
    'drop trigger sermons_found_delete',
    'drop trigger sermons_found_update',
    'drop table sermons_terms',
    'drop table sermons_found',
    // https://www.sqlite.org/fts5.html#contentless_delete_tables
    `create virtual table sermons_found using fts5(
        search_text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
      )`,
    `create virtual table sermons_terms using fts5vocab('sermons_found', 'row')`,
    'insert into sermons_found(rowid, search_text) select seq, search_text from sermons',
    // Lists rows whose text in the index is out of date. While row 0 is listed, changes are listed instead of being indexed.
    'create table sermons_unindexed (seq integer primary key)',
    `create trigger sermons_found_insert after insert on sermons when not ${LISTED} begin
        insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
      end`,
    `create trigger sermons_found_delete after delete on sermons when not ${LISTED} begin
        delete from sermons_found where rowid = old.seq;
      end`,
    `create trigger sermons_found_update after update of search_text on sermons when not ${LISTED} begin
        delete from sermons_found where rowid = old.seq;
        insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
      end`,
    `create trigger sermons_listed_insert after insert on sermons when ${LISTED} begin
        insert or ignore into sermons_unindexed values (new.seq);
      end`,
    `create trigger sermons_listed_delete after delete on sermons when ${LISTED} begin
        insert or ignore into sermons_unindexed values (old.seq);
      end`,
    `create trigger sermons_listed_update after update of search_text on sermons when ${LISTED} begin
        insert or ignore into sermons_unindexed values (new.seq);
      end`,
  ),
)

const FOLDED =
  'sermons events live_streams sunday_services featured_content contact_messages visitor_requests newsletter_subscribers ' +
  'newsletter_issues notices letters changes'
const AT_ONCE = 500

async function foldTable(db: Kysely<never>, table: string): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; search_text: string }>`
      select id, search_text from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const { id, search_text: stored } of rows) {
      const folded = foldLines(stored)
      if (folded === stored) continue
      await sql`update ${sql.table(table)} set search_text = ${folded} where id = ${id}`.execute(db)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function foldTrash(db: Kysely<never>): Promise<void> {
  for (let after = ['', '']; ;) {
    const { rows } = await sql<{ deletion: string; id: string; record: string }>`
      select deletion_id as deletion, id, record from deleted_records
      where (deletion_id, id) > (${sql.join(after)}) order by deletion_id, id limit ${AT_ONCE}`.execute(db)
    for (const { deletion, id, record } of rows) {
      const fields = JSON.parse(record) as Record<string, unknown>
      if (typeof fields['search_text'] !== 'string') continue
      const folded = JSON.stringify({ ...fields, search_text: foldLines(fields['search_text']) })
      if (folded === record) continue
      await sql`update deleted_records set record = ${folded} where deletion_id = ${deletion} and id = ${id}`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (!last) return
    after = [last.deletion, last.id]
  }
}

const UNACCENTED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
}

/** Stored text is lower case and has its blanks in order already. */
function foldLines(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\uFFFD]|(?!\s)\p{Cc}/gu, '')
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/[ßæœøđðħıłþς]/g, (letter) => UNACCENTED[letter] ?? letter)
}

export const ofSearch = {
  '0002_rare_searches': rareSearches,
  '0015_search_index_later': searchIndexLater,
  // Text that is stored for search loses its accents, so that `nunez` finds Núñez. Rows are folded again from what is
  // stored; those in the trash too, since they come back as they are.
  '0020_search_without_accents': migration(
    ...FOLDED.split(' ').map((table) => (db: Kysely<never>) => foldTable(db, table)),
    foldTrash,
  ),
  '0045_short_chapters': shortChapters,
}
