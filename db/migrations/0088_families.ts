/**
 * One sign-up may bring several people. An event of before takes one person at a time, as it was announced: its church may
 * ask in a question how many come.
 */
import { addColumns, migration, numbers, texts } from '#db/migrations/steps.ts'

export const families = migration(
  addColumns('events', numbers('party_size', 1)),
  addColumns('event_sign_ups', numbers('people', 1), texts('companions')),
)
