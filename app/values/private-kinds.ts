/**
 * Kinds of records that administrators don't see either: what people entrust to the clergy or to those who pray. Their names
 * are how the log, the trash and emails know them.
 */
export const privateKinds = {
  prayer_answers: { name: 'prayer team answer', plural: 'prayer team answers', roles: ['prayer', 'clergy'] },
  clergy_answers: { name: 'clergy answer', plural: 'clergy answers', roles: ['clergy'] },
} as const
