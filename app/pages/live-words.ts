/** What the page of the live stream says when there is nothing to show. Pure. */
import { type Notice, noticeSentence } from '#app/ui/notices.ts'

/**
 * Why there is nothing to show: there is no worship now; it is about to begin; it is going on and no video is known; it
 * ought to have begun and has not been found; it is cancelled.
 */
export type WhyNothing = 'off' | 'hour' | 'now' | 'missing' | 'cancelled'

export const liveTitles: Record<WhyNothing, string> = {
  off: 'We are not live right now.',
  hour: 'Worship is beginning.',
  now: 'Worship is going on now.',
  missing: 'The live stream is not here yet.',
  cancelled: 'There is no live stream this time.',
}

interface Situation {
  /** When worship is, as on every Sunday: `Sundays at 10:30 a.m.` */
  usual: string
  /** What is different about the Sunday that comes next. */
  notice: Notice | undefined
  /** Whether there is a link to our channel to go with the words. */
  hasChannel: boolean
}

export function liveWords(why: WhyNothing, situation: Situation): string {
  if (why === 'off') return untilThen(situation)
  if (why === 'hour') return meanwhile(situation)
  if (why === 'now') return underWay(situation)
  return elsewise[why]
}

function untilThen({ usual, notice }: Situation): string {
  const weekly = `We worship ${usual.replace(/\.?$/, '.')}`
  if (!notice) return `${weekly} You are welcome to join us here then, or in the pews.`
  const sentence = noticeSentence(notice)
  if (notice.kind === 'moved')
    return `${sentence} You are welcome to join us here then, or ${notice.location ? 'there' : 'in the pews'}.`
  if (notice.kind === 'online_only') return `${sentence} ${weekly} You are welcome to join us here then.`
  return `${sentence} Otherwise ${weekly.replace('W', 'w')}`
}

function meanwhile({ notice, hasChannel }: Situation): string {
  const ways = [
    'Look again shortly',
    ...(hasChannel ? ['watch on our channel'] : []),
    ...(notice?.kind === 'online_only' ? [] : ['come and sit with us']),
  ]
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(ways)
  return `The live stream will be with you in a moment. ${list}.`
}

function underWay({ notice, hasChannel }: Situation): string {
  const inPerson = notice?.kind === 'online_only' ? '' : ' You are welcome to come in and sit with us.'
  return `There is no video of it on this page.${hasChannel ? ' You can look on our channel.' : ''}${inPerson}`
}

const elsewise: Record<Exclude<WhyNothing, 'off' | 'hour' | 'now'>, string> = {
  missing:
    'We are sorry: it ought to have begun, and something keeps it from you. We are seeing to it, and it appears here by itself as soon as it runs.',
  cancelled: 'Worship is cancelled. Until we meet again, you are welcome to what we have recorded.',
}
