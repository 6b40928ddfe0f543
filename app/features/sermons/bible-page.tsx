/** The map of the Bible: which chapters sermons were about, and when. */
import type { Coverage } from '#app/features/sermons/schema.ts'
import { coverageRead } from '#app/features/sermons/reads.ts'
import { routes } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { longDate } from '#app/dates/format.ts'
import { Empty } from '#app/ui/page-intro.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import styles from '#app/features/sermons/bible.css?inline'
import { Link, BackLink } from '#app/ui/link.tsx'
import { t } from '#app/text/t.ts'
import { bookName } from '#app/church/bible-books.ts'

/** Where the parts of the Bible begin. */
const PARTS = [
  { title: 'Old Testament', from: 0, to: 39 },
  { title: 'New Testament', from: 39, to: 66 },
  { title: 'Deuterocanonical books', from: 66, to: Number.POSITIVE_INFINITY },
]

export const biblePage = page({
  address: routes.sermonBible,
  styles: [styles],
  load: (reads) => reads.get(coverageRead),
  head: () => ({
    title: t('Sermons through the Bible'),
    description: t('The books and chapters of the Bible that we have preached on, and when.'),
    path: routes.sermonBible,
  }),
  view: () => <BiblePage />,
})

function BiblePage() {
  const books = usePageQuery(coverageRead)
  const chapters = books.reduce((sum, { preached }) => sum + preached.length, 0)
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>{t('Sermons')}</BackLink>
      <h1>{t('Sermons through the Bible')}</h1>
      {chapters > 0 ? (
        <Books books={books} chapters={chapters} />
      ) : (
        <div className="mt-9">
          <Empty
            title={t('No Sermons Found')}
            text={t('Sermons appear here by the passages that they are about. Check back soon!')}
            scene="book"
          />
        </div>
      )}
    </div>
  )
}

function Books({ books, chapters }: { books: Coverage[]; chapters: number }) {
  return (
    <>
      <p className="lead">
        {t('We have preached on {chapters} of the Bible. Choose a chapter to find its sermons.', {
          chapters: formatCount(chapters, ['chapter', 'chapters']),
        })}
      </p>
      <ul className="chapter-key mt-6" aria-hidden="true">
        {(['once', 'twice', 'often'] as const).map((shade, index) => (
          <li key={shade}>
            <i className={shade} />
            {index < 2 ? formatCount(index + 1, ['sermon', 'sermons']) : t('3 or more')}
          </li>
        ))}
      </ul>
      {PARTS.map(({ title, from, to }) => (
        <Part key={title} title={title} books={books.slice(from, to)} />
      ))}
    </>
  )
}

/** The books on which there are sermons, and the names of the others. */
function Part({ title, books }: { title: string; books: Coverage[] }) {
  const preached = books.filter((book) => book.preached.length > 0)
  const others = books.filter((book) => !preached.includes(book))
  if (books.length === 0) return null
  return (
    <section className="mt-section">
      <h2>{t(title)}</h2>
      <ul className="bible-books">
        {preached.map((book) => (
          <Book key={book.slug} book={book} />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="mt-6 max-w-[30rem] text-sm text-soft">
          {t('Not yet: {books}', {
            books: others.map(({ name }) => bookName(name).replaceAll(' ', '\u00A0')).join(', '),
          })}
        </p>
      )}
    </section>
  )
}

function Book({ book: { name, slug, chapters, preached } }: { book: Coverage }) {
  const last = preached.reduce((latest, one) => (one.last > latest ? one.last : latest), '')
  const byChapter = new Map(preached.map((one) => [one.chapter, one]))
  return (
    <li>
      <h3 className="text-lg">
        <Link to={routes.sermonBook} params={{ slug }} className="link">
          {bookName(name)}
        </Link>
      </h3>
      <p>
        {t('{count} of {chapters} · last {date}', {
          count: preached.length,
          chapters: formatCount(chapters, ['chapter', 'chapters']),
          date: longDate(last),
        })}
      </p>
      <div className="chapters">
        {Array.from({ length: chapters }, (_, index) => (
          <Chapter key={index} book={name} chapter={index + 1} of={byChapter.get(index + 1)} />
        ))}
      </div>
    </li>
  )
}

interface ChapterProps {
  book: string
  chapter: number
  of: Coverage['preached'][number] | undefined
}

function Chapter({ book, chapter, of }: ChapterProps) {
  if (!of) return <span aria-hidden="true">{chapter}</span>
  const shade = of.sermons === 1 ? 'once' : of.sermons === 2 ? 'twice' : 'often'
  const about = t('{passage}: {sermons}, last on {date}', {
    passage: `${bookName(book)} ${chapter}`,
    sermons: formatCount(of.sermons, ['sermon', 'sermons']),
    date: longDate(of.last),
  })
  return (
    <Link
      to={routes.sermons}
      search={{ reference: `${book} ${chapter}` }}
      className={shade}
      aria-label={about}
      title={about}
    >
      {chapter}
    </Link>
  )
}
