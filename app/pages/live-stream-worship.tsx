/**
 * Worship on the whole screen: what is live; while the hour of worship runs and nothing is live yet, the way to our
 * channel; else the newest recorded service, else when and how to join. People come here to watch, so the player is
 * loaded at once.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { liveState, untilThen } from '#app/live-streams/live-window.ts'
import { streamCardsRead } from '#app/live-streams/reads.ts'
import { type Showing, showingOf } from '#app/pages/live-stream-showing.ts'
import { useOffice } from '#app/pages/office.ts'
import { weekly } from '#app/pages/weekly.ts'
import { routes } from '#app/routes.ts'
import { embedAddress, tel, webAddress } from '#app/ui/address.ts'
import { useNow } from '#app/ui/clock.ts'
import { longDate } from '#app/ui/dates.ts'
import shore from '#app/ui/scenes/shore.svg'
import { mainService, useServiceTimes } from '#app/ui/service-times.ts'
import { useSiteConfig } from '#app/ui/site.ts'

export function LiveStreamWorship() {
  const { data: live } = useSuspenseQuery(streamCardsRead({ type: 'live', limit: 1 }))
  const { data: recorded } = useSuspenseQuery(streamCardsRead({ type: 'recorded', limit: 5 }))
  const { timeZone, liveStreamManualOverride } = useSiteConfig()
  const now = useNow()
  const state = liveState(now, timeZone, liveStreamManualOverride)
  const showing = showingOf(live, recorded)
  const isHour = state.is === 'live' && !showing?.isLive
  if (!showing || isHour) return <Welcome isHour={isHour} />
  const soon = state.is === 'countdown' ? untilThen(now, state.target) : null
  return <Screen showing={showing} soon={soon} />
}

/** @param soon how long until worship begins, when it is less than a day */
function Screen({ showing: { stream, address, isLive }, soon }: { showing: Showing; soon: string | null }) {
  return (
    <main className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-[#0b0f17] text-white">
      <div className="relative z-1 flex flex-wrap items-center gap-x-5 gap-y-2 px-[clamp(0.75rem,2vw,1.5rem)] py-2.5 sm:flex-nowrap">
        <BackHome />
        <div className="min-w-0 flex-1 basis-full leading-snug sm:basis-0">
          <h1 className="line-clamp-2 text-[1.15rem] leading-tight md:text-[1.3rem]">{stream.title}</h1>
          {isLive ? (
            <p className="flex items-center gap-2 text-[0.95rem] text-white/85">
              <span className="live-dot" />
              Live now
            </p>
          ) : (
            <p className="text-[0.95rem] text-white/85 lining-nums">
              {soon ? (
                <>
                  Service Starts in <span className="tabular-nums">{soon}</span>.
                </>
              ) : (
                'We are not live right now.'
              )}{' '}
              This is our service of {longDate(stream.date)}.
            </p>
          )}
        </div>
      </div>
      <iframe
        src={embedAddress(address, true)}
        title={stream.title}
        className="size-full border-0"
        allow="autoplay; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    </main>
  )
}

/**
 * Nothing to show here: when to come back, and whom to ask.
 * @param isHour worship is under way, or about to be; nobody is told that it is not
 */
function Welcome({ isHour }: { isHour: boolean }) {
  const { youtubeChannelUrl, socialYoutube } = useSiteConfig()
  const channel = webAddress(youtubeChannelUrl ?? socialYoutube)
  const times = useServiceTimes()
  const main = mainService(times)
  const { phone } = useOffice()
  return (
    <main className="relative isolate grid min-h-dvh grid-rows-[auto_1fr] bg-[#cfe0ec]">
      <img
        src={shore}
        alt=""
        width={1600}
        height={900}
        className="absolute inset-x-0 bottom-0 -z-1 h-[max(26rem,52vw)] w-full object-cover object-[86%_50%] lg:h-full"
      />
      <div className="p-[clamp(0.75rem,2vw,1.5rem)]">
        <BackHome />
      </div>
      <div className="wrap pb-[max(19rem,38vw)] lg:self-center lg:pb-24">
        <div className="max-w-[34rem] rounded-card bg-paper p-[clamp(1.5rem,4vw,2.75rem)]">
          <h1 className="text-[clamp(2.1rem,4.4vw,3.25rem)]">
            {isHour ? 'Worship is beginning.' : 'We are not live right now.'}
          </h1>
          <p className="mt-4 text-[1.1rem]">
            {isHour
              ? 'The live stream will be with you in a moment. Look again shortly, watch on our channel, or come and sit with us.'
              : `We worship ${(main ? weekly(main) : 'every Sunday').replace(/\.?$/, '.')} You are welcome to join us here then, or in the pews.`}
          </p>
          {times.length > 0 && (
            <dl className="mt-6 grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_1fr] sm:gap-y-1">
              {times.map((time) => (
                <div
                  key={time.id}
                  className="leading-snug sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:leading-normal"
                >
                  <dt className="font-semibold">{time.name}</dt>
                  <dd className="text-soft lining-nums">{weekly(time)}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="mt-5">
            Questions? Call us at{' '}
            <a href={tel(phone)} className="link onward whitespace-nowrap lining-nums">
              {phone}
            </a>
            .
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            {channel && (
              <a href={channel} className={`btn ${isHour ? 'btn-fill' : 'btn-line'}`}>
                Watch on our channel
              </a>
            )}
            <Link to={routes.planAVisit} className={`btn ${isHour && channel ? 'btn-line' : 'btn-fill'}`}>
              Plan a Visit
            </Link>
            <Link to={routes.liveStreams} className="btn btn-line">
              Earlier services
            </Link>
          </p>
        </div>
      </div>
    </main>
  )
}

function BackHome() {
  return (
    <Link to={routes.home} className="btn btn-line min-h-11 text-base">
      Back to Home
    </Link>
  )
}
