/** The section of translations: what waits, and each original beside what is said in the second language. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Original } from '#app/features/translations/queries.ts'
import type { Originals } from '#app/features/translations/api.ts'
import { SideBySide } from '#app/features/translations/admin-texts.tsx'
import { translation } from '#app/features/translations/translation.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { EmptyPlace } from '#app/dashboard/empty-place.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { formatCount } from '#app/text/format-count.ts'
import { type Language, languageNames } from '#app/words/languages.ts'

const originalsRead = adminRead<Originals>(adminApi.originals)

export default function TranslationsPanel() {
  const { data, error } = useQuery(originalsRead)
  const { search, change } = useUrlState()
  const chosen = data?.originals.find(({ ofTable, ofId }) => search['of'] === `${ofTable} ${ofId}`)
  const known = search['add'] === undefined ? null : (chosen?.translationId ?? null)
  // A link from a record doesn’t know whether its translation has begun.
  useEffect(() => {
    if (known !== null) change({ add: undefined, of: undefined, edit: known }, { replace: true })
  }, [known, change])
  if (error) return <Failed error={error} />
  // A new translation begins with what its original is.
  if ((!data && search['of'] !== undefined) || known !== null) return <p className="min-h-dvh text-soft">Loading...</p>
  const language = (data?.language ?? '') as Language | ''
  return (
    <RecordSection
      definition={translation}
      title="Translations"
      lead="What your website says in its second language. The words of the website itself are there already; these are your own texts."
      formName="translation"
      newName={chosen && `${chosen.ofTable} ${chosen.ofId}`}
      search="Search translations"
      tabs={data && (language === '' ? <NoLanguage /> : <Waiting originals={data.originals} />)}
      columns={columns}
      empty="Nothing has been translated yet."
      drawing="book"
      initial={() => ({
        ofTable: chosen?.ofTable ?? '',
        ofId: chosen?.ofId ?? '',
        title: chosen?.title ?? '',
        language,
        texts: [],
      })}
      parts={({ form }) => ({
        ofTable: { instead: null },
        ofId: { instead: null },
        language: { instead: null },
        title: { instead: null },
        texts: { instead: <SideBySide form={form} /> },
      })}
    />
  )
}

function NoLanguage() {
  return (
    <p className="admin-note">
      Your website has one language. Choose a second one in{' '}
      <AdminLink to={adminPages.settings} className="link">
        Settings
      </AdminLink>
      , under Church Information.
    </p>
  )
}

/** The originals whose texts are not all translated as they are now. */
function Waiting({ originals }: { originals: Originals['originals'] }) {
  const waiting = originals.filter(({ missing, outdated }) => missing + outdated > 0)
  if (waiting.length === 0) {
    return (
      <div className="sheet admin-none">
        <EmptyPlace drawing="book" text="Everything is translated as it is now." />
      </div>
    )
  }
  return (
    <section aria-labelledby="waiting" className="sheet mb-8 p-5">
      <h2 id="waiting" className="mb-2 text-xl">
        {formatCount(waiting.length, ['text waits', 'texts wait'])} to be translated
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-x-8">
        {waiting.map((one) => (
          <li key={`${one.ofTable} ${one.ofId}`} className="flex flex-wrap items-center gap-x-3">
            <AdminLink
              to={adminPages.translations}
              search={openingOf(one)}
              className="min-h-11 py-2.5 font-semibold underline"
            >
              {one.title}
            </AdminLink>
            <span className="text-soft">{one.list}</span>
            <Badge variant="secondary">{one.translationId === null ? 'Not translated' : stateOf(one)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function openingOf({ ofTable, ofId, translationId }: Original): Record<string, string> {
  return translationId === null ? { add: 'yes', of: `${ofTable} ${ofId}` } : { edit: translationId }
}

function stateOf({ missing, outdated }: Original): string {
  return outdated > 0 ? 'Out of date' : formatCount(missing, ['text is missing', 'texts are missing'])
}

const columns: Column<RecordOf<typeof translation>>[] = [
  { title: 'Title', sort: 'title', cell: ({ title }) => <RowTitle>{title}</RowTitle> },
  { title: 'Language', cell: ({ language }) => languageNames[language] },
]
