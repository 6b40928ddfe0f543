/** What was said in a recording, and its chapters, with times that play it. Without JavaScript, times lead to the page at them. */
import { clock } from '#app/links/audio-address.ts'
import type { Chapter } from '#app/links/chapters.ts'
import { island } from '#app/ui/island.tsx'
import { usePage } from '#app/ui/page.tsx'
import { type PageReads, ReadError } from '#app/ui/read.ts'
import { type TranscriptLines, transcriptRead } from '#app/ui/transcript-read.ts'
import type { Recording } from '#app/ui/player/recording.ts'
import TranscriptFollower from '#app/ui/transcript.island.tsx'
import { t } from '#app/text/t.ts'

const Follower = island('transcript', TranscriptFollower, 'player')

/** A page whose transcript is missing is shown without it. */
export async function loadTranscript(reads: PageReads, address: string | undefined): Promise<void> {
  if (!address) return
  await reads.get(transcriptRead(address)).catch((error: unknown) => {
    if (!(error instanceof ReadError && error.status === 404)) throw error
  })
}

interface TranscriptProps {
  /** The address that the record has. */
  address: string | undefined
  chapters: readonly Chapter[]
  /** What the times play; without it, the page’s video. */
  recording?: Recording | undefined
  /** The second at which the page starts. */
  from?: number | undefined
}

export function Transcript({ address, chapters, recording, from }: TranscriptProps) {
  const { reads } = usePage()
  const said = address ? reads.peek(transcriptRead(address)) : undefined
  if (!said && chapters.length === 0) return null
  return (
    <div data-wakes className="grid gap-9">
      {chapters.length > 0 && <Chapters of={chapters} />}
      {said && (
        <details className="transcript" open={from !== undefined || undefined}>
          <summary>
            <h2 className="text-2xl">{t('Transcript')}</h2>
          </summary>
          {said.isTimed ? <Lines of={said.lines} from={from} /> : <Paragraphs of={said.lines} />}
          {said.isTimed && <Follower {...(recording && { recording })} />}
        </details>
      )}
      {!said?.isTimed && <Follower {...(recording && { recording })} />}
    </div>
  )
}

function Chapters({ of }: { of: readonly Chapter[] }) {
  return (
    <section className="no-print">
      <h2 className="mb-3 text-2xl">{t('Chapters')}</h2>
      <ol className="chapters">
        {of.map(({ start, title }) => (
          <li key={start}>
            <a href={`?t=${start}`} data-at={start}>
              <span className="transcript-time">{clock(start)}</span> <span className="onward">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Lines({ of, from = -1 }: { of: TranscriptLines['lines']; from?: number | undefined }) {
  const current = from < 0 ? -1 : of.findLastIndex(({ start }) => Math.floor(start) <= from)
  return (
    <ol className="transcript-lines" data-lines dir="auto">
      {of.map(({ start, text }, at) => {
        const second = Math.floor(start)
        return (
          <li key={at} aria-current={at === current || undefined}>
            <a href={`?t=${second}`} data-at={second} className="transcript-time">
              {clock(second)}
            </a>
            <span>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Paragraphs({ of }: { of: TranscriptLines['lines'] }) {
  return (
    <div className="transcript-lines prose" dir="auto">
      {of.map(({ text }, at) => (
        <p key={at}>{text}</p>
      ))}
    </div>
  )
}
