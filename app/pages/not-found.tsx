/** Where an address leads that the site does not have. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'

export function NotFound() {
  return (
    <div className="wrap page text-center">
      <h1>404 Page Not Found</h1>
      <p className="lead mx-auto">Did you forget to add the page to the router?</p>
      <p className="mx-auto mt-3 max-w-[44ch] text-soft">
        If a link brought you here, it may be old. These ways lead on:
      </p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to={routes.home} className="btn btn-fill">
          Home
        </Link>
        <Link to={routes.sermons} className="btn btn-line">
          Sermons
        </Link>
        <Link to={routes.contact} className="btn btn-line">
          Contact
        </Link>
      </p>
    </div>
  )
}
