/** A service of one Sunday. Pure, for both sides. */
import { clockTime, longDate } from '#app/ui/dates.ts'

export interface SundayService {
  id: string
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:MM`, in the church's zone. */
  time: string
  location: string | null
  youtubeUrl: string | null
  isLive: boolean
}

/** What is given to make one. What is left out is not known. */
export interface SundayServiceInput {
  date: string
  time: string
  location?: string
  youtubeUrl?: string
  isLive?: boolean
}

/** As people speak of it: `November 22, 2026, 10:30 a.m.` */
export function serviceLabel({ date, time }: Pick<SundayService, 'date' | 'time'>): string {
  return `${longDate(date)}, ${clockTime(time)}`
}
