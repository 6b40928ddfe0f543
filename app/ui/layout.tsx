/** The layout of every page but the full-screen one: navigation and footer. */
import { Footer } from '#app/ui/footer.tsx'
import { Nav } from '#app/ui/nav.tsx'
import { NoticeBanner } from '#app/ui/notice-banner.tsx'
import { useNotices } from '#app/ui/notices.ts'
import { Outlet } from '@tanstack/react-router'

export function Layout() {
  const notices = useNotices()
  return (
    <>
      <a href="#main" className="btn btn-fill fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0">
        Skip to content
      </a>
      <NoticeBanner notices={notices} leadsThere />
      <Nav />
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Footer />
    </>
  )
}

export function Loading({ text }: { text: string }) {
  return (
    <div className="wrap grid min-h-[50vh] place-items-center py-section">
      <p role="status" className="text-soft">
        {text}
      </p>
    </div>
  )
}
