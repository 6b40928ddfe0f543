/** The navigation of the dashboard: its entries beside every section, and the tabs of the open one above it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { currentGroup, currentTab, entriesFor, type Tab } from '#app/admin/places.ts'
import { forgetAndSignOut } from '#app/dashboard/kept-files.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { PlaceLink, useUrlState } from '#app/dashboard/url-state.tsx'
import type { BySection } from '#app/inbox/queries.ts'
import { api, routes } from '#app/routes.ts'

const newCountsRead = adminRead<BySection<number>>(adminApi.newCounts)

function usePlaces() {
  const { user } = useCurrentUser()
  const { pathname, search } = useUrlState()
  const entries = user ? entriesFor(user) : []
  return {
    entries,
    tab: currentTab(entries, pathname, search),
    group: currentGroup(entries, pathname, search),
  }
}

interface SideListProps {
  church: string
  label: string
  children?: ReactNode
}

export function SideList({ church, label, children }: SideListProps) {
  const { user } = useCurrentUser()
  const { entries, tab, group } = usePlaces()
  return (
    <>
      <b className="admin-church line-clamp-2">{church}</b>
      {children}
      <nav aria-label={label}>
        <ul>
          {entries.map(({ name, label: text, icon: Icon, tabs }) => {
            const [first] = tabs
            const current = tab && tab === first ? 'page' : name === group ? 'true' : undefined
            return first ? (
              <li key={name}>
                <PlaceLink to={first.to} search={first.search} current={current}>
                  <Icon size={18} aria-hidden="true" />
                  {text}
                  <NewCount tabs={tabs} />
                </PlaceLink>
              </li>
            ) : null
          })}
        </ul>
      </nav>
      <p className="admin-side-foot">
        <span className="leading-tight wrap-anywhere text-soft">{user?.name || user?.email}</span>
        <a href={api.logout} onClick={forgetAndSignOut}>
          Sign out
        </a>
        <a href={routes.home}>View website</a>
        <a href={routes.account}>Your account</a>
      </p>
    </>
  )
}

/** The other places of the open one’s group, if there are any. */
export function GroupTabs() {
  const { entries, tab: open, group } = usePlaces()
  const entry = entries.find(({ name }) => name === group)
  const row = useRef<HTMLUListElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => showCurrent(row.current), [open?.label])
  if (!entry || entry.tabs.length < 2) return null
  return (
    <nav aria-label={entry.label} className="admin-places">
      <ul ref={row}>
        {entry.tabs.map((tab) => (
          <li key={tab.label}>
            <PlaceLink to={tab.to} search={tab.search} current={tab === open ? 'page' : undefined}>
              {tab.label}
              <NewCount tabs={[tab]} />
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the row of tabs scrolls. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - row.clientWidth / 3
}

/** How many new records wait in these places. */
function NewCount({ tabs }: { tabs: readonly Tab[] }) {
  const ids = tabs.flatMap(({ counts }) => counts)
  const { data = {} } = useQuery({ ...newCountsRead, enabled: ids.length > 0 })
  const counts: Readonly<Record<string, number | undefined>> = data
  const sum = ids.reduce((all, id) => all + (counts[id] ?? 0), 0)
  if (sum === 0) return null
  return (
    <i>
      {sum}
      <span className="sr-only"> new</span>
    </i>
  )
}
