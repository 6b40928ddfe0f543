/** The first section: common actions, this week and what needs doing, then counts, drafts, recent sermons and upcoming events. */
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Attention, NewMessages, Row } from '#app/admin/attention.tsx'
import { ThisWeek } from '#app/admin/this-week.tsx'
import { OurWordsList } from '#app/setup/admin-our-words.tsx'
import type { Draft } from '#app/admin/find-api.ts'
import { Button } from '#app/dashboard/button.tsx'
import { mayOpen } from '#app/dashboard/pages.ts'
import type { Overview as Counts } from '#app/admin/overview-api.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { ActionMenu } from '#app/dashboard/row.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { adminRead, pageRead } from '#app/dashboard/client.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { moment } from '#app/dates/instants.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { may } from '#app/definitions/rights.ts'
import { content } from '#app/definitions/roles.ts'
import { api, href } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { longDate } from '#app/dates/format.ts'
import { capitalized } from '#app/text/format-count.ts'

const MAX_SHOWN = 5

const countsRead = adminRead<Counts>(adminApi.overview)

interface ListedRecord {
  id: string
  title: string
  date: string
  nextDate?: string | null
  /** Several days in words. */
  days?: string | null
  /** Visitors see only `published` records. */
  status?: string
}

export default function Overview() {
  const { user } = useCurrentUser()
  const isLoaded = useLoadedOnce()
  if (!user) return null
  const shown = quickActions.filter((action) => mayOpen(user, action, action.search))
  return (
    <>
      <SectionHead title="Overview">
        {/* On a phone the week is what one comes for, so the actions are a menu. */}
        {shown.length > 0 && (
          <span className="sm:hidden">
            <ActionMenu icon={Plus} label="Add" variant="go" className="w-11 !px-0">
              {shown.map(({ label, to, search }) => (
                <AdminLink key={label} to={to} search={search}>
                  {label}
                </AdminLink>
              ))}
            </ActionMenu>
          </span>
        )}
      </SectionHead>
      <p className="mb-6 flex flex-wrap gap-3 max-sm:hidden">
        {shown.map(({ label, to, search }) => (
          <AdminLink key={label} to={to} search={search} className="admin-btn">
            <Plus size={16} aria-hidden="true" /> {label}
          </AdminLink>
        ))}
      </p>
      {!isLoaded && <p className="h-0 text-soft">Loading...</p>}
      <div className={isLoaded ? undefined : 'invisible'}>
        {user.isAdmin ? <WholeSite /> : may(user, 'events') && <ThisWeek />}
        <Drafts isEditor={may(user, ...content)} />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          {may(user, 'sermons') && <RecentSermons />}
          {may(user, 'events') && <UpcomingEvents />}
        </div>
      </div>
    </>
  )
}

/** Milliseconds without a request after which nothing more is expected, and those after which a slow one isn’t waited for. */
const [QUIET_MS, LONG_MS] = [60, 2500]

/** Whether everything on the page has been read once: its parts appear together, so that none of them moves another. */
function useLoadedOnce(): boolean {
  const isReading = useIsFetching() > 0
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const timer = isReading ? undefined : setTimeout(() => setLoaded(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isReading])
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLoaded
}

const add = { add: 'yes' }
const quickActions = [
  { label: 'Add sermon', to: adminPages.sermons, search: add },
  { label: 'Add event', to: adminPages.events, search: add },
  { label: 'Add Sunday service', to: adminPages.sundayServices, search: add },
  { label: 'Add service change', to: adminPages.notices, search: add },
  { label: 'Write newsletter', to: adminPages.newsletterIssues, search: add },
]

function WholeSite() {
  const { data: counts, error } = useQuery(countsRead)
  // It fills the window, so that the lists below it don’t move into view and away again.
  if (!counts && !error) return <p className="min-h-dvh text-soft">Loading...</p>
  return (
    <>
      {error && <Failed error={error} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(26rem,100%),1fr))] items-start gap-6">
        <ThisWeek />
        {counts && <NewMessages {...counts} />}
      </div>
      {counts && <Attention counts={counts} />}
      <dl className="sheet mt-6 grid grid-cols-2 gap-x-6 px-5 py-3 lg:grid-cols-4">
        <Count label="Total Sermons" count={counts?.sermons} />
        <Count label="Upcoming Events" count={counts?.upcomingEvents} />
        <Count label="Sunday Services" count={counts?.sundayServices} />
        <Count label="Newsletter Subscribers" count={counts?.subscribers} />
      </dl>
      {counts?.lines.map(({ text, page, label }) => (
        <p key={page} className="mt-4 text-soft">
          {text}{' '}
          <AdminLink to={page} className="link">
            {label}
          </AdminLink>
        </p>
      ))}
      <OurWordsList />
    </>
  )
}

const draftsRead = adminRead<Draft[]>(adminApi.drafts)

function Drafts({ isEditor }: { isEditor: boolean }) {
  const router = useRouter()
  const { data: drafts, error } = useQuery(draftsRead)
  if (error) return <Failed error={error} />
  if (!drafts || (isEditor && drafts.length === 0)) return null
  return (
    <section className="sheet mt-8 px-5 py-4">
      <h2 className="mb-2 text-xl">{isEditor ? 'Drafts to review' : 'Drafts'}</h2>
      {drafts.length === 0 && <p className="text-soft">No drafts yet. An editor publishes what you add here.</p>}
      <ul className="divide-y divide-line">
        {drafts.map(({ id, kind, title, date, by, at, page }) => (
          <Row
            key={`${kind} ${id}`}
            title={title}
            facts={[capitalized(date ? `${kind}, ${longDate(date)}` : kind), by, moment(at)]}
          >
            <Button srOnly={` ${title}`} onClick={() => router.history.push(page)}>
              {isEditor ? 'Review' : 'Edit'}
            </Button>
          </Row>
        ))}
      </ul>
    </section>
  )
}

function RecentSermons() {
  const { data } = useQuery(pageRead<ListedRecord>(href(addressesOf(sermon).all, {}, { limit: MAX_SHOWN })))
  return <Recent heading="Recent Sermons" to={adminPages.sermons} records={data?.records} empty="No sermons yet." />
}

function UpcomingEvents() {
  const { data } = useQuery(pageRead<ListedRecord>(href(api.events, {}, { upcoming: true, limit: MAX_SHOWN })))
  return <Recent heading="Upcoming Events" to={adminPages.events} records={data?.records} empty="No upcoming events." />
}

function Count({ label, count }: { label: string; count: number | undefined }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-2 py-1">
      <dt className="text-soft">{label}</dt>
      <dd className="shrink-0 font-serif text-xl leading-tight">{count?.toLocaleString('en-US') ?? '…'}</dd>
    </div>
  )
}

interface RecentProps {
  heading: string
  to: string
  records: ListedRecord[] | undefined
  empty: string
}

function Recent({ heading, to, records, empty }: RecentProps) {
  return (
    <section className="sheet px-5 py-4">
      <h2 className="mb-2 text-xl">{heading}</h2>
      {!records && <p className="min-h-72 text-soft">Loading...</p>}
      {records?.length === 0 && <p className="text-soft">{empty}</p>}
      <ul className="divide-y divide-line">
        {records?.map(({ id, title, date, nextDate, days, status = 'published' }) => (
          <Row
            key={id}
            title={title}
            facts={[status !== 'published' && capitalized(status), days ?? longDate(nextDate ?? date)]}
          >
            <AdminLink to={to} search={{ edit: id }} className="admin-btn">
              Edit<span className="sr-only"> {title}</span>
            </AdminLink>
          </Row>
        ))}
      </ul>
    </section>
  )
}
