/** What a piece of featured content points to, and a warning when there is nothing there. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/records/client.ts'
import type { FeaturedContent } from '#app/features/featured/featured.ts'
import { href } from '#app/routes.ts'
import { longDate } from '#app/ui/dates.ts'

interface Target {
  target: { id: string; title: string; date: string } | null
}

interface PointsToProps {
  type: Exclude<FeaturedContent['type'], 'video'>
  contentId: string
  className?: string
}

export function PointsTo({ type, contentId, className = '' }: PointsToProps) {
  const asked = useQuery({
    ...adminRead<Target>(href(adminApi.featuredTarget, {}, { type, id: contentId })),
    enabled: contentId !== '' && contentId.length <= 100,
  })
  if (!asked.data) return null
  const { target } = asked.data
  return target ? (
    <p role="status" className={className}>
      Points to: <b>{target.title}</b>, {longDate(target.date)}
    </p>
  ) : (
    <p role="status" className={`text-bad ${className}`}>
      Points to nothing: there is no {type} with this id. It may have been deleted.
    </p>
  )
}
