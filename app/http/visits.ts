/** Tells a feature that counts visits (`watchVisits`) which pages were answered. It stores nothing, and nobody waits for it. */

import type { IncomingMessage } from 'node:http'
import { SHOWN_HEADER } from '#app/ui/shown.ts'

/** The headers of a request, by names in lower case. */
export type VisitHeaders = Readonly<Record<string, string | string[] | undefined>>

/**
 * A page that exists; a search of the site that found nothing; an address without a page; the beginning of an uploaded recording.
 */
type Seen = 'page' | 'nothing found' | 'no page' | 'recording'

export interface VisitWatch {
  /**
   * Called for every such answer, also those of the page cache, so that it costs next to nothing. It decides whether it was a
   * person who asked.
   * @param name the canonical path of a page, the words of a search, the address of a recording
   * @param query of the page as it was asked for, such as `?utm_source=newsletter`
   */
  saw(seen: Seen, name: string, headers: VisitHeaders, query?: string): void
  /** Stores what it has not stored yet. */
  stop(): Promise<void>
}

/** A search of the site that found nothing says so in this header of its page, so that it is known of cached pages, too. */
export const FOUND_HEADER = 'x-found'
export const NOTHING = 'nothing'

interface AskedPage {
  method: string | undefined
  path: string
  /** The query string, with its question mark; empty if there is none. */
  query: string
  headers: VisitHeaders
}

/**
 * Tells of an answer with a page that exists: one that was asked for, or that is shown now and was asked for before.
 * @param foundNothing whether it is a search without results
 */
export function sawPage(watch: VisitWatch, { method, path, query, headers }: AskedPage, foundNothing: boolean): void {
  if (method !== 'GET' && headers[SHOWN_HEADER] === undefined) return
  watch.saw('page', path, headers, query)
  if (foundNothing) watch.saw('nothing found', new URLSearchParams(query).get('q') ?? '', headers)
}

/** Tells of a page that is answered from the page cache, without Hono. */
export function sawCachedPage(
  watch: VisitWatch,
  page: { key: string; headers: VisitHeaders },
  path: string,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
): void {
  const query = page.key.length === path.length ? '' : page.key.slice(path.length)
  sawPage(watch, { method, path, query, headers }, page.headers[FOUND_HEADER] === NOTHING)
}

/** Where nothing counts visits. */
export const noWatch: VisitWatch = { saw: () => undefined, stop: () => Promise.resolve() }
