/** Changes of services on single days, which every page reads. */
import { api } from '#app/routes.ts'
import { clockTime, nearDate, weekday } from '#app/dates/format.ts'
import { read } from '#app/ui/read.ts'
import { t } from '#app/text/t.ts'

export interface Notice {
  id: string
  /** `YYYY-MM-DD`, the day of worship that it is about; the last day of a general notice. */
  date: string
  kind: 'cancelled' | 'moved' | 'online_only' | 'general'
  /** `HH:MM`, the usual time of the one service that it is about; `null` for all of its day. */
  serviceTime: string | null
  /** `HH:MM`, in the church's zone, when worship moved to another time. */
  time: string | null
  /** When it moved to another place. */
  location: string | null
  message: string
  /** `YYYY-MM-DD`, the first day on which it is shown. */
  shownFrom: string
}

/** A change of one date of an event, which every page shows. */
export interface EventChangeNotice {
  id: string
  path: string
  /** `Bible Study on Tuesday, November 24, is canceled.` */
  sentence: string
  /** Why, or what to do instead; empty when unknown. */
  note: string
}

export const eventChangesRead = read<EventChangeNotice[]>(api.eventChanges)

/** Those that are shown now, the nearest day first. */
export const noticesRead = read<Notice[]>(api.notices)

export type ServiceChange = Notice & ChangeKind

interface ChangeKind {
  kind: Exclude<Notice['kind'], 'general'>
}

export function isServiceChange<N extends Pick<Notice, 'kind'>>(notice: N): notice is N & ChangeKind {
  return notice.kind !== 'general'
}

/** One sentence: `Worship on Sunday, November 22, has moved to 9:00 a.m., on the beach.` */
export function noticeSentence({
  date,
  kind,
  serviceTime,
  time,
  location,
}: Omit<ServiceChange, 'id' | 'message' | 'shownFrom'>): string {
  const worship = serviceTime
    ? t('Worship at {time} on {date},', { time: clockTime(serviceTime), date: nearDate(date) })
    : t('Worship on {date},', { date: nearDate(date) })
  if (kind === 'cancelled') return t('{worship} is canceled.', { worship })
  if (kind === 'online_only') return t('{worship} is online only.', { worship })
  const where = [time && clockTime(time), location].filter(Boolean).join(', ')
  const moved = where ? t('{worship} has moved to {where}', { worship, where }) : t('{worship} has moved', { worship })
  return moved.replace(/\.?$/, '.')
}

/** A short label beside a countdown: `Sunday: 9:00 a.m., Fellowship Hall`. */
export function noticeInShort({ date, kind, serviceTime, time, location }: ServiceChange): string {
  const words = { cancelled: 'canceled', online_only: 'online only', moved: 'new time or place' }
  const where = [time && clockTime(time), location].filter(Boolean).join(', ')
  const service = serviceTime ? ` ${clockTime(serviceTime)}` : ''
  return `${weekday(date)}${service}: ${where || t(words[kind])}`
}
