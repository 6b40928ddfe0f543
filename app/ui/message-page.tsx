/** Error pages: what happened, and where to go. */
import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { usePage } from '#app/ui/page.tsx'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { t } from '#app/text/t.ts'

interface MessagePageProps {
  title: string
  text: string
  /** Shown above the title. */
  first?: ReactNode
  /** Shown below the text: what may help. */
  more?: ReactNode
  /** Another drawing than the boats of the church's set. */
  scene?: string
  children: ReactNode
}

/** A page with nothing but a message: what happened, links to other pages, and a drawing. */
export function MessagePage({ title, text, first, more, scene, children }: MessagePageProps) {
  const { boats } = useDrawings()
  return (
    <PageIntro back={first} title={title} lead={text} scene={scene ?? boats}>
      {more}
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </PageIntro>
  )
}

interface PageErrorProps {
  error: unknown
  title: string
  /** The beginning of the message; may be empty. */
  lead: string
  /** Where to go instead. */
  back: readonly [path: string, text: string]
}

/** Shown instead of a page that could not be read or drawn. */
export function PageError({ error, title, lead, back: [to, text] }: PageErrorProps) {
  const { path, query } = usePage()
  return (
    <MessagePage title={title} text={[lead, sentenceOf(error)].filter(Boolean).join(' ')}>
      <a href={path + query} className="btn btn-fill">
        {t('Try again')}
      </a>
      <Link to={to} className="btn btn-line">
        {text}
      </Link>
    </MessagePage>
  )
}

/** A sentence for visitors: the API's, from the error's message `503: {"message":"…"}`. */
function sentenceOf(error: unknown): string {
  const message = /^\d+: [^]*"message":"([^"\\]+)"/.exec(error instanceof Error ? error.message : '')?.[1]
  return message ?? t('Something went wrong on our side. Please try again.')
}
