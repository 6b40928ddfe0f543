/** What somebody on the way wants, beside a day of worship. */
import { Services } from '#app/features/sunday-services/services.tsx'
import { dayTitle, type PublicSunday } from '#app/features/sunday-services/shown.ts'
import { mapLinks } from '#app/links/address.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { downloads, href, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { useFacts } from '#app/ui/facts.ts'
import { useFirstFile } from '#app/ui/files.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageRead } from '#app/ui/page-content.ts'
import { MissingPage, orMissing, usePage } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { useServiceTimes } from '#app/ui/service-times.tsx'
import { Share } from '#app/ui/share.tsx'
import { useContact, useSiteConfig } from '#app/ui/site.ts'

const kidsRead = pageRead(builtInPages['kids-church'].address)

/** Reads the page for children, unless the church has hidden it. */
export async function loadChildren(reads: PageReads): Promise<void> {
  await orMissing(reads.get(kidsRead)).catch((error: unknown) => {
    if (!(error instanceof MissingPage)) throw error
  })
}

/** The bulletin on paper. */
const printed = [
  { name: 'Bulletin to print (PDF)', size: '' },
  { name: 'Large print (PDF)', size: 'large' },
]

/** What somebody on the way wants: when, where, the bulletin, the broadcast, and what there is for children. */
export function Aside({ day }: { day: PublicSunday }) {
  return (
    <aside className="sheet stays grid gap-6 self-start p-6 max-lg:order-first">
      {day.services.length > 0 && (
        <div>
          <h2 className="mb-3 text-xl">{day.services.length > 1 ? t('Services') : t('Service')}</h2>
          <Services day={day} />
          <Place />
        </div>
      )}
      <Buttons day={day} />
      {day.when === 'this' && <Children />}
      <div className="empty:hidden [&_p]:mt-0">
        <Share title={dayTitle(day)} />
      </div>
    </aside>
  )
}

function Place() {
  const { address } = useContact()
  const { mapUrl } = useSiteConfig()
  if (!address) return null
  return (
    <address className="mt-4 not-italic">
      <span className="block whitespace-pre-line text-soft">{address}</span>
      <a
        href={mapLinks(address, mapUrl).googleDirections}
        className="no-print link onward inline-flex min-h-11 items-center"
        rel="noopener noreferrer"
      >
        {t('Directions')}
      </a>
    </address>
  )
}

function Buttons({ day: { date, order, bulletin, services, when } }: { day: PublicSunday }) {
  const file = useFirstFile(bulletin)
  const isBroadcast = useIsBroadcast()
  // A service may have a link of its own.
  const isWatched = when === 'this' && services.some(isBroadcast) && services.every(({ youtubeUrl }) => !youtubeUrl)
  const hasOrder = order.length > 0
  if (!file && !hasOrder && !isWatched) return null
  return (
    <div className="no-print">
      <p className="flex flex-wrap gap-3">
        {file && (
          <a href={file.address} className="btn btn-fill">
            {t('Open the bulletin')}
          </a>
        )}
        {hasOrder && (
          <Link to={routes.sundayBulletin} params={{ date }} className={`btn ${file ? 'btn-line' : 'btn-fill'}`}>
            {t('Read along')}
          </Link>
        )}
        {isWatched && (
          <Link to={routes.liveStreamWorship} className={`btn ${file || hasOrder ? 'btn-line' : 'btn-fill'}`}>
            {t('Watch live')}
          </Link>
        )}
      </p>
      {hasOrder && (
        <ul className="mt-3 flex flex-wrap gap-x-5">
          {printed.map(({ name, size }) => (
            <li key={name}>
              <a
                href={href(downloads.sundayBulletin, { date }, { size })}
                className="link inline-flex min-h-11 items-center"
              >
                {t(name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether a service is at a time at which there is something to watch, or what is on now was switched on by hand. */
function useIsBroadcast(): (service: { date: string; time: string }) => boolean {
  const times = useServiceTimes()
  const { liveStreamManualOverride } = useSiteConfig()
  return ({ date, time }) => {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    const usual = times.some((one) => one.isBroadcast && one.weekday === weekday && one.time === time)
    return liveStreamManualOverride || usual
  }
}

/** What the church says of its page for children, and when that begins. */
function Children() {
  const { kidsTime } = useFacts()
  const kids = usePage().reads.peek(kidsRead)
  if (!kids || kidsTime === '') return null
  return (
    <section>
      <h2 className="text-xl">{t('Children')}</h2>
      <p className="mt-1">
        <Link to={kids.address} className="link inline-flex min-h-11 items-center">
          {kids.name || t(builtInPages['kids-church'].title)}
        </Link>
        <span className="text-soft"> · {kidsTime}</span>
      </p>
    </section>
  )
}
