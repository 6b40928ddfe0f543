/** The page of live worship. People come here to watch, so the player loads immediately. */
import { broadcastsOf } from '#app/church/live-window.ts'
import { liveRead } from '#app/ui/live-now.ts'
import { liveCardsRead, recordedOnScreenRead } from '#app/features/live-streams/reads.ts'
import LiveWorship from '#app/features/live-streams/live-worship.island.tsx'
import { routes } from '#app/routes.ts'
import { webAddress } from '#app/links/address.ts'
import { useDrawnAt } from '#app/ui/clock.ts'
import { island } from '#app/ui/island.tsx'
import { noticesRead } from '#app/ui/notices.ts'
import { MissingPage, page, usePageQuery } from '#app/ui/page.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { serviceTimesRead, useServiceTimes } from '#app/ui/service-times.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { isEachLive, speaksOfLive } from '#app/church/claims.ts'
import { servicesInWords, worshipServices } from '#app/church/worship-services.ts'
import { t } from '#app/text/t.ts'

const Worship = island('live-worship', LiveWorship, 'load')

export const liveStreamWorshipPage = page({
  address: routes.liveStreamWorship,
  isBare: true,
  frames: (reads) =>
    [liveCardsRead, recordedOnScreenRead]
      .flatMap((query) => reads.peek(query) ?? [])
      .map(({ youtubeUrl }) => youtubeUrl),
  async load(reads) {
    await Promise.all([reads.get(liveRead), reads.get(liveCardsRead), reads.get(recordedOnScreenRead)])
    const [config, times] = [await reads.get(siteConfigRead), await reads.get(serviceTimesRead)]
    const isOnline = (await reads.get(noticesRead)).some(({ kind }) => kind === 'online_only')
    if (!isOnline && !speaksOfLive(config, times)) throw new MissingPage()
  },
  head: () => ({
    title: t('Live Stream Worship'),
    description: t('Worship with us, wherever you are.'),
    path: routes.liveStreamWorship,
  }),
  view: () => <LiveStreamWorship />,
})

function LiveStreamWorship() {
  const config = useSiteConfig()
  const { timeZone, liveStreamManualOverride, youtubeChannelUrl, socialYoutube, phone } = config
  const services = useServiceTimes()
  const watched = services.filter(({ isBroadcast }) => isBroadcast)
  const church = {
    timeZone,
    times: broadcastsOf(services),
    usual: servicesInWords(worshipServices(services), { at: ' at' }) || t('every Sunday'),
    ...(isEachLive(config, services) ? {} : { online: servicesInWords(watched, { at: ' at' }) }),
    channel: webAddress(youtubeChannelUrl ?? socialYoutube),
    phone,
    drawing: useDrawings().front,
  }
  return (
    <Worship
      church={church}
      drawnAt={useDrawnAt()}
      isOverridden={liveStreamManualOverride}
      live={usePageQuery(liveRead)}
      stored={usePageQuery(liveCardsRead)}
      recorded={usePageQuery(recordedOnScreenRead)}
      notices={usePageQuery(noticesRead)}
    />
  )
}
