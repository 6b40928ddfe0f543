/** Service changes, above everything else on every page. */
import { Link } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { eventChangesRead, type Notice, noticeSentence } from '#app/ui/notices.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { useReading } from '#app/ui/use-reading.ts'

interface BannerProps {
  notices: readonly Notice[]
  /** Whether it leads to the live stream; not where that is shown itself. */
  leadsThere?: boolean
}

export function NoticeBanner({ notices, leadsThere }: BannerProps) {
  if (notices.length === 0) return null
  return (
    <section aria-label="Service changes" className="bg-secondary text-on-secondary">
      <ul className="wrap divide-y divide-on-secondary/25 lining-nums">
        {notices.map((notice) => (
          <li key={notice.id} className="py-2.5">
            <NoticeWords notice={notice} leadsThere={leadsThere && notice.kind === 'online_only'} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Dates of events that are canceled, postponed or moved within days. */
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
            {note}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentence, and the church's message. */
function NoticeWords({ notice, leadsThere }: { notice: Notice; leadsThere: boolean | undefined }) {
  return (
    <div className="max-w-[38rem] leading-snug [&_a]:text-inherit">
      <strong>{noticeSentence(notice)}</strong>{' '}
      {leadsThere && (
        <Link to={routes.liveStreamWorship} className="link">
          Watch online
        </Link>
      )}
      <Paragraphs text={notice.message} />
    </div>
  )
}
