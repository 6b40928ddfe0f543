/**
 * Kinds of records that administrators don't see either, unless they have a role with them (`roles.ts`): what people entrust
 * to the clergy or to those who pray. Their names are how the log, the trash and emails know them.
 */
export const privateKinds = {
  prayer_answers: { name: 'prayer team answer', plural: 'prayer team answers' },
  clergy_answers: { name: 'clergy answer', plural: 'clergy answers' },
} as const

/** Those who can read one answer to a form of the church. */
export type ReadBy = 'inbox' | 'prayer' | 'clergy'
