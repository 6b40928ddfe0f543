/** The kinds of records that files bring, in the order in which they are written. */
import { importableStaff } from '#app/features/church/importable.ts'
import { importableEvents } from '#app/features/events/importable.ts'
import { importableSubscribers } from '#app/features/newsletter/importable.ts'
import { importableSermons } from '#app/features/sermons/importable.ts'
import { importablePages } from '#app/pages/importable.ts'
import type { ImportableKind } from '#app/records/import/brought.ts'

export const importableKinds: readonly ImportableKind[] = [
  importableSermons,
  importableEvents,
  importablePages,
  importableStaff,
  importableSubscribers,
]
