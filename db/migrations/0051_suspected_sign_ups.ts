/** Sign-ups that may come from a program keep their place in the order until someone decides. */
import { addColumns, migration, texts } from '#db/migrations/steps.ts'

export const suspectedSignUps = migration(addColumns('event_sign_ups', texts('suspected', 'no')))
