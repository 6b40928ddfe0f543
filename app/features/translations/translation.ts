/** What a record says in the second language of the website. */
import { choice, line, records, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { oneOf } from '#app/definitions/field.ts'
import { languageNames } from '#app/words/languages.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    translations: RowOf<typeof translation> & Searched
  }
}

/** The most characters of one text: those of a rich text with its formatting. */
const MAX_TEXT = 40_000

export const translation = defineRecord({
  table: 'translations',
  name: 'translation',
  hasNoPreview: true,
  fields: {
    ofTable: line('List', { required: true, max: 60, description: 'The table of the original, such as events' }),
    ofId: line('Original', { required: true, max: 100, description: 'The id of the original' }),
    language: choice('Language', languageNames, { message: 'must be one of the languages' }),
    title: line('Title', { max: 300, required: 'filled in', description: 'What the original was called' }),
    texts: records(
      'Texts',
      {
        key: line('Place', { required: true, max: 200 }),
        original: text('Original', { max: MAX_TEXT, required: 'filled in' }),
        said: text('Translation', { max: MAX_TEXT, required: 'filled in' }),
      },
      { max: 1000, noun: 'text' },
    ),
  },
  search: ({ title, texts }) => [title, ...texts.map(({ said }) => said)],
  title: ({ title }) => title,
  sorts: { title: ['title'], list: ['of_table', 'title'], updated: ['updated_at'] },
  defaultSort: 'list',
  filters: { language: oneOf('language', Object.keys(languageNames)) },
})
