/**
 * SQLite's search index keeps no reference to the text, so that a row leaves it by its number alone and all rows leave it
 * at once; and rows that were written in large numbers may enter it after their transaction, from a list.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function searchIndexLater(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      if (engine === 'postgres') return
      await dropIndex(db)
      // https://www.sqlite.org/fts5.html#contentless_delete_tables
      await sql`create virtual table sermons_found using fts5(
        search_text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
      )`.execute(db)
      await sql`create virtual table sermons_terms using fts5vocab('sermons_found', 'row')`.execute(db)
      await sql`insert into sermons_found(rowid, search_text) select seq, search_text from sermons`.execute(db)

      // Lists rows whose text in the index is out of date. While row 0 is listed, changes are listed instead of being indexed.
      await sql`create table sermons_unindexed (seq integer primary key)`.execute(db)
      const now = sql`when not exists (select 1 from sermons_unindexed where seq = 0)`
      const later = sql`when exists (select 1 from sermons_unindexed where seq = 0)`
      await sql`create trigger sermons_found_insert after insert on sermons ${now} begin
        insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
      end`.execute(db)
      await sql`create trigger sermons_found_delete after delete on sermons ${now} begin
        delete from sermons_found where rowid = old.seq;
      end`.execute(db)
      await sql`create trigger sermons_found_update after update of search_text on sermons ${now} begin
        delete from sermons_found where rowid = old.seq;
        insert into sermons_found(rowid, search_text) values (new.seq, new.search_text);
      end`.execute(db)
      await sql`create trigger sermons_listed_insert after insert on sermons ${later} begin
        insert or ignore into sermons_unindexed values (new.seq);
      end`.execute(db)
      await sql`create trigger sermons_listed_delete after delete on sermons ${later} begin
        insert or ignore into sermons_unindexed values (old.seq);
      end`.execute(db)
      await sql`create trigger sermons_listed_update after update of search_text on sermons ${later} begin
        insert or ignore into sermons_unindexed values (new.seq);
      end`.execute(db)
    },
  }
}

async function dropIndex(db: Kysely<never>): Promise<void> {
  for (const act of ['insert', 'delete', 'update']) {
    await sql`drop trigger ${sql.raw(`sermons_found_${act}`)}`.execute(db)
  }
  await sql`drop table sermons_terms`.execute(db)
  await sql`drop table sermons_found`.execute(db)
}
