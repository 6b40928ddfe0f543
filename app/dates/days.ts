/** Days of the calendar as texts, `YYYY-MM-DD`, and times of day, `HH:MM`. */

/** Whether text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** 1 Monday to 7 Sunday, of `YYYY-MM-DD`. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T12:00:00Z`).getUTCDay() || 7
}

/**
 * The day that is so many days later, or earlier for a negative number; for browsers, which have no Temporal yet.
 * @param day `YYYY-MM-DD`
 */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether it is a time of day, `HH:MM`, or empty. */
export function isTime(text: string): boolean {
  return text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}
