/** Emails that were only written into the log, because no mail server was set, were not sent. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The answer that was noted for them, then and now. */
const LOGGED = 'Written into the log; nothing was sent'

/**
 * They become `unsent`. Copies of a newsletter become `failed`: they can be sent again from there. What held a secret was
 * forgotten when it was logged, so it keeps its `sent_at` and cannot be sent any more.
 */
export function emailsNotSent(): Migration {
  return {
    async up(db: Kysely<never>) {
      await sql`update letters set state = case when is_bulk = 1 then 'failed' else 'unsent' end, error = ${LOGGED}
        where state = 'sent' and answer = ${LOGGED}`.execute(db)
      await sql`update letters set sent_at = '' where error = ${LOGGED}
        and exists (select 1 from letter_bodies b where b.id = letters.body_id and b.is_sealed = 0)`.execute(db)
    },
  }
}
