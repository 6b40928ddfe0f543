/** Error pages: what happened, and where to go. */
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { drawingsOf, useDrawings } from '#app/ui/scenes.ts'

interface MessagePageProps {
  title: string
  text: string
  /** Shown below the text: what may help. */
  more?: ReactNode
  /** Uses the drawing that the service worker has stored. */
  isOffline?: boolean
  children: ReactNode
}

/** A page with nothing but a message: what happened, links to other pages, and a drawing. */
export function MessagePage({ title, text, more, isOffline = false, children }: MessagePageProps) {
  const drawings = useDrawings()
  return (
    <PageIntro title={title} lead={text} scene={(isOffline ? drawingsOf('shore') : drawings).boats}>
      {more}
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </PageIntro>
  )
}

interface PageErrorProps {
  error: unknown
  title?: string
  lead?: string
  /** Where to go instead; the home page when left out. */
  children?: ReactNode
}

/** Shown instead of a page that could not be loaded or rendered. After a network failure it reloads by itself. */
export function PageError({ error, title = 'We couldn’t load this page', lead, children }: PageErrorProps) {
  const router = useRouter()
  const { sentence, isUnreachable } = describeError(error)
  // Runs for each error, even if it has the same message as the last one.
  useEffect(() => (describeError(error).isUnreachable ? reloadWhenBack() : undefined), [error])
  return (
    <MessagePage
      title={title}
      text={lead ? `${lead} ${sentence}` : sentence}
      isOffline={isUnreachable}
      more={isUnreachable && <p className="mt-3 text-soft">The page will reload when you’re back online.</p>}
    >
      <button type="button" className="btn btn-fill" onClick={() => void router.invalidate()}>
        Try again
      </button>
      {children ?? (
        <Link to={routes.home} className="btn btn-line">
          Home
        </Link>
      )}
    </MessagePage>
  )
}

/**
 * A sentence for visitors. It is parsed from the error's message, `503: {"message":"…"}`, since an error that the server has
 * sent with the page has no other properties.
 */
function describeError(error: unknown): { isUnreachable: boolean; sentence: string } {
  const [, status, body = ''] = /^(\d+): ([^]*)$/.exec(error instanceof Error ? error.message : '') ?? []
  if (status === '0') {
    return {
      isUnreachable: true,
      sentence: 'This website can’t be reached. Check your connection and try again.',
    }
  }
  const message = /"message":"([^"\\]+)"/.exec(body)?.[1]
  return { isUnreachable: false, sentence: message ?? 'Something went wrong on our side. Please try again.' }
}

/**
 * Reloads the page as soon as the server answers: the missing file may be a script that a newer version of the site no
 * longer has. A document that was loaded from this very address is not reloaded, since it would come back the same.
 * @returns a function that cancels it
 */
function reloadWhenBack(): (() => void) | undefined {
  const { href } = window.location
  if (performance.getEntriesByType('navigation')[0]?.name === href) return undefined
  const reloadIfReachable = () =>
    void fetch(href, { method: 'HEAD' }).then(
      ({ status }) => (status < 500 ? window.location.reload() : undefined),
      // The service worker may have stored the page.
      () => (navigator.serviceWorker?.controller ? window.location.reload() : undefined),
    )
  reloadIfReachable()
  window.addEventListener('online', reloadIfReachable)
  return () => window.removeEventListener('online', reloadIfReachable)
}
