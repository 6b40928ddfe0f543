/**
 * When the date of a one-time event changes, its sign-ups move to the new date. On the old one they would no longer
 * count, and their places would be given to others.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export function movedEvents(engine: 'sqlite' | 'postgres'): Migration {
  const isMoved = sql`new.date <> old.date and old.recurrence_rule = '' and new.recurrence_rule = ''`
  const move = sql`update event_sign_ups set date = new.date where event_id = new.id and date = old.date;`
  return {
    async up(db: Kysely<never>) {
      if (engine === 'sqlite') {
        await sql`create trigger events_move_sign_ups after update of date on events when ${isMoved}
          begin ${move} end`.execute(db)
        return
      }
      await sql`create function events_move_sign_ups() returns trigger language plpgsql as $$
        begin ${move} return null; end $$`.execute(db)
      await sql`create trigger events_move_sign_ups after update of date on events
        for each row when (${isMoved}) execute function events_move_sign_ups()`.execute(db)
    },
  }
}
