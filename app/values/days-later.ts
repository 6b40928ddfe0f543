/**
 * The day that is so many days later, or earlier for a negative number; for browsers, which have no Temporal yet.
 * @param day `YYYY-MM-DD`
 */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
