/** Data that the page's loader has read. */
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { readDependency } from '#app/ui/reused.ts'
import type { Reading } from '#app/ui/read.ts'

/**
 * What the loader has read. In the browser the component is rendered again when it changes; the server renders once and does
 * not subscribe to changes.
 */
export function useReading<T>(reading: Reading<T>): T
/** @param select returns what the component needs: the server renders a reused part again only if that has changed */
export function useReading<T, R>(reading: Reading<T>, select: (data: T) => R): R
export function useReading<T, R>(reading: Reading<T>, select?: (data: T) => R): T | R {
  const client = useQueryClient()
  if (!import.meta.env.SSR) {
    // oxlint-disable-next-line react/hooks -- A program is built for the server or for browsers.
    const { data } = useSuspenseQuery(reading)
    return select ? select(data) : data
  }
  const read = (of: QueryClient) => {
    const data = dataOf(of, reading)
    return select ? select(data) : data
  }
  return readDependency(client, read)
}

/**
 * On the server, what has been read.
 * @throws the error of a reading that failed
 */
export function dataOf<T>(client: QueryClient, { queryKey }: Reading<T>): T {
  const state = client.getQueryCache().get<T>(hashOf(queryKey))?.state
  if (state?.data !== undefined) return state.data
  throw state?.error ?? new Error(`${hashOf(queryKey)} has not been read`)
}

/** On the server, the hash of a query's key: cheaper than that of the query client, since our keys are always alike. */
export const hashOf = /* @__PURE__ */ memoizedByObject((key: readonly unknown[]): string => JSON.stringify(key))
