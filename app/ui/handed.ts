/** The data of a page, in its HTML as JSON: everything that was read to render it, so the browser can hydrate it. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { placeholderFor } from '#app/ui/placeholders.ts'
import { clockRead } from '#app/ui/clock.ts'
import { compare } from '#app/ui/compare.ts'
import { memoizedByObject } from '#app/ui/remembered.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { offsetAt, type ZoneOffset } from '#app/ui/zone-offset.ts'

const ELEMENT = 'readings'

interface Handed {
  readings: [key: QueryKey, data: unknown][]
  siteUrl: string
  /** Null where it is unknown. */
  zone: ZoneOffset | null
}

/** The element's attributes; browsers do not run a script of this type. */
export const handedElement = { id: ELEMENT, type: 'application/json' } as const

/** The text of the element: written by the server, read back when the document hydrates. */
export function handedText(queryClient: QueryClient, siteUrl: string): string {
  if (!import.meta.env.SSR) return element()?.textContent ?? ''
  const readings = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    // Sorted by key instead of by time of arrival, so that the same page has the same bytes and the same ETag.
    .toSorted((a, b) => compare(a.queryHash, b.queryHash))
    .map(({ queryKey, state }) => `[${inElement(queryKey)},${placeholderFor(bytesOf(state.data))}]`)
  return `{"readings":[${readings.join()}],"siteUrl":${inElement(siteUrl)},"zone":${inElement(zoneOf(queryClient))}}`
}

/** The church's offset from UTC at the time of the page. */
function zoneOf(queryClient: QueryClient): ZoneOffset | null {
  const clock = queryClient.getQueryData(clockRead.queryKey)
  const config = queryClient.getQueryData(siteConfigRead.queryKey)
  if (!clock || !config) return null
  return offsetAt(Date.parse(clock.now), config.timeZone)
}

/** In the browser, the data that the server has written. */
export function handed(): Handed {
  return JSON.parse(element()?.textContent ?? '') as Handed
}

function element(): HTMLElement | null {
  return document.getElementById(ELEMENT)
}

function bytesOf(data: unknown): Buffer {
  return typeof data === 'object' && data ? bytesOfObject(data) : Buffer.from(inElement(data))
}

/** Pages share the answers that have not changed. */
const bytesOfObject = memoizedByObject((data: object) => Buffer.from(textOf(data)))

function textOf(data: unknown): string {
  return typeof data === 'object' && data ? textOfObject(data) : inElement(data)
}

/** Lists share their records. */
const textOfObject = memoizedByObject((data: object): string =>
  Array.isArray(data) ? `[${data.map(textOf).join()}]` : inElement(data),
)

/** JSON that cannot close the element. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
