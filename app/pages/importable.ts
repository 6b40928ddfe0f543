/** What pages are to readers of files. */
import type { ImportableKind } from '#app/records/import/brought.ts'

export const importablePages: ImportableKind = { kind: 'pages', words: ['page', 'pages'] }
