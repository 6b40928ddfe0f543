/** The section of files. */
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useController } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { DOCUMENT_TYPES, useDocumentUpload } from '#app/dashboard/document-upload.ts'
import { FileField } from '#app/dashboard/file-field.tsx'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { documentProblems, file, MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { href } from '#app/routes.ts'

type File = RecordOf<typeof file>

export default function FilesPanel() {
  return (
    <RecordSection<typeof file, File>
      definition={file}
      title="Files"
      lead="Bulletins, forms and policies as PDF. Link one anywhere, or list it on a page, a sermon or an event."
      add="Add file"
      search="Search files"
      columns={columns}
      empty="No files yet. Add the first one with its title, such as Bulletin of June 7."
      drawing="book"
      parts={({ form }) => ({ document: { instead: <Document form={form} /> } })}
      below={({ record }) => record && <About record={record} />}
    />
  )
}

function Document({ form }: { form: UseFormReturn }) {
  const { field } = useController({ control: form.control, name: 'document' })
  const { value, onChange } = field
  const upload = useDocumentUpload(onChange, ({ size }) =>
    size > MAX_DOCUMENT_BYTES ? documentProblems.size : undefined,
  )
  return (
    <FileField
      name="document"
      label="PDF"
      value={String(value ?? '')}
      onChange={onChange}
      problem={problemOf(form, 'document')}
      upload={upload}
      accept={DOCUMENT_TYPES}
      what="a PDF"
      formats={value ? 'A PDF is chosen. Its address stays when you replace it.' : 'Up to 25 MB.'}
      isUploadOnly
    />
  )
}

interface Known {
  isTagged: boolean
  uses: { kind: string; title: string; page: string }[]
}

/** What readers can't do with it, and where it is used. */
function About({ record: { id, version } }: { record: File }) {
  const { data } = useQuery(adminRead<Known>(`${href(adminApi.fileUses, { id })}?${version}`))
  if (!data) return null
  return (
    <>
      {!data.isTagged && (
        <p className="admin-note">
          Screen readers can’t read this PDF well: it has no tags. In Word, check “Document structure tags for
          accessibility” when you save it as PDF; Google Docs adds them. A page is easier still to read, above all on
          phones.
        </p>
      )}
      <section aria-label="Used in">
        <p className="font-semibold">{data.uses.length === 0 ? 'Not used anywhere yet' : 'Used in'}</p>
        <ul>
          {data.uses.map(({ kind, title, page }) => (
            <li key={page}>
              <a href={page} className="link">
                {title}
              </a>{' '}
              <span className="text-soft">({kind})</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const columns: Column<File>[] = [{ title: 'Title', sort: 'title', cell: ({ title }) => <RowTitle>{title}</RowTitle> }]
