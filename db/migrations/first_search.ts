/** The indexes by which sermons are found, and the text that is searched. */
import { onPostgres, onSqlite, type Step } from '#db/migrations/steps.ts'

/** Every run of three characters of `search_text` is in the index, so any substring of three or more is found by it. */
const trigrams = [
  'create extension if not exists pg_trgm',
  'create index sermons_by_text on sermons using gin (search_text gin_trgm_ops)',
]

/**
 * PostgreSQL finds rare pieces of text quickly where its trigrams cannot: one or two letters, which make no trigram; phrases
 * whose words are common but seldom stand side by side, since its trigrams never reach across a space; and a chapter of one
 * digit ("John 3"). SQLite's index does all of it already. The cost of the function keeps the planner from ever working it
 * out row by row.
 */
const grams = [
  `create function sermon_grams(search_text text) returns text[]
  language plpgsql immutable parallel safe cost 10000 as $$
  declare
    c text[] := string_to_array(search_text, null);
    n int := coalesce(array_length(c, 1), 0);
  begin
    return coalesce((select array_agg(distinct gram) from (
      select c[i] as gram from generate_series(1, n) i
      union all select c[i] || c[i + 1] from generate_series(1, n - 1) i
      union all select c[i - 2] || c[i - 1] || ' ' || c[i + 1] || c[i + 2]
        from generate_series(3, n - 2) i where c[i] = ' '
      union all select c[i - 2] || c[i - 1] || ' ' || c[i + 1]
        from generate_series(3, n - 1) i where c[i] = ' ' and c[i + 1] = any ('{0,1,2,3,4,5,6,7,8,9}')
    ) grams), '{}');
  end $$`,
  'create index sermons_by_grams on sermons using gin (sermon_grams(search_text))',
  // Statistics would cost a minute at 100,000 sermons, and db/search.ts asks only for what is rare.
  'alter index sermons_by_grams alter column 1 set statistics 0',
]

/** While row 0 is listed in `sermons_unindexed`, changes are listed there instead of being indexed. */
const IS_LISTED = 'exists (select 1 from sermons_unindexed where seq = 0)'

/**
 * SQLite's index over `search_text`, kept in step by triggers. It holds no second copy of the text, so that a row leaves it
 * by its number alone and all rows leave it at once; and rows that were written in large numbers may enter it after their
 * transaction, from a list.
 */
const fullText = [
  // https://www.sqlite.org/fts5.html#contentless_delete_tables
  `create virtual table sermons_found using fts5(
    search_text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
  )`,
  `create virtual table sermons_terms using fts5vocab('sermons_found', 'row')`,
  // The rows whose text in the index is out of date.
  'create table sermons_unindexed (seq integer primary key)',
  `create trigger sermons_found_insert after insert on sermons when not ${IS_LISTED} begin
    insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
  end`,
  `create trigger sermons_found_delete after delete on sermons when not ${IS_LISTED} begin
    delete from sermons_found where rowid = old.seq;
  end`,
  `create trigger sermons_found_update after update of search_text on sermons when not ${IS_LISTED} begin
    delete from sermons_found where rowid = old.seq;
    insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
  end`,
  `create trigger sermons_listed_insert after insert on sermons when ${IS_LISTED} begin
    insert or ignore into sermons_unindexed values (new.seq);
  end`,
  `create trigger sermons_listed_delete after delete on sermons when ${IS_LISTED} begin
    insert or ignore into sermons_unindexed values (old.seq);
  end`,
  `create trigger sermons_listed_update after update of search_text on sermons when ${IS_LISTED} begin
    insert or ignore into sermons_unindexed values (new.seq);
  end`,
]

export const sermonSearch: Step[] = [onPostgres(...trigrams, ...grams), onSqlite(...fullText)]
