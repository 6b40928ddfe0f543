/** Coming days of worship, and those before. */
import { dayInWords, dayTitle, type SundayLine, sundaysRead } from '#app/features/sunday-services/shown.ts'
import { fullDate } from '#app/dates/format.ts'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { MissingPage, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { dottedFacts } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

const coming = sundaysRead('coming', 30)
const past = sundaysRead('past', 60)

/** A church that has described no day has no such page. */
export const sundays = {
  load: async (reads: PageReads) => {
    const days = await Promise.all([reads.get(coming), reads.get(past)])
    if (days.flat().length === 0) throw new MissingPage()
  },
  head: () => ({
    title: t('Sundays'),
    description: t('What we’ll sing, read and hear, and what we did on earlier Sundays.'),
    path: routes.sundays,
  }),
  view: () => <Sundays />,
}

function Sundays() {
  return (
    <div className="wrap page">
      <h1>{t('Sundays')}</h1>
      <Days heading={t('Coming')} days={usePageQuery(coming)} />
      <Days heading={t('Earlier')} days={usePageQuery(past)} />
    </div>
  )
}

function Days({ heading, days }: { heading: string; days: readonly SundayLine[] }) {
  if (days.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-2xl">{heading}</h2>
      <ul className="border-t border-line">
        {days.map((day) => (
          <li key={day.date} className="border-b border-line">
            <Link to={routes.sunday} params={{ date: day.date }} className="group block py-4">
              {day.when === 'this' && <span className="eyebrow block">{dayInWords(day)}</span>}
              <span dir="auto" className="font-semibold group-hover:text-primary-text">
                {dayTitle(day)}
              </span>
              <span className="dots block text-soft">
                {dottedFacts([day.name && fullDate(day.date), day.title, day.preacher, day.passage])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
