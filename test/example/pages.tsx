/** The pages of examples. */
import { shareImage } from '#app/ui/head.ts'
import { Link } from '#app/ui/link.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { recordPath } from '#app/text/slug.ts'
import { exampleRead, examplesRead } from '#test/example/example.ts'
import { addresses } from '#test/example/place.ts'

const listPage = page({
  address: addresses.list,
  load: (reads) => reads.get(examplesRead),
  head: () => ({ title: 'Examples', description: 'What examples there are.', path: addresses.list }),
  view: () => <List />,
})

function List() {
  return (
    <div className="wrap page">
      <h1>Examples</h1>
      {usePageQuery(examplesRead).map((one) => (
        <Link key={one.id} to={recordPath(addresses.one, one)}>
          {one.title}
        </Link>
      ))}
    </div>
  )
}

const showPage = page({
  address: addresses.one,
  load: (reads, at) => loadRecord(reads, at, { address: addresses.one, query: exampleRead(at.params.id) }),
  head(reads, { params: { id } }) {
    const one = reads.of(exampleRead(id))
    const path = recordPath(addresses.one, one)
    return { title: one.title, description: one.description ?? one.title, path, image: shareImage('examples', id) }
  },
  view: ({ params: { id } }) => <Show id={id} />,
  missing: {
    title: 'Example Not Found',
    description: 'There is no such example.',
    view: () => (
      <MessagePage title="Example Not Found" text="There is no such example.">
        <Link to={addresses.list}>Examples</Link>
      </MessagePage>
    ),
  },
})

function Show({ id }: { id: string }) {
  return (
    <div className="wrap page">
      <h1>{usePageQuery(exampleRead(id)).title}</h1>
    </div>
  )
}

export const examplePages = [listPage, showPage]
