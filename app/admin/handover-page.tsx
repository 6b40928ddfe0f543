/** The handover pack: a page to print for the next person who looks after the site. */
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { Handover } from '#app/admin/health-api.ts'
import { adminRead } from '#app/records/client.ts'
import { Failed } from '#app/records/failed.tsx'
import { moment } from '#app/records/moment.ts'
import { BackTo, SectionHead } from '#app/records/toolbar.tsx'

export default function HandoverPage() {
  const { data, error, refetch } = useQuery(adminRead<Handover>(adminApi.handover))
  return (
    <>
      <BackTo to={adminPages.health}>Back to Health</BackTo>
      <SectionHead
        title="Handover pack"
        lead="What the next person who looks after this website needs to know. It holds no passwords. Print it, and keep it with your church’s records."
      >
        <button type="button" className="admin-btn admin-btn-go" onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" /> Print
        </button>
      </SectionHead>
      {error && <Failed error={error} onRetry={() => refetch()} />}
      {data && (
        <div className="sheet px-5 py-4">
          {data.parts.map(({ heading, facts }) => (
            <section key={heading} className="mb-6 break-inside-avoid">
              <h2 className="mb-2 text-xl">{heading}</h2>
              <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
                {facts.map(({ name, value }) => (
                  <div key={name} className="contents">
                    <dt className="font-semibold wrap-anywhere">{name}</dt>
                    <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p className="text-soft">As of {moment(data.at)}</p>
        </div>
      )}
    </>
  )
}
