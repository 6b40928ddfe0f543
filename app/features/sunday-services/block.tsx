/** The next day of worship on the home page, and as a block of other pages. It becomes the last one by itself. */
import { BlockSection, type Drawn } from '#app/blocks/drawn.tsx'
import { Services } from '#app/features/sunday-services/services.tsx'
import { dayInWords, dayTitle, type PublicSunday, thisSundayRead } from '#app/features/sunday-services/shown.ts'
import { fullDate } from '#app/dates/format.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { useFilled } from '#app/ui/rich-text.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

export function loadThisSunday(reads: PageReads): Promise<unknown> {
  return reads.get(thisSundayRead)
}

/** On the home page: nothing when the last one is long ago. */
export function ThisSunday({ className }: { className: string }) {
  const day = usePageQuery(thisSundayRead)
  if (!day || day.when === 'past') return null
  return (
    <section className={className} aria-labelledby="this-sunday">
      <h2 id="this-sunday" className="mb-4 text-2xl">
        {dayInWords(day)}
      </h2>
      <DayCard day={day} />
    </section>
  )
}

export function ThisSundayBlock({ block }: Drawn<'this-sunday'>) {
  const day = usePageQuery(thisSundayRead)
  const filled = useFilled()
  const isShown = day !== null && day.when !== 'past'
  if (!isShown && !block.none) return null
  return (
    <BlockSection block={block} heading={block.heading || (isShown ? dayInWords(day) : '')}>
      {isShown ? <DayCard day={day} /> : <p className="lead">{filled(block.none)}</p>}
    </BlockSection>
  )
}

function DayCard({ day }: { day: PublicSunday }) {
  const { date, title, preacher, passage, order } = day
  const heading = title ?? dayTitle(day)
  const names = [dayTitle(day), fullDate(date)].filter((name) => name !== heading)
  return (
    <div className="sheet grid gap-x-columns gap-y-6 p-6 md:grid-cols-2">
      <div>
        <h3 dir="auto" className="text-xl">
          <Link
            to={routes.sunday}
            params={{ date }}
            className="-my-2 inline-block py-2.5 hover:text-primary-text hover:underline"
          >
            {heading}
          </Link>
        </h3>
        <p className="dots mt-2 text-soft">{dottedFacts([...new Set(names), preacher, passage])}</p>
        <p className="no-print mt-4 flex flex-wrap gap-x-6">
          <Link to={routes.sunday} params={{ date }} className="link onward">
            {t('All about this day')}
          </Link>
          {order.length > 0 && (
            <Link to={routes.sundayBulletin} params={{ date }} className="link onward">
              {t('Read along')}
            </Link>
          )}
        </p>
      </div>
      <Services day={day} />
    </div>
  )
}
