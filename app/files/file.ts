/** Documents that visitors read or download: bulletins, forms, policies. */
import type { Generated } from 'kysely'
import { line } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { href, uploads } from '#app/routes.ts'
import { slugOf } from '#app/text/slug.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    files: RowOf<typeof file> & Searched
    /** `pages` is 0 where a PDF doesn’t say how many it has, and for those from before this was read. */
    documents: { name: string; bytes: number; is_tagged: 0 | 1; pages: Generated<number>; created_at: string }
  }
}

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024

export const documentProblems = {
  type: 'Choose a PDF. Word, Google Docs and Pages save one under “Export” or “Download”.',
  size: 'This PDF is larger than 25 MB. Export it again with smaller pictures.',
  broken: 'This PDF is incomplete. Export it again, or choose another one.',
} as const

export const file = defineRecord({
  table: 'files',
  isContent: true,
  name: 'file',
  fields: {
    title: line('Title', {
      required: true,
      max: 120,
      isWide: true,
      hint: 'Such as Bulletin of June 7. It is part of the address.',
    }),
    document: line('PDF', {
      required: true,
      max: 40,
      message: 'Choose a PDF',
      check: (name) => /^[0-9a-f]{32}\.pdf$/.test(name),
      description: 'The name that the upload has answered',
    }),
  },
  search: ({ title }) => [title],
  title: ({ title }) => title,
  page: fileAddress,
  hasNoPreview: true,
  sorts: { title: ['title'], updated: ['updated_at'] },
  defaultSort: '-updated',
})

/** `/files/0190…/bulletin.pdf`: it stays when the document is replaced. */
export function fileAddress({ id, title }: { id: string; title: string }): string {
  return href(uploads.file, { id, name: `${slugOf(title) ?? 'file'}.pdf` })
}
