/** What has to be known about worship on a single day, above everything else on every page. */
import { type Notice, noticeSentence } from '#app/ui/notices.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'

export function NoticeBanner({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null
  return (
    <section aria-label="Notices about worship" className="bg-secondary text-on-secondary">
      <ul className="wrap divide-y divide-on-secondary/25 lining-nums">
        {notices.map((notice) => (
          <li key={notice.id} className="py-2.5">
            <NoticeWords notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sentence, and what the church says about it. */
function NoticeWords({ notice }: { notice: Notice }) {
  return (
    <div className="leading-snug [&_a]:text-inherit">
      <strong>{noticeSentence(notice)}</strong> <Paragraphs text={notice.message} />
    </div>
  )
}
