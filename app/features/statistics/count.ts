/** The sums that are stored about visits: by day, kind and name, without anything about a person. */

declare module '#db/schema.ts' {
  interface Schema {
    daily_counts: DailyCount
  }
}

export interface DailyCount {
  /** The day at the church, `YYYY-MM-DD`. */
  day: string
  kind: CountKind
  /** The page, website, recording or search that was counted; empty for kinds that have only one sum. */
  name: string
  times: number
}

/** The kinds of sums. The comment of each ends with the content of `name`. */
export type CountKind =
  /** Pages that people opened: the path. */
  | 'page'
  /** People who didn't come from a page of ours: a host, `newsletter`, or empty for an address that was typed or kept. */
  | 'from'
  /** Recordings that were begun in a browser, or fetched otherwise: the address. */
  | 'play'
  | 'download'
  /** Searches that found nothing: the words. */
  | 'search'
  /** Addresses without a page, which the list of redirects names: empty. */
  | 'lost'
  /** Pages that programs fetched: empty. */
  | 'machine'

/** The name under which the rest is counted when there are more names than are kept. */
export const OTHERS = '…'
