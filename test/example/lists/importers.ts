import { importers as all } from '#app/imports/importers.ts'
import { exampleImporter } from '#test/example/import.ts'

export const importers = { ...all, examples: exampleImporter }
