/** The 404 page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routes } from '#app/routes.ts'
import boats from '#app/ui/scenes/boats.svg'

export function NotFound() {
  return <NotFoundPage>{null}</NotFoundPage>
}

/** @param children more about the address */
export function NotFoundPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap page grid items-center gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div>
        <h1>404 Page Not Found</h1>
        <p className="lead">Did you forget to add the page to the router?</p>
        <p className="mt-3 max-w-[44ch] text-soft">
          Looking for something else? This page was moved, deleted or never existed. Try one of these:
        </p>
        {children}
        <p className="mt-8 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
          <Link to={routes.home} className="btn btn-fill">
            Home
          </Link>
          <Link to={routes.sermons} className="btn btn-line">
            Sermons
          </Link>
          <Link to={routes.events} className="btn btn-line">
            Events
          </Link>
          <Link to={routes.contact} className="btn btn-line">
            Contact
          </Link>
        </p>
      </div>
      <img
        src={boats}
        alt=""
        width={1200}
        height={675}
        className="aspect-video w-full rounded-card border border-line object-cover"
      />
    </div>
  )
}
