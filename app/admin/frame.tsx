/** The frame of every section: navigation, search and links to leave. On a phone the navigation is a menu. */
import { Outlet } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import { FindDialog } from '#app/admin/find.tsx'
import { GroupTabs, SideList } from '#app/admin/side-list.tsx'
import { sections } from '#lists/sections.ts'
import { forgetAndSignOut } from '#app/dashboard/kept-files.ts'
import type { Section } from '#app/dashboard/section-of.ts'
import { Button } from '#app/dashboard/button.tsx'
import { isElsewhere } from '#app/dates/instants.ts'
import { mayView } from '#app/dashboard/pages.ts'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { api } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export function Frame() {
  const { data: config } = useQuery(siteConfigRead)
  const { pathname, search } = useUrlState()
  const menu = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLElement>(null)
  const main = useTopOfSection(pathname, JSON.stringify(search), menu)
  const [isFinding, setFinding] = useState(false)
  useFindKey(() => setFinding(true))
  // Until its first step is done, the name is that of the sample.
  const isNew = pathname === adminPages.setup && config?.churchKind === ''
  const church = isNew ? 'Your church' : (config?.churchName ?? '')
  useCurrentInView(side, pathname, church)
  return (
    <div className="admin-frame">
      <a
        href="#main"
        className="btn btn-fill fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
        onClick={(event) => {
          // Another fragment of the address would open another part of some sections.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Bar church={church} onFind={() => setFinding(true)} />
      <aside
        ref={menu}
        id="sections"
        popover="auto"
        aria-label="Menu"
        className="admin-side"
        onToggle={({ currentTarget }) => showCurrent(currentTarget)}
      >
        <SideList church={church} label="Sections, in the menu" />
      </aside>
      <aside ref={side} aria-label="Dashboard" className="admin-side admin-side-wide">
        <SideList church={church} label="Sections">
          <SearchButton onOpen={() => setFinding(true)} />
        </SideList>
      </aside>
      <div className="admin-column">
        <GroupTabs />
        <main id="main" ref={main} tabIndex={-1} className="admin-main">
          <Outlet />
          {config && isElsewhere(config.timeZone) && (
            <p className="mt-8 text-sm text-soft">
              Times are in your church’s time zone, {config.timeZone}. This device’s clock is in another one.
            </p>
          )}
          {isFinding && <FindDialog onClose={() => setFinding(false)} />}
        </main>
      </div>
    </div>
  )
}

function Bar({ church, onFind }: { church: string; onFind: () => void }) {
  return (
    <header className="admin-bar">
      <Button popoverTarget="sections">
        <Menu size={18} aria-hidden="true" /> Menu
      </Button>
      <b className="line-clamp-2 max-sm:hidden">{church}</b>
      <SearchButton onOpen={onFind} />
      <a href={api.logout} onClick={forgetAndSignOut} className="admin-btn">
        Sign out
      </a>
    </header>
  )
}

/** Keeps the link of the open section in view, also once the church's name has come, which takes room from the list. */
function useCurrentInView(side: RefObject<HTMLElement | null>, pathname: string, church: string): void {
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => showCurrent(side.current), [side, pathname, church])
}

function showCurrent(menu: HTMLElement | null): void {
  menu?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}

/** After another section was opened, closes the menu and moves the focus to the section. */
function useTopOfSection(
  pathname: string,
  search: string,
  menu: RefObject<HTMLDivElement | null>,
): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ pathname, search })
  useEffect(() => {
    menu.current?.hidePopover()
    if (shown.current.pathname !== pathname) main.current?.focus()
    shown.current = { pathname, search }
  }, [pathname, search, menu])
  return main
}

/** Control or Command with K, unless a dialog is open, which may have unsaved input. */
function useFindKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    // The text editor uses the same keys for a link.
    if (event.defaultPrevented) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Search size={18} aria-hidden="true" /> Search
    </Button>
  )
}

interface PermittedProps {
  section: Section
  children: ReactNode
}

/** Shows a section only to users with a suitable role. The overview redirects others to the first section they may open. */
export function Permitted({ section, children }: PermittedProps) {
  const { user } = useCurrentUser()
  const { go } = useUrlState()
  const isAllowed = user !== null && mayView(user, section)
  const redirect =
    section.to === adminPages.overview && user ? sections.find((candidate) => mayView(user, candidate))?.to : undefined
  const goTo = useEffectEvent(go)
  useEffect(() => {
    if (!isAllowed && redirect !== undefined) goTo(redirect)
  }, [isAllowed, redirect])
  if (isAllowed) return children
  if (redirect !== undefined) return <p className="text-soft">Loading...</p>
  return (
    <Unavailable
      title="Not part of your role"
      text="Your role doesn’t include this page. Ask an administrator if you need it."
    />
  )
}

/** Shown instead of a section that doesn't exist or may not be opened. */
export function Unavailable({ title, text }: { title: string; text: string }) {
  return (
    <>
      <SectionHead title={title} lead={text} />
      <AdminLink to={adminPages.overview} className="admin-btn">
        Back to the dashboard
      </AdminLink>
    </>
  )
}
