/** The page of the hall screen, for a television: at `/screen`, and at another address for a church with a page of its own there. */
import { daysLater } from '#app/dates/days.ts'
import { wallTime } from '#app/dates/instants.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import HallScreen from '#app/features/screen/hall-screen.island.tsx'
import styles from '#app/features/screen/hall-screen.css?inline'
import type { CodeSlide, EventOnScreen, ScreenFacts } from '#app/features/screen/screen.ts'
import { api, href, routes } from '#app/routes.ts'
import { clockRead, useDrawnAt } from '#app/ui/clock.ts'
import { island } from '#app/ui/island.tsx'
import { noticesRead } from '#app/ui/notices.ts'
import { page, usePage } from '#app/ui/page.tsx'
import { addressInWords, posterRead } from '#app/ui/poster.ts'
import { type PageReads, type Query, read } from '#app/ui/read.ts'
import { serviceTimesRead, specialServicesRead } from '#app/ui/service-times.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

const Screen = island('hall-screen', HallScreen, 'load')

export const screenPage = pageAt(routes.screen)
export const elsewherePage = pageAt(routes.screenElsewhere)

function pageAt(address: string) {
  return page({
    address,
    isBare: true,
    styles: [styles],
    async load(reads) {
      const [{ now }, config] = await Promise.all([reads.get(clockRead), reads.get(siteConfigRead)])
      const codes = codesOf(config).map(({ to }) => ifPublic(reads, posterRead(to)))
      const lists = [reads.get(serviceTimesRead), reads.get(specialServicesRead), reads.get(noticesRead)]
      await Promise.all([...lists, ...codes, config.screenEvents && reads.get(eventsRead(now, config))])
    },
    head: () => ({ title: t('Hall screen'), description: t('What’s on at our church.'), path: address, hidden: true }),
    view: () => <ScreenPage />,
  })
}

/** Reads something that the church may have hidden from visitors. What they can’t read is left off the screen. */
async function ifPublic<T>(reads: PageReads, query: Query<T>): Promise<void> {
  await reads.get(query).catch(() => undefined)
}

/** So many days ahead a month’s event is announced, also on a screen that has had no network for a day. */
const DAYS_AHEAD = 28

function eventsRead(now: string, { timeZone }: Pick<SiteConfig, 'timeZone'>) {
  const today = wallTime(now, timeZone).slice(0, 10)
  // One of yesterday may still go on.
  const days = { from: daysLater(today, -1), to: daysLater(today, DAYS_AHEAD) }
  return read<{ events: EventOnScreen[] }>(href(api.eventsOnDays, {}, days))
}

/** The pages whose codes the church shows. */
function codesOf({ screenSite, screenGiving, screenNewsletter }: SiteConfig) {
  return [
    ...(screenSite ? [{ title: t('Visit our website'), to: routes.home }] : []),
    ...(screenGiving ? [{ title: t('Give'), to: routes.give }] : []),
    ...(screenNewsletter ? [{ title: t('Get our newsletter'), to: `${routes.home}#newsletter-title` }] : []),
  ]
}

function ScreenPage() {
  return (
    <main id="main" className="hall">
      <h1 className="sr-only">{t('Hall screen')}</h1>
      <Screen facts={useFacts()} drawnAt={useDrawnAt()} />
    </main>
  )
}

function useFacts(): ScreenFacts {
  const config = useSiteConfig()
  const { reads } = usePage()
  const { now } = reads.of(clockRead)
  const verse = config.screenVerse?.trim()
  const codes = codesOf(config).flatMap(({ title, to }): CodeSlide[] => {
    const found = reads.peek(posterRead(to))
    return found
      ? [{ kind: 'code', id: to, title, address: addressInWords(found.address.replace(/#.*/, '')), code: found.code }]
      : []
  })
  return {
    churchName: config.churchName,
    timeZone: config.timeZone,
    seconds: config.screenSeconds,
    isDarkAtNight: config.screenNight,
    services: config.screenServices ? reads.of(serviceTimesRead) : [],
    special: config.screenServices ? reads.of(specialServicesRead) : [],
    notices: reads.of(noticesRead),
    showsNotices: config.screenNotices,
    events: config.screenEvents ? reads.of(eventsRead(now, config)).events : [],
    verse: verse ? { text: verse, source: config.screenVerseSource ?? '' } : null,
    codes,
  }
}
