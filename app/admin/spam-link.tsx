/** The way from the messages to what was taken for spam; nothing when there is none. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { AdminLink } from '#app/records/place.tsx'
import { pageRead } from '#app/records/client.ts'
import { href } from '#app/routes.ts'

const newest = pageRead<object>(href(adminApi.spam, {}, { limit: 1 }))

export function SpamLink() {
  const { data } = useQuery(newest)
  if (!data || data.total === 0) return null
  return (
    <p className="text-soft">
      <AdminLink to={adminPages.spam} className="link inline-flex min-h-11 items-center">
        Judged spam ({data.total.toLocaleString('en-US')})
      </AdminLink>
    </p>
  )
}
