/** PostgreSQL through `pg`, with the same values coming out as from SQLite. */
import { PostgresDialect } from 'kysely'
import pg from 'pg'

const INT8 = 20
const NUMERIC = 1700

/**
 * @param url `postgres://user:password@host:port/database`
 */
export function postgresDialect(url: string): PostgresDialect {
  return new PostgresDialect({
    pool: () =>
      Promise.resolve(
        new pg.Pool({
          connectionString: url,
          max: 10,
          connectionTimeoutMillis: 5_000,
          statement_timeout: 30_000,
          // `count(*)` comes as int8, which pg hands out as text because it may not fit a number; ours always do.
          types: {
            getTypeParser: (oid, format) =>
              oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
          },
        }).on('error', () => {
          // An idle connection that the server closed. The pool drops it and opens another when asked.
        }),
      ),
  })
}
