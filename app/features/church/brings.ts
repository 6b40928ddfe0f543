/** What a list of the staff is to readers of files. */
import type { Brings } from '#app/records/import/brought.ts'

export const staffBrings: Brings = { kind: 'staff', words: ['staff member', 'staff members'] }
