/** Keeps a list on the page until the data of the next one has been read. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The value, once all data for it has been read; until then, the previous value. A component that suspends instead would
 * be removed from the page meanwhile, and with it the field in which a person is typing.
 * @param value serializable as JSON
 * @param readings returns what has to be read for a value
 * @throws the error of a reading that failed
 */
export function useLoaded<T>(value: T, readings: (value: T) => { queryKey: QueryKey }[]): T {
  const client = useQueryClient()
  const [shown, setShown] = useState(value)
  const [failure, setFailure] = useState<unknown>()
  const isLoaded = readings(value).every(({ queryKey }) => client.getQueryData(queryKey) !== undefined)
  const load = useEffectEvent(async (text: string) => {
    const next = JSON.parse(text) as T
    await Promise.all(readings(next).map(({ queryKey }) => client.fetchQuery({ queryKey })))
    return next
  })
  const json = JSON.stringify(value)
  useEffect(() => {
    let isCurrent = true
    load(json).then(
      (next) => isCurrent && setShown(() => next),
      (error: unknown) => isCurrent && setFailure(() => error),
    )
    return () => {
      isCurrent = false
    }
  }, [json])
  // oxlint-disable-next-line only-throw-error -- Rethrown unchanged, so that the error page can say what happened.
  if (failure) throw failure
  return isLoaded ? value : shown
}
