/** What a list of the staff is to readers of files. */
import type { ImportableKind } from '#app/records/import/brought.ts'

export const importableStaff: ImportableKind = { kind: 'staff', words: ['staff member', 'staff members'] }
