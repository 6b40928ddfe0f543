/** The live page without a video: when worship starts, what to watch meanwhile, how to reach us. */
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import type { WorshipClock } from '#app/church/live-window.ts'
import { sundayChange } from '#app/ui/sunday-change.ts'
import { routes } from '#app/routes.ts'
import { tel } from '#app/links/address.ts'
import { playing } from '#app/links/media-address.ts'
import { Link } from '#app/ui/link.tsx'
import { NoticeBanner } from '#app/ui/notice-banner.tsx'
import { type Notice, noticeSentence, type ServiceChange } from '#app/ui/notices.ts'
import { slugOf } from '#app/text/slug.ts'
import { language, t } from '#app/text/t.ts'
import { sentence } from '#app/ui/sentence.ts'

/** What the page says of the church. */
export interface ChurchFacts extends WorshipClock {
  /** When worship usually is: `Sundays at 10:30 a.m.`, `every Sunday`. */
  usual: string
  /** When it is broadcast, if not each time: `Sundays at 10:00 a.m.` */
  online?: string | undefined
  /** Address of its video channel. */
  channel: string | null
  phone: string | null
  /** Address of the drawing behind the text. */
  drawing: string
}

interface WelcomeProps {
  church: ChurchFacts
  /** Milliseconds since 1970. */
  now: number
  reason: EmptyReason
  /** Time until worship starts, when it is less than a day. */
  soon: string | null
  notices: Notice[]
  /** The newest recorded service that can be watched. */
  newest: LiveStreamCard | undefined
}

export function LiveWelcome(props: WelcomeProps) {
  return (
    <main className="relative isolate grid min-h-dvh grid-rows-[auto_auto_1fr] bg-[light-dark(#cfe0ec,#182343)]">
      <NoticeBanner notices={props.notices} />
      <img
        src={props.church.drawing}
        alt=""
        width={1600}
        height={900}
        // React would write a hint to preload it here, into the island, which its copy in the browser does not expect.
        fetchPriority="low"
        className="absolute inset-x-0 bottom-0 -z-1 h-[max(26rem,52vw)] w-full object-cover object-[86%_50%] lg:h-full"
      />
      <div className="wrap row-start-2 py-5">
        <BackHome />
      </div>
      <div className="wrap row-start-3 pb-[max(19rem,38vw)] lg:self-center lg:pb-24">
        <div className="max-w-[33rem] rounded-card bg-paper p-box">
          <Message {...props} />
        </div>
      </div>
    </main>
  )
}

function Message({ church, now, reason, soon, notices, newest }: WelcomeProps) {
  const { usual, online, channel, phone } = church
  const notice = sundayChange(notices, now, church)
  const isExceptional = reason === 'missing' || reason === 'cancelled'
  const { title, text } = liveTexts[reason]
  const situation = { usual, online, notice, hasChannel: channel !== null }
  return (
    <>
      <h1 className="text-3xl">{t(title)}</h1>
      {reason === 'off' && soon && (
        <p className="mt-4 text-xl font-semibold lining-nums">
          {sentence('Service Starts in {time}', { time: <span className="tabular-nums">{soon}</span> })}
        </p>
      )}
      <p className="mt-4 text-base">{text(situation)}</p>
      {phone && (
        <p className="mt-5">
          {sentence('Questions? Call us at {phone}.', {
            phone: (
              <a href={tel(phone)} className="link onward whitespace-nowrap lining-nums">
                {phone}
              </a>
            ),
          })}
        </p>
      )}
      <OtherWays
        newest={isExceptional ? newest : undefined}
        hasPast={newest !== undefined}
        channel={channel}
        isHour={reason === 'hour' || reason === 'now'}
      />
    </>
  )
}

type OtherWaysProps = Pick<WelcomeProps, 'newest'> & { hasPast: boolean; channel: string | null; isHour: boolean }

/** Other ways to join. The best one has the filled button; during the hour of worship, our channel comes first. */
function OtherWays({ newest, hasPast, channel, isHour }: OtherWaysProps) {
  const isVisitFirst = !newest && !(isHour && channel)
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {newest && (
        <Link to={routes.liveStream} params={{ id: newest.id, slug: slugOf(newest.title) }} className="btn btn-fill">
          {t('Watch our latest service')}
        </Link>
      )}
      {channel && (
        <a href={channel} className={`btn ${isHour ? 'btn-fill' : 'btn-line'}`}>
          {t('Watch on YouTube')}
        </a>
      )}
      <Link to={routes.planAVisit} className={`btn ${isVisitFirst ? 'btn-fill' : 'btn-line'}`}>
        {t('Plan a Visit')}
      </Link>
      {hasPast && !newest && (
        <Link to={routes.liveStreams} className="btn btn-line">
          {t('Past services')}
        </Link>
      )}
    </p>
  )
}

