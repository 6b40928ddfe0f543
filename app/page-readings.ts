/** The readings of one page on the server: each is asked for once, and nobody watches them. */
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { answerTo, type FetchApi, makeQueryClient, type ReadOptions } from '#app/ui/read.ts'
import { isDrawingPart } from '#app/ui/reused.ts'
import { hashOf } from '#app/ui/use-reading.ts'

export function pageReadings(fetchApi: FetchApi): QueryClient {
  const client = makeQueryClient(fetchApi)
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, queryKeyHashFn: hashOf } })
  const asked = new Map<string, Promise<unknown>>()
  // Its own would make a retrier, a signal and observers for each.
  client.fetchQuery = function fetchOnce<Data, Failure, Value, Key extends QueryKey, Page>({
    queryKey,
  }: FetchQueryOptions<Data, Failure, Value, Key, Page>): Promise<Value> {
    const hash = hashOf(queryKey)
    const answer = asked.get(hash) ?? ask(queryKey)
    asked.set(hash, answer)
    return answer as Promise<Value>
  }
  if (!import.meta.env.PROD) refuseUnnoted(client)
  return client

  async function ask(queryKey: QueryKey): Promise<unknown> {
    try {
      const data = await answerTo(fetchApi, queryKey[0] as string, queryKey[1] as ReadOptions)
      client.setQueryData(queryKey, data)
      return data
    } catch (error) {
      const query = client.getQueryCache().build(client, { queryKey })
      query.setState({ status: 'error', error: error instanceof Error ? error : new Error(String(error)) })
      throw error
    }
  }
}

/** What a reused part reads without `useReading` is not noted, so it would be shown on pages that have read something else. */
function refuseUnnoted(client: QueryClient): void {
  const cache = client.getQueryCache()
  const [build, getQueryData] = [cache.build.bind(cache), client.getQueryData.bind(client)]
  const refuse = (key: readonly unknown[] | undefined) => {
    if (isDrawingPart()) throw new Error(`a reused part reads ${JSON.stringify(key)} without useReading`)
  }
  cache.build = (of, options, state) => (refuse(options.queryKey), build(of, options, state))
  client.getQueryData = (key) => (refuse(key), getQueryData(key))
}
