/**
 * PostgreSQL finds rare pieces of text quickly where its trigrams cannot: one or two letters, which make no trigram, and
 * phrases whose words are common but seldom stand side by side, since its trigrams never reach across a space. SQLite's
 * index does both already.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function rareSearches(engine: 'sqlite' | 'postgres'): Migration {
  return {
    async up(db: Kysely<never>) {
      if (engine === 'sqlite') return
      // Its cost keeps the planner from ever working it out row by row.
      await sql`create function sermon_grams(search_text text) returns text[]
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
          ) grams), '{}');
        end $$`.execute(db)
      await sql`create index sermons_by_grams on sermons using gin (sermon_grams(search_text))`.execute(db)
      // Statistics would cost a minute at 100,000 sermons, and db/search.ts asks only for what is rare.
      await sql`alter index sermons_by_grams alter column 1 set statistics 0`.execute(db)
    },
  }
}
