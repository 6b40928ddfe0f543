/** The layout of every page but the full-screen one: navigation and footer. */
import { Footer } from '#app/ui/footer.tsx'
import { HydrationPart } from '#app/ui/hydration-parts.tsx'
import { Nav } from '#app/ui/nav.tsx'
import { EventChanges, NoticeBanner } from '#app/ui/notice-banner.tsx'
import { useNotices } from '#app/ui/notices.ts'
import { useViewer } from '#app/ui/current-user.ts'
import { hasRole } from '#app/ui/roles.ts'
import { PageError } from '#app/ui/message-page.tsx'
import { Outlet } from '@tanstack/react-router'
import { Component, type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'

export function Layout() {
  const Boundary = import.meta.env.SSR ? ServerBoundary : Fragment
  const notices = useNotices()
  return (
    <>
      <a href="#main" className="btn btn-fill fixed top-2 -left-full z-50 focus-visible:left-2">
        Skip to content
      </a>
      <NoticeBanner notices={notices} linksToStream />
      <EventChanges />
      <HydrationPart>
        <Nav />
      </HydrationPart>
      <main id="main" tabIndex={-1} className="outline-none">
        <Boundary>
          <HydrationPart>
            <Outlet />
          </HydrationPart>
        </Boundary>
      </main>
      <HydrationPart>
        <Footer />
      </HydrationPart>
      <EditLink />
    </>
  )
}

/** A link to edit this page, loaded after it and only for people who may edit content. */
function EditLink() {
  const viewer = useViewer()
  const mayEdit = viewer !== null && hasRole(viewer, ['editor'])
  const [EditThis, setEditThis] = useState<ComponentType>()
  useEffect(() => {
    if (mayEdit)
      void import('#app/ui/edit-this.tsx').then(
        ({ EditThis: loaded }) => setEditThis(() => loaded),
        () => {},
      )
  }, [mayEdit])
  return EditThis && <EditThis />
}

/** Shows an error instead of a page that the server cannot render; in the browser the router has its own boundaries. */
class ServerBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override state: { error?: unknown } = {}
  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <div data-stand-in>
        <PageError error={error} />
      </div>
    )
  }
}

/** Placeholders in the shape of the page, so that little moves when it arrives: a record with its picture, or a list. */
export function Loading({ text, shape = 'list' }: { text: string; shape?: 'record' | 'list' }) {
  return (
    <div className="wrap page">
      <h1 aria-live="polite" className="text-soft">
        {text}
      </h1>
      <div className="mt-4 h-5 max-w-sm rounded-lg bg-sand" />
      {shape === 'record' ? (
        <div className="wide-plate mt-8 bg-sand" />
      ) : (
        [1, 2, 3, 4].map((line) => (
          <div key={line} className="row">
            <div className="aspect-video rounded-lg bg-sand" />
            <div className="h-5 max-w-sm rounded-lg bg-sand" />
          </div>
        ))
      )}
    </div>
  )
}
