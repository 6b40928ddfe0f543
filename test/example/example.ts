/** An example of a feature, which only tests have: this folder, and its lines in `lists`. */
import { day, line, text } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { read } from '#app/ui/read.ts'
import { recordPath } from '#app/text/slug.ts'
import type { Searched } from '#db/tables/columns.ts'
import { addresses } from '#test/example/place.ts'

declare module '#db/schema.ts' {
  interface Schema {
    example_records: RowOf<typeof example> & Searched
  }
}

export const example = defineRecord({
  table: 'example_records',
  isContent: true,
  name: 'example',
  fields: {
    title: line('Title', { required: true, isWide: true }),
    date: day('Date'),
    description: text('Description'),
  },
  search: ({ title, description }) => [title, description],
  title: ({ title }) => title,
  page: (record) => recordPath(addresses.one, record),
  sorts: { title: ['title'], date: ['date', 'title'] },
  defaultSort: 'title',
})

export type Example = ShownOf<typeof example>

export const examplesRead = read<Example[]>('/api/examples')
export const exampleRead = (id: string) => read<Example>(`/api/examples/${encodeURIComponent(id)}`)
