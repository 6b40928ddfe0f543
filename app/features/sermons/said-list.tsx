/** The sermons in which the words of a search were said, as the list shows them below those that name the words. */
import type { FoundLine } from '#app/http/public-kind.ts'
import { saidRead } from '#app/features/sermons/reads.ts'
import { Link } from '#app/ui/link.tsx'
import { usePage } from '#app/ui/page.tsx'
import { SaidLine } from '#app/ui/said-line.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

export function useSaid(words: string | undefined): readonly FoundLine[] {
  const { reads } = usePage()
  return words === undefined ? [] : (reads.peek(saidRead(words)) ?? [])
}

export function SaidInSermons({ found }: { found: readonly FoundLine[] }) {
  if (found.length === 0) return null
  return (
    <section className="mt-section border-t border-line pt-8 first:mt-0 first:border-0 first:pt-0">
      <h2 className="mb-5 text-2xl">{t('Said in sermons')}</h2>
      <ul className="grid gap-8">
        {found.map(({ title, text, path, said }) => (
          <li key={path}>
            <h3 className="text-lg">
              <Link to={path} className="hover:underline">
                {title}
              </Link>
            </h3>
            <p className="dots mt-0.5 text-sm text-soft">{dottedFacts(text)}</p>
            {said && <SaidLine {...said} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