interface ScreenProps {
  /** The player's address. */
  address: string
  title: string
  notices: Notice[]
  children: React.ReactNode
}

/** A full-screen video with its title and a link to the home page. */
export function LiveScreen({ address, title, notices, children }: ScreenProps) {
  return (
    <main className="grid h-dvh grid-rows-[auto_auto_minmax(0,1fr)] bg-[#0b0f17] text-white">
      <NoticeBanner notices={notices} />
      <div className="relative z-1 flex flex-wrap items-center gap-x-5 gap-y-3 px-[clamp(0.75rem,2vw,1.5rem)] py-2.5 sm:flex-nowrap">
        <BackHome />
        <div className="min-w-0 flex-1 basis-full leading-snug sm:basis-0">
          <h1 className="line-clamp-2 text-lg leading-tight md:text-xl">{title}</h1>
          {children}
        </div>
      </div>
      <iframe
        src={playing(address)}
        title={title}
        className="row-start-3 size-full border-0"
        allow="autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </main>
  )
}

function BackHome() {
  return (
    <Link to={routes.home} className="btn btn-line min-h-11 text-base">
      {t('Back to Home')}
    </Link>
  )
}

/**
 * Why there is no video: `off`, no worship now; `hour`, it starts soon; `now`, it has started but has no video; `missing`,
 * its broadcast should have started but was not found; `cancelled`.
 */
export type EmptyReason = 'off' | 'hour' | 'now' | 'missing' | 'cancelled'

interface Situation {
  /** The regular service time: `Sundays at 10:30 a.m.` */
  usual: string
  /** The time of those that are broadcast, if not all are. */
  online?: string | undefined
  notice: ServiceChange | undefined
  hasChannel: boolean
}

export const liveTexts: Record<EmptyReason, { title: string; text: (situation: Situation) => string }> = {
  off: { title: 'We are not live right now.', text: textBeforeWorship },
  hour: { title: 'Worship is starting.', text: textBeforeStream },
  now: { title: 'Worship is going on now.', text: textDuringWorship },
  missing: {
    title: 'We can’t find the live stream yet.',
    text: () =>
      t(
        'Sorry, something is wrong with our live stream. We’re working on it, and it will appear here automatically. You don’t need to reload this page.',
      ),
  },
  cancelled: {
    title: 'There’s no live stream this time.',
    text: () => t('Worship is canceled. Until we meet again, you can watch a past service.'),
  },
}

function textBeforeWorship({ usual, online, notice }: Situation): string {
  const weekly = withPeriod(t('We worship {usual}', { usual }))
  if (!notice) {
    const invitation = online
      ? withPeriod(t('Join us in person, or online {times}', { times: online }))
      : t('Join us online then, or in person.')
    return `${weekly} ${invitation}`
  }
  const change = noticeSentence(notice)
  if (notice.kind === 'moved') {
    const where = notice.location
      ? t('Join us online then, or there in person.')
      : t('Join us online then, or in person.')
    return `${change} ${where}`
  }
  if (notice.kind === 'online_only') return `${change} ${weekly} ${t('Join us then.')}`
  return `${change} ${withPeriod(t('Otherwise we worship {usual}', { usual }))}`
}

/** Times may end in one: `10:30 a.m.` */
function withPeriod(text: string): string {
  return text.replace(/\.?$/, '.')
}

function textBeforeStream({ notice, hasChannel }: Situation): string {
  const ways = [
    t('Check back in a few minutes'),
    ...(hasChannel ? [t('watch on YouTube')] : []),
    ...(notice?.kind === 'online_only' ? [] : [t('join us in person')]),
  ]
  const list = new Intl.ListFormat(language(), { type: 'disjunction' }).format(ways)
  return `${t('The live stream will start in a moment.')} ${list}.`
}

function textDuringWorship({ notice, hasChannel }: Situation): string {
  return [
    t('There is no video of it on this page.'),
    hasChannel && t('You can look on our channel.'),
    notice?.kind !== 'online_only' && t('You are welcome to come in and sit with us.'),
  ]
    .filter(Boolean)
    .join(' ')
}
