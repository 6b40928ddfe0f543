/** Texts of the live page, and the stream that it shows. Pure functions. */
import type { LiveStreamCard } from '#app/features/live-streams/live-stream.ts'
import { loadedAddress, videoId } from '#app/ui/address.ts'
import { type ServiceChange, noticeSentence } from '#app/ui/notices.ts'

/**
 * Why there is no video: `off`, no worship now; `hour`, it starts soon; `now`, it has started but has no video; `missing`,
 * its broadcast should have started but was not found; `cancelled`.
 */
export type EmptyReason = 'off' | 'hour' | 'now' | 'missing' | 'cancelled'

export const liveTitles: Record<EmptyReason, string> = {
  off: 'We are not live right now.',
  hour: 'Worship is starting.',
  now: 'Worship is going on now.',
  missing: 'We can’t find the live stream yet.',
  cancelled: 'There’s no live stream this time.',
}

interface Situation {
  /** The regular service time: `Sundays at 10:30 a.m.` */
  usual: string
  /** The notice about the coming Sunday. */
  notice: ServiceChange | undefined
  /** Whether the page also links to our channel. */
  hasChannel: boolean
}

export function liveText(reason: EmptyReason, situation: Situation): string {
  if (reason === 'off') return textBeforeWorship(situation)
  if (reason === 'hour') return textBeforeStream(situation)
  if (reason === 'now') return textDuringWorship(situation)
  return fixedTexts[reason]
}

function textBeforeWorship({ usual, notice }: Situation): string {
  const weekly = `We worship ${usual.replace(/\.?$/, '.')}`
  if (!notice) return `${weekly} Join us online then, or in person.`
  const sentence = noticeSentence(notice)
  if (notice.kind === 'moved')
    return `${sentence} Join us online then, or ${notice.location ? 'there in person' : 'in person'}.`
  if (notice.kind === 'online_only') return `${sentence} ${weekly} Join us then.`
  return `${sentence} Otherwise ${weekly.replace('W', 'w')}`
}

function textBeforeStream({ notice, hasChannel }: Situation): string {
  const ways = [
    'Check back in a few minutes',
    ...(hasChannel ? ['watch on YouTube'] : []),
    ...(notice?.kind === 'online_only' ? [] : ['join us in person']),
  ]
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)
  return `The live stream will start in a moment. ${list}.`
}

function textDuringWorship({ notice, hasChannel }: Situation): string {
  const inPerson = notice?.kind === 'online_only' ? '' : ' You are welcome to come in and sit with us.'
  return `There is no video of it on this page.${hasChannel ? ' You can look on our channel.' : ''}${inPerson}`
}

const fixedTexts: Record<Exclude<EmptyReason, 'off' | 'hour' | 'now'>, string> = {
  missing:
    'Sorry, something is wrong with our live stream. We’re working on it, and it will appear here automatically. You don’t need to reload this page.',
  cancelled: 'Worship is canceled. Until we meet again, you can watch a past service.',
}

export interface Showing {
  stream: LiveStreamCard
  /** Address of a video that can be played in a frame. */
  address: string
  isLive: boolean
}

/**
 * The first live stream that has a video, else the first recorded one that has.
 * @param recorded newest first
 */
export function showingOf(live: LiveStreamCard[], recorded: LiveStreamCard[]): Showing | undefined {
  const [found] = [...live, ...recorded].flatMap((stream) => {
    const address = videoId(stream.youtubeUrl) ? stream.youtubeUrl : loadedAddress(stream.youtubeUrl)
    return address ? [{ stream, address, isLive: stream.isLive }] : []
  })
  return found
}
