/** The section of examples in the dashboard. */
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import { example } from '#test/example/example.ts'

export default function ExamplesPanel() {
  return (
    <RecordSection
      definition={example}
      title="Examples"
      lead="Examples are on a page of their own."
      add="Add example"
      search="Search examples"
      columns={[{ title: 'Title', sort: 'title', cell: ({ title }) => <RowTitle>{title}</RowTitle> }]}
      empty="No examples yet."
      drawing="candles"
      formName="Example"
    />
  )
}
