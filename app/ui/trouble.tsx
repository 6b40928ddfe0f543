/** A page that could not be shown: what happened, and a way onward. */
import { Link, useRouter } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'

export function Trouble({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="wrap page">
      <div className="empty">
        <h1 className="text-[clamp(1.9rem,3.4vw,2.75rem)]">{title}</h1>
        <p className="break-words">{text}</p>
        {children}
      </div>
    </div>
  )
}

/** Whatever went wrong on a page that has no words of its own for it. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <Trouble
      title="This page could not be shown"
      text={`Error: ${error instanceof Error ? error.message : String(error)}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" className="btn btn-fill" onClick={() => void router.invalidate()}>
          Try again
        </button>
        <Link to={routes.home} className="btn btn-line">
          Home
        </Link>
      </div>
    </Trouble>
  )
}
