/** The section “Health”: how the site is doing. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Health } from '#app/admin/health-api.ts'
import { adminRead } from '#app/records/client.ts'
import { Failed } from '#app/records/failed.tsx'
import { AdminLink } from '#app/records/place.tsx'
import { SectionHead } from '#app/records/toolbar.tsx'

type Item = Health['items'][number]

const states = {
  fine: { label: 'Fine', Icon: CircleCheck, className: 'text-soft' },
  watch: { label: 'Needs a look', Icon: CircleAlert, className: '' },
  trouble: { label: 'Problem', Icon: CircleX, className: 'text-bad' },
} as const

/** Problems come first. */
const ORDER = ['trouble', 'watch', 'fine']

/** Where a problem is solved, by the name of the item. */
const remedies: Record<string, { label: string; to: string; hash?: string }> = {
  Email: { label: 'Email settings', to: adminPages.settings, hash: 'email' },
  Backups: { label: 'Backups', to: adminPages.backups },
  'Video import': { label: 'Video Import', to: adminPages.videoSync },
}

export default function HealthPanel() {
  const { data, error, refetch } = useQuery(adminRead<Health>(adminApi.health))
  return (
    <>
      <SectionHead title="Health" lead="How your website and its server are doing.">
        <AdminLink to={adminPages.handover} className="admin-btn">
          Handover pack
        </AdminLink>
      </SectionHead>
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {!data && !error && <p className="text-soft">Loading...</p>}
      {data && (
        <ul className="sheet divide-y divide-line px-5 py-2">
          {data.items
            .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
            .map((item) => (
              <HealthRow key={item.name} {...item} />
            ))}
        </ul>
      )}
    </>
  )
}

function HealthRow({ name, state, text }: Item) {
  const { label, Icon, className } = states[state]
  const remedy = state === 'fine' ? undefined : remedies[name]
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_8rem_minmax(0,1fr)]">
      <b>{name}</b>
      <span className={`flex items-baseline gap-2 ${className}`}>
        <Icon size={18} aria-hidden="true" className="self-center" /> {label}
      </span>
      <span className="wrap-anywhere">
        {text}{' '}
        {remedy && (
          <AdminLink to={remedy.to} {...(remedy.hash ? { hash: remedy.hash } : {})} className="link whitespace-nowrap">
            Go to {remedy.label}
          </AdminLink>
        )}
      </span>
    </li>
  )
}
