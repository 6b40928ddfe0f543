/** What pages are to readers of files. */
import type { Brings } from '#app/records/import/brought.ts'

export const pageBrings: Brings = { kind: 'pages', words: ['page', 'pages'] }
