/**
 * PostgreSQL finds a chapter of one digit ("John 3"): `sermon_grams` now also gives a digit with the letters before its
 * space. Before, neither its trigrams nor these grams had a piece so short.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function shortChapters(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      if (engine === 'sqlite') return
      await sql`create or replace function sermon_grams(search_text text) returns text[]
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
        end $$`.execute(db)
      await sql`reindex index sermons_by_grams`.execute(db)
    },
  }
}
