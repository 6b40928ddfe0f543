/** Service changes, at the top of every page. */
import type { ReactNode } from 'react'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { eventChangesRead, isServiceChange, type Notice, noticeSentence } from '#app/ui/notices.ts'
import { Paragraphs } from '#app/ui/text.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { shortened } from '#app/text/shortened.ts'
import { t } from '#app/text/t.ts'

/** @param linksToStream where the live stream is the way to take part */
export function NoticeBanner({ notices, linksToStream }: { notices: readonly Notice[]; linksToStream?: boolean }) {
  return (
    <Band label={notices.some(isServiceChange) ? t('Service changes') : t('Notices')}>
      {notices.map((notice) => (
        <li key={notice.id} className="notice">
          {isServiceChange(notice) && <strong>{noticeSentence(notice)} </strong>}
          <Message text={notice.message}>
            {linksToStream && notice.kind === 'online_only' && (
              <Link to={routes.liveStreamWorship} className="link">
                {t('Watch online')}
              </Link>
            )}
          </Message>
        </li>
      ))}
    </Band>
  )
}

/** Dates of events in the next days that are canceled, postponed or moved. */
export function EventChanges() {
  return (
    <Band label={t('Event changes')}>
      {usePageQuery(eventChangesRead).map(({ id, path, sentence, note }) => (
        <li key={id} className="notice">
          <Link to={path} className="link">
            {sentence}
          </Link>{' '}
          <Message text={note} />
        </li>
      ))}
    </Band>
  )
}

function Band({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={label} className="bg-secondary text-on-secondary">
      <ul className="wrap divide-y divide-on-secondary/25 lining-nums">{children}</ul>
    </section>
  )
}

/** Characters of a long message that are shown at first, so that it doesn't push the page down. */
const PREVIEW_LENGTH = 60

/** A message; of a long one the beginning, with a button that shows the rest. Printed pages have only what is above it. */
function Message({ text, children }: { text: string; children?: ReactNode }) {
  if (!text && !children) return null
  return (
    <div className="no-print">
      {children}
      {text.length < 3 * PREVIEW_LENGTH ? <Paragraphs text={text} /> : <LongMessage text={text} />}
    </div>
  )
}

function LongMessage({ text }: { text: string }) {
  return (
    <details className="group">
      <summary className="list-none">
        <span className="group-open:hidden">{shortened(text, PREVIEW_LENGTH)} </span>
        <span className="font-semibold underline underline-offset-4">
          {t('Read')} <span className="group-open:hidden">{t('more')}</span>
          <span className="hidden group-open:inline">{t('less')}</span>
        </span>
      </summary>
      <Paragraphs text={text} />
    </details>
  )
}
