/** The section “Health”: how the site is doing, and the handover pack. */
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, Printer } from 'lucide-react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Handover, Health } from '#app/admin/health-api.ts'
import { Version } from '#app/admin/health-version.tsx'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { Facts } from '#app/dashboard/facts.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { moment } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'
import { probes } from '#app/routes.ts'

type Item = Health['items'][number]

const states = {
  fine: { label: 'Fine', Icon: CircleCheck, className: 'text-soft' },
  watch: { label: 'Needs a look', Icon: CircleAlert, className: '' },
  trouble: { label: 'Problem', Icon: CircleX, className: 'text-bad' },
} as const

/** Problems come first. */
const ORDER = ['trouble', 'watch', 'fine']

const remedies: Record<string, { label: string; to: string; hash?: string }> = {
  Email: { label: 'Email settings', to: adminPages.settings, hash: 'email' },
  'Email records': { label: 'Email settings', to: adminPages.settings, hash: 'email' },
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
        <>
          <ul className="sheet divide-y divide-line px-5 py-2">
            {data.items
              .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
              .map((item) => (
                <HealthRow key={item.name} {...item} />
              ))}
          </ul>
          <Version />
          <Outside />
        </>
      )}
    </>
  )
}

/** What the site can't see itself. */
function Outside() {
  return (
    <section aria-labelledby="outside" className="mt-8">
      <h2 id="outside" className="text-xl">
        Watched from outside
      </h2>
      <p className="mt-2 admin-measure text-soft">
        Every night we look at all of this, and email administrators what is new. When the whole server is down, we
        can’t: let a free monitor, such as UptimeRobot or a friend’s Uptime Kuma, open{' '}
        <span className="wrap-anywhere text-ink">{location.origin + probes.alive}</span> every five minutes and email
        you when it doesn’t answer.
      </p>
    </section>
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

/** A page to print for the next person who looks after the site. */
export function HandoverPage() {
  const { data, error, refetch } = useQuery(adminRead<Handover>(adminApi.handover))
  return (
    <>
      <BackTo to={adminPages.health}>Health</BackTo>
      <SectionHead
        title="Handover pack"
        lead="What the next person who looks after this website needs to know. It holds no passwords. Print it, and keep it with your church’s records."
      >
        <Button variant="go" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </Button>
      </SectionHead>
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {data && (
        <div className="sheet px-5 py-4">
          {data.parts.map(({ heading, facts }) => (
            <section key={heading} className="mb-6 break-inside-avoid">
              <h2 className="mb-2 text-xl">{heading}</h2>
              <Facts facts={facts} />
            </section>
          ))}
          <p className="text-soft">As of {moment(data.at)}</p>
        </div>
      )}
    </>
  )
}
