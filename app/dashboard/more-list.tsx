/** A list that starts short and grows on request. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { readPage } from '#app/dashboard/client.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { href } from '#app/routes.ts'

const PAGE_SIZE = 10

interface More<T> {
  /** The records so far; undefined before the first have loaded. */
  records: T[] | undefined
  total: number
  error: Error | null
  /** Loads more; undefined when there are no more. */
  showMore: (() => void) | undefined
  isLoadingMore: boolean
  /** The records are those of the query before, until these have loaded. */
  isPrevious: boolean
}

export function useMore<T extends { id: string }>(address: string, query: object = {}): More<T> {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey: ['admin', href(address, {}, query), 'more'],
    queryFn: ({ pageParam }) => readPage<T>(href(address, {}, { ...query, limit: PAGE_SIZE, offset: pageParam })),
    initialPageParam: 0,
    getNextPageParam: ({ total, isMore, records }, pages) => {
      const shown = pages.length * PAGE_SIZE
      return records.length === PAGE_SIZE && (isMore || shown < total) ? shown : undefined
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // A record added between two pages shifts the rest by one, so that one may be repeated.
  const records = data && [...new Map(data.pages.flatMap((page) => page.records).map((one) => [one.id, one])).values()]
  return {
    records,
    total: data?.pages[0]?.total ?? 0,
    error,
    showMore: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
    isPrevious: isPlaceholderData,
  }
}

interface MoreListProps<T> {
  list: More<T>
  empty: ReactNode
  /** The list's name, for screen readers. */
  name?: string
  className?: string
  /** Draws a record as an `<li>`. */
  children: (record: T) => ReactNode
}

export function MoreList<T>({
  list,
  empty,
  name,
  className = 'grid grid-cols-[minmax(0,1fr)] gap-3',
  children,
}: MoreListProps<T>) {
  const { records, error, showMore, isLoadingMore } = list
  return (
    <>
      {error && <Failed error={error} />}
      {!records && !error && <p className="py-6 text-soft">Loading...</p>}
      {records?.length === 0 && <div className="sheet admin-none">{empty}</div>}
      {records && records.length > 0 && <ul className={className}>{records.map(children)}</ul>}
      {showMore && (
        <p className="mt-4 text-center">
          <Button isOff={isLoadingMore} srOnly={name && ` ${name}`} onClick={showMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
