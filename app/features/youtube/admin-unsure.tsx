/** Words in titles that the import could not place, each with answers that it learns from. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { call, adminRead } from '#app/records/client.ts'
import { counted } from '#app/ui/counted.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import type { Unsure, UnsureAnswer } from '#app/features/youtube/unsure.ts'

interface Question extends Unsure {
  playlistId: string
  type: PlaylistKind
  playlist: string
  titles: string[]
  count: number
}

export function UnsureTitles() {
  const { data } = useQuery(adminRead<Question[]>(adminApi.unsureTitles))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="unsure-titles" className="sheet mt-5 px-5 py-4">
      <h2 id="unsure-titles" className="text-[1.35rem]">
        Check these titles
      </h2>
      <p className="mt-1 max-w-[65ch] text-soft">
        We couldn’t tell what these words in your titles are, so we left the fields empty. Your answer updates these
        records and becomes a rule of the playlist. We never overwrite anything you’ve edited.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.map((question) => (
          <UnsureTitle key={`${question.playlistId} ${question.type} ${question.text}`} question={question} />
        ))}
      </ul>
    </section>
  )
}

const words: Record<Unsure['may'][number], (text: string) => string> = {
  speaker: (text) => `Speaker: ${text}`,
  series: (text) => `Series: ${text}`,
  program: () => 'That’s the program',
}

function UnsureTitle({ question }: { question: Question }) {
  const { playlistId, type, text, may, titles, count, playlist } = question
  const { act, isPending } = useAct()
  const say = (answer: UnsureAnswer) =>
    act(
      async () => {
        const response = await call('POST', adminApi.unsureTitles, { playlistId, type, text, answer })
        return ((await response.json()) as { message: string }).message
      },
      (message) => ({ text: message }),
    )
  const button = (answer: UnsureAnswer, label: string) => (
    <button key={answer} type="button" className="admin-btn" aria-disabled={isPending} onClick={() => void say(answer)}>
      {label}
      {!label.includes(text) && <span className="sr-only"> for {text}</span>}
    </button>
  )
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <strong>{text}</strong>
        <ul className="text-soft">
          {titles.map((title, i) => (
            // Titles are not unique, and never change their places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i} className="break-words">
              {title}
            </li>
          ))}
        </ul>
        <p className="text-soft">
          {counted(count, ['title', 'titles'])} in {playlist}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {may.map((answer) => button(answer, words[answer](text)))}
        {button('none', 'Leave empty')}
      </p>
    </li>
  )
}
