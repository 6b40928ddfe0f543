/** Service changes, at the top of every page. */
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { eventChangesRead, isServiceChange, type Notice, noticeSentence } from '#app/ui/notices.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { useReading } from '#app/ui/use-reading.ts'

interface BannerProps {
  notices: readonly Notice[]
  /** Links to the live stream, where that is the way to take part. */
  linksToStream?: boolean
}

export function NoticeBanner({ notices, linksToStream }: BannerProps) {
  if (notices.length === 0) return null
  return (
    <section
      aria-label={notices.some(isServiceChange) ? 'Service changes' : 'Notices'}
      className="bg-secondary text-on-secondary"
    >
      <ul className="wrap divide-y divide-on-secondary/25 lining-nums">
        {notices.map((notice) => (
          <li key={notice.id} className="py-2.5">
            <NoticeText notice={notice} linksToStream={linksToStream && notice.kind === 'online_only'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Dates of events in the next days that are canceled, postponed or moved. */
export function EventChanges() {
  const changes = useReading(eventChangesRead)
  if (changes.length === 0) return null
  return (
    <section aria-label="Event changes" className="bg-secondary text-on-secondary">
      <ul className="wrap divide-y divide-on-secondary/25 lining-nums">
        {changes.map(({ id, path, sentence, note }) => (
          <li key={id} className="py-2.5 leading-snug wrap-anywhere [&_a]:text-inherit">
            <Link to={path} className="link font-semibold">
              {sentence}
            </Link>{' '}
            <Message text={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What changes about worship, and the church's message. */
function NoticeText({ notice, linksToStream }: { notice: Notice; linksToStream: boolean | undefined }) {
  return (
    <div className="max-w-[33rem] leading-snug [&_a]:text-inherit">
      {isServiceChange(notice) && <strong>{noticeSentence(notice)} </strong>}
      {linksToStream && (
        <Link to={routes.liveStreamWorship} className="link">
          Watch online
        </Link>
      )}
      <Message text={notice.message} />
    </div>
  )
}

/** Characters of a long message that are shown at first, about two lines on a phone: all of it would push the page down. */
const PREVIEW_LENGTH = 90

/** A message; of a long one the beginning, with a button that shows the rest. */
function Message({ text }: { text: string }) {
  if (text.length < 2 * PREVIEW_LENGTH) return <Paragraphs text={text} />
  return (
    <details className="group">
      <summary className="no-print list-none">
        <span className="group-open:hidden">{text.slice(0, PREVIEW_LENGTH).replace(/\s+\S*$/, '')}… </span>
        <span className="font-semibold underline underline-offset-4">
          Read <span className="group-open:hidden">more</span>
          <span className="hidden group-open:inline">less</span>
        </span>
      </summary>
      <Paragraphs text={text} />
    </details>
  )
}
