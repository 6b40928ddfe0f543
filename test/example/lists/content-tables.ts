import { contentNames as all } from '#db/content-tables.ts'

export const contentNames = { ...all, example_records: 'Examples' } as const
