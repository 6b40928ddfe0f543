import { contentTables as all } from '#db/content-tables.ts'

export const contentTables = [...all, 'example_records'] as const
