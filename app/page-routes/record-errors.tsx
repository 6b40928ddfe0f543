/**
 * Shown when a record could not be loaded. Part of the first page's code, since the record's own file may be missing.
 */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { PageError } from '#app/ui/trouble.tsx'

interface ErrorProps {
  error: unknown
}

/** The spec has one text for everything that goes wrong with an event. */
export function EventError({ error }: ErrorProps) {
  return (
    <PageError
      error={error}
      title="Event Not Found"
      lead="The event you're looking for doesn't exist or has been removed."
    >
      <Link to={routes.events} className="btn btn-line">
        Back to Events
      </Link>
    </PageError>
  )
}

export function SermonError({ error }: ErrorProps) {
  return (
    <PageError error={error} title="Error Loading Sermon" lead="Error:">
      <Link to={routes.sermons} className="btn btn-line">
        Back to Sermons
      </Link>
    </PageError>
  )
}

export function LiveStreamError({ error }: ErrorProps) {
  return (
    <PageError error={error} title="Error Loading Service" lead="Error:">
      <Link to={routes.liveStreams} className="btn btn-line">
        Back to Services
      </Link>
    </PageError>
  )
}
