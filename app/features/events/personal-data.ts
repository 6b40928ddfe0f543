/** What events keep about people. */
import { isAny, type PersonalData } from '#app/definitions/personal-data.ts'
import { keptFor } from '#app/definitions/privacy-settings.ts'

export const eventData: readonly PersonalData[] = [
  {
    group: 'sent',
    title: 'Sign-ups for events',
    what: 'When you sign up for an event: your name, your email address, who comes with you, your answers to its questions, and whether you came. We use them to plan the event and to tell you about changes.',
    until: ({ keepSignUps }) => keptFor(keepSignUps, 'after the day of the event'),
    columns: { event_sign_ups: 'name email answers people companions state attended suspected search_text' },
    isUsed: (db) =>
      isAny(
        db.selectFrom('events').select('id').where('sign_up', '=', 1).limit(1),
        db.selectFrom('event_sign_ups').select('id').limit(1),
      ),
  },
]
