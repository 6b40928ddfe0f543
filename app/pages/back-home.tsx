/** The way back from a page that fills the screen. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'

export function BackHome() {
  return (
    <Link to={routes.home} className="btn btn-line min-h-11 text-base">
      Back to Home
    </Link>
  )
}
