/** Error pages: what happened, and where to go. */
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { routes } from '#app/routes.ts'

export function Trouble({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap page">
      <div className="empty">
        <h1 className="text-3xl">{title}</h1>
        <p className="wrap-anywhere">{text}</p>
        {children}
      </div>
    </div>
  )
}

interface PageErrorProps {
  error: unknown
  title?: string
  /** Text before the sentence that says what happened. */
  lead?: string
  /** Where to go instead; the home page when left out. */
  children?: ReactNode
}

/** Any page that could not be loaded or rendered. It reloads by itself after a network failure. */
export function PageError({ error, title = 'We couldn’t load this page', lead, children }: PageErrorProps) {
  const router = useRouter()
  const { sentence } = whatHappened(error)
  // Once for each failure, also when the next one has the same message.
  useEffect(() => (whatHappened(error).isUnreachable ? reloadWhenBack() : undefined), [error])
  return (
    <Trouble title={title} text={lead ? `${lead} ${sentence}` : sentence}>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-fill" onClick={() => void router.invalidate()}>
          Try again
        </button>
        {children ?? (
          <Link to={routes.home} className="btn btn-line">
            Home
          </Link>
        )}
      </div>
    </Trouble>
  )
}

/**
 * A sentence for visitors. It is read from the error's message, `503: {"message":"…"}`, since an error that comes from the
 * server with the page keeps nothing else.
 */
function whatHappened(error: unknown): { isUnreachable: boolean; sentence: string } {
  const [, status, body = ''] = /^(\d+): ([^]*)$/.exec(error instanceof Error ? error.message : '') ?? []
  if (status === '0') {
    return {
      isUnreachable: true,
      sentence: 'Our website cannot be reached. Please check your connection and try again.',
    }
  }
  const message = /"message":"([^"\\]+)"/.exec(body)?.[1]
  return { isUnreachable: false, sentence: message ?? 'Something went wrong on our side. Please try again.' }
}

/**
 * Reloads the page as soon as the server answers: the missing file may be a script that a newer version of the site does
 * not have anymore. A page that already came from the server at this address would only come back the same.
 * @returns a function that cancels it
 */
function reloadWhenBack(): (() => void) | undefined {
  const { href } = window.location
  if (performance.getEntriesByType('navigation')[0]?.name === href) return undefined
  const look = () =>
    void fetch(href, { method: 'HEAD' }).then(
      ({ status }) => (status < 500 ? window.location.reload() : undefined),
      () => undefined,
    )
  look()
  window.addEventListener('online', look)
  return () => window.removeEventListener('online', look)
}
