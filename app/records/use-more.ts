/** A list that begins short and grows when it is asked to. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readPage } from '#app/records/client.ts'
import { href } from '#app/routes.ts'

/** So many at first, and so many more each time. */
const AT_ONCE = 10

interface More<T> {
  /** Those that have come so far; nothing before the first have. */
  records: T[] | undefined
  /** How many there are in all. */
  total: number
  error: Error | null
  /** Brings more; nothing when there are no more. */
  showMore: (() => void) | undefined
  isComing: boolean
}

/**
 * @param address of the API's list
 * @param query what it is narrowed by
 */
export function useMore<T extends { id: string }>(address: string, query: object): More<T> {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', href(address, {}, query), 'more'],
    queryFn: ({ pageParam }) => readPage<T>(href(address, {}, { ...query, limit: AT_ONCE, offset: pageParam })),
    initialPageParam: 0,
    getNextPageParam: ({ total, isMore, records }, pages) => {
      const shown = pages.length * AT_ONCE
      return records.length === AT_ONCE && (isMore || shown < total) ? shown : undefined
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // What came in between two askings moves the rest on by one, so that one may come twice.
  const records = data && [...new Map(data.pages.flatMap((page) => page.records).map((one) => [one.id, one])).values()]
  return {
    records,
    total: data?.pages[0]?.total ?? 0,
    error,
    showMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isComing: isFetchingNextPage,
  }
}
