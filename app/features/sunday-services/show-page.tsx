/** The pages of a day of worship: what is sung, read and said, and the same to read along. */
import type { ReactNode } from 'react'
import { Aside, loadChildren } from '#app/features/sunday-services/day-aside.tsx'
import { Citation, OrderList, richTextsOf, WholeOrder } from '#app/features/sunday-services/order-drawn.tsx'
import {
  dayInWords,
  dayTitle,
  nextSundayRead,
  type PublicSunday,
  sundayRead,
  sundaysRead,
  thisSundayRead,
} from '#app/features/sunday-services/shown.ts'
import { partsOf } from '#app/features/sunday-services/order.ts'
import { sundays } from '#app/features/sunday-services/list.tsx'
import { fullDate } from '#app/dates/format.ts'
import { secondAddresses } from '#app/links/giving-way.ts'
import { href, routes } from '#app/routes.ts'
import { FileList, loadFiles } from '#app/ui/files.tsx'
import { shareImage } from '#app/ui/head.ts'
import { BackLink, Link } from '#app/ui/link.tsx'
import { MissingPage, orMissing, page, type PageHead, usePage, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { loadLinks } from '#app/ui/record-text.tsx'
import { ChurchDayName } from '#app/ui/church-day.tsx'
import churchDayStyles from '#app/ui/church-day.css?inline'
import { dottedFacts } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

/** A page without its address: some have two, since a page of the church's own may have the first (`givingWay`). */
interface View {
  load: (reads: PageReads) => Promise<void>
  head: (reads: PageReads) => PageHead
  view: () => ReactNode
}

const dayAt = (date: string): View => ({
  load: async (reads) => loadDay(reads, await orMissing(reads.get(sundayRead(date)))),
  head: (reads) => headOf(reads.of(sundayRead(date))),
  view: () => <At date={date} />,
})

/** The next day, which becomes the last one where no next one is known, not even by weekly times. */
const thisSunday: View = {
  load: async (reads) => {
    const [next] = await Promise.all([reads.get(nextSundayRead), reads.get(thisSundayRead)])
    const day = next ?? (await loadLast(reads))
    if (!day) throw new MissingPage()
    await loadDay(reads, day)
  },
  head: (reads) => {
    const day = nextOf(reads)
    const { path: _path, image: _image, ...usual } = headOf(day)
    // A day of which nobody has said more than its times has no page of its own.
    return isUsual(reads, day) ? { ...usual, path: routes.thisSunday, type: 'website' } : headOf(day)
  },
  view: () => <Next />,
}

const lastOne = sundaysRead('past', 1)

async function loadLast(reads: PageReads): Promise<PublicSunday | undefined> {
  const [last] = await reads.get(lastOne)
  return last && reads.get(sundayRead(last.date))
}

const styles = [churchDayStyles]

export const thisSundayPage = page({ address: routes.thisSunday, styles, ...thisSunday })
export const sundaysPage = page({ address: routes.sundays, ...sundays })

const seconds = new Map([...secondAddresses].map(([first, second]) => [second, first]))

function viewAt(path: string, date: string): View {
  const first = seconds.get(path)
  if (first === routes.thisSunday) return thisSunday
  return first === routes.sundays ? sundays : dayAt(date)
}

export const sundayPage = page({
  address: routes.sunday,
  styles,
  load: (reads, { path, params }) => viewAt(path, params.date).load(reads),
  head: (reads, { path, params }) => viewAt(path, params.date).head(reads),
  view: ({ path, params }) => viewAt(path, params.date).view(),
})

export const bulletinPage = page({
  address: routes.sundayBulletin,
  styles,
  load: async (reads, { params: { date } }) => {
    const day = await orMissing(reads.get(sundayRead(date)))
    if (day.order.length === 0) throw new MissingPage()
    await loadLinks(reads, richTextsOf(day.order))
  },
  head: (reads, { params: { date } }) => {
    const head = headOf(reads.of(sundayRead(date)))
    return {
      ...head,
      title: t('Bulletin: {title}', { title: head.title }),
      path: href(routes.sundayBulletin, { date }),
    }
  },
  view: ({ params: { date } }) => <Bulletin date={date} />,
})

async function loadDay(reads: PageReads, { order, bulletin }: PublicSunday): Promise<void> {
  await Promise.all([loadLinks(reads, richTextsOf(order)), loadFiles(reads, bulletin), loadChildren(reads)])
}

function nextOf(reads: PageReads): PublicSunday {
  const next = reads.of(nextSundayRead)
  if (next) return next
  const [last] = reads.of(lastOne)
  if (!last) throw new MissingPage()
  return reads.of(sundayRead(last.date))
}

function headOf(day: PublicSunday): PageHead & { title: string } {
  const { date, name, title, preacher, passage } = day
  const facts = [name && fullDate(date), title, preacher, passage].filter(Boolean)
  return {
    title: dayTitle(day),
    description: facts.length > 0 ? facts.join(' · ') : t('Worship on {date}.', { date: fullDate(date) }),
    path: href(routes.sunday, { date }),
    image: shareImage('sundays', date),
    type: 'article',
  }
}

function At({ date }: { date: string }) {
  return <Day day={usePageQuery(sundayRead(date))} />
}

function Next() {
  const { reads } = usePage()
  const day = nextOf(reads)
  return <Day day={day} instead={isUsual(reads, day) && <NotYet />} />
}

/** Whether nobody has said more of the next day than its weekly times. */
function isUsual(reads: PageReads, { date, when }: PublicSunday): boolean {
  return when === 'this' && reads.of(thisSundayRead)?.date !== date
}

/** In place of readings and hymns, with the way to the day that has some: the next one, else that of the past week. */
function NotYet() {
  const last = usePageQuery(thisSundayRead)
  if (!last) return null
  return (
    <section>
      <p className="lead">{t('What we will read and sing is not here yet.')}</p>
      <p className="mt-3">
        <Link to={routes.sunday} params={{ date: last.date }} className="link onward">
          {[dayInWords(last), dayTitle(last)].filter(Boolean).join(': ')}
        </Link>
      </p>
    </section>
  )
}

function Day({ day, instead }: { day: PublicSunday; instead?: ReactNode }) {
  const { order, bulletin } = day
  // Each passage stands once: in the order, or else among the readings, or else with the sermon.
  const read = partsOf(order).flatMap((part) => (part.kind === 'reading' ? part.citation : []))
  const readings = day.readings.filter(({ citation }) => !read.includes(citation))
  const isRead = [...read, ...readings.map(({ citation }) => citation)].includes(day.passage ?? '')
  return (
    <div className="wrap page">
      <BackLink to={routes.sundays}>{t('Sundays')}</BackLink>
      <article>
        {dayInWords(day) && <p className="eyebrow mb-3">{dayInWords(day)}</p>}
        {/* A date breaks after its weekday or before its year. */}
        <h1 dir="auto">{dayTitle(day).replace(/(?<=\p{L}) (?=\d{1,2}\b)/gu, '\u00A0')}</h1>
        <p className="lead empty:hidden">{dateLine(day)}</p>
        <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-columns gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid content-start gap-9 empty:hidden">
            {instead}
            <Sermon day={isRead ? { ...day, passage: null } : day} />
            {readings.length > 0 && (
              <section>
                <h2 className="mb-3 text-2xl">{t('Readings')}</h2>
                <ul className="grid gap-5">
                  {readings.map(({ citation, label }) => (
                    <li key={`${label} ${citation}`}>
                      {label && <span className="text-soft">{label}: </span>}
                      <Citation>{citation}</Citation>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {order.length > 0 && (
              <section>
                <h2 className="mb-3 text-2xl">{t('Order of service')}</h2>
                <OrderList day={day} />
              </section>
            )}
            {bulletin && bulletin.length > 1 && <FileList links={bulletin} heading={t('Bulletin')} />}
          </div>
          <Aside day={day} />
        </div>
      </article>
    </div>
  )
}

/** Below a title that is no date: the date, with the year of the lectionary and the color of the day. */
function dateLine(day: PublicSunday): ReactNode {
  if (dayTitle(day) === fullDate(day.date)) return null
  return day.churchDay ? <ChurchDayName day={{ ...day.churchDay, name: fullDate(day.date) }} /> : fullDate(day.date)
}

function Sermon({ day: { title, preacher, passage, series, music } }: { day: PublicSunday }) {
  const facts: ReactNode[] = [preacher, passage && <Citation key="passage">{passage}</Citation>, series]
  if (![title, music, ...facts].some(Boolean)) return null
  return (
    <section>
      {title ? (
        <h2 dir="auto" className="text-2xl">
          {title}
        </h2>
      ) : (
        <h2 className="text-2xl">{facts.some(Boolean) ? t('Sermon') : t('Music')}</h2>
      )}
      {facts.some(Boolean) && <p className="lead dots">{dottedFacts(facts)}</p>}
      {music && (
        <p dir="auto" className="mt-2 text-soft">
          {music}
        </p>
      )}
    </section>
  )
}

function Bulletin({ date }: { date: string }) {
  const day = usePageQuery(sundayRead(date))
  return (
    <div className="wrap page">
      <BackLink to={href(routes.sunday, { date })}>{dayTitle(day)}</BackLink>
      <article className="mx-auto max-w-[44rem]">
        <h1 dir="auto" className="text-3xl">
          {dayTitle(day)}
        </h1>
        <p className="lead empty:hidden">{dateLine(day)}</p>
        <div className="mt-8">
          <WholeOrder day={day} />
        </div>
      </article>
    </div>
  )
}
