import { migrations as all } from '#db/migration-list.ts'
import { createExamples } from '#test/example/migration.ts'

export { FIRST } from '#db/migration-list.ts'

export const migrations = { ...all, '9999_examples': createExamples }
