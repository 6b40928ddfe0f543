/** What is counted of visits: sums by day, kind and name, with nothing about a person. */

declare module '#db/schema.ts' {
  interface Schema {
    daily_counts: DailyCount
  }
}

export interface DailyCount {
  /** The day at the church, `YYYY-MM-DD`. */
  day: string
  kind: CountKind
  /** What was counted; empty where a kind is one sum. */
  name: string
  times: number
}

/** Kinds, with what `name` holds. */
export const countKinds = {
  /** The path of a page that a person opened. */
  page: 'path',
  /** Where a person came from who did not come from a page of ours: a host, `newsletter`, or empty for an address that was typed or kept. */
  from: 'host',
  /** The address of a recording that was begun in a browser, or fetched otherwise. */
  play: 'recording',
  download: 'recording',
  /** The words of a search that found nothing. */
  search: 'words',
  /** Addresses without a page, which the list of redirects names. */
  lost: 'nothing',
  /** Pages that programs fetched. */
  machine: 'nothing',
} as const
export type CountKind = keyof typeof countKinds

/** The name under which the rest is counted when there are more names than are kept. */
export const OTHERS = '…'
