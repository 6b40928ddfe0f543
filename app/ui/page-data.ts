/** The data of a page, in its HTML as JSON: everything that was read to render it, so the browser can hydrate it. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { placeholderFor } from '#app/ui/placeholders.ts'
import { clockRead } from '#app/ui/clock.ts'
import { compare } from '#app/ui/compare.ts'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { offsetAt, type ZoneOffset } from '#app/ui/time-zone.ts'

const ELEMENT = 'readings'

interface PageData {
  readings: [key: QueryKey, data: unknown][]
  siteUrl: string
  /** Null where it is unknown. */
  zone: ZoneOffset | null
}

/** The element's attributes; browsers do not run a script of this type. */
export const pageDataElement = { id: ELEMENT, type: 'application/json' } as const

/** The text of the element: written by the server, read back when the document hydrates. */
export function pageDataText(queryClient: QueryClient, siteUrl: string): string {
  if (!import.meta.env.SSR) return element()?.textContent ?? ''
  const readings = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    // Sorted by key instead of by time of arrival, so that the same page has the same bytes and the same ETag.
    .toSorted((a, b) => compare(a.queryHash, b.queryHash))
    .map(({ queryKey, state }) => `[${escapedJson(queryKey)},${placeholderFor(jsonBytes(state.data))}]`)
  return `{"readings":[${readings.join()}],"siteUrl":${escapedJson(siteUrl)},"zone":${escapedJson(zoneOf(queryClient))}}`
}

/** The church's offset from UTC at the time of the page. */
function zoneOf(queryClient: QueryClient): ZoneOffset | null {
  const clock = queryClient.getQueryData(clockRead.queryKey)
  const config = queryClient.getQueryData(siteConfigRead.queryKey)
  if (!clock || !config) return null
  return offsetAt(Date.parse(clock.now), config.timeZone)
}

/** In the browser, the data that the server has written. */
export function readPageData(): PageData {
  return JSON.parse(element()?.textContent ?? '') as PageData
}

function element(): HTMLElement | null {
  return document.getElementById(ELEMENT)
}

function jsonBytes(data: unknown): Buffer {
  return typeof data === 'object' && data ? jsonBytesOfObject(data) : Buffer.from(escapedJson(data))
}

/** Many pages get the same answers from the read cache. */
const jsonBytesOfObject = /* @__PURE__ */ memoizedByObject((data: object) => Buffer.from(memoizedJson(data)))

function memoizedJson(data: unknown): string {
  return typeof data === 'object' && data ? jsonOfObject(data) : escapedJson(data)
}

/** Many lists have the same records. */
const jsonOfObject = /* @__PURE__ */ memoizedByObject((data: object): string =>
  Array.isArray(data) ? `[${data.map(memoizedJson).join()}]` : escapedJson(data),
)

/** JSON that cannot close the element. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
