/** Videos that need a person: titles that the import could not interpret, and videos that can't be played. */
import { useQuery } from '@tanstack/react-query'
import { NewTabLink } from '#app/records/list-parts.tsx'
import { Sheet } from '#app/features/youtube/admin-import.tsx'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { adminRead, callForMessage, pageRead } from '#app/records/client.ts'
import { formatCount } from '#app/ui/format-count.ts'
import type { LostVideo, PlaylistKind, Question } from '#app/features/youtube/playlist.ts'
import type { Unsure, UnsureAnswer } from '#app/features/youtube/rules.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { href } from '#app/routes.ts'
import { videoAddress } from '#app/features/youtube/video.ts'

export function UnsureTitles() {
  const { data } = useQuery(adminRead<Question[]>(adminApi.unsureTitles))
  if (!data || data.length === 0) return null
  return (
    <Sheet
      id="unsure-titles"
      title="Check these titles"
      lead="We couldn’t tell what these words in your titles are, so we left the fields empty. Your answer updates these records and becomes a rule of the playlist. We never overwrite anything you’ve edited."
    >
      <ul className="mt-3 divide-y divide-line">
        {data.map((question) => (
          <UnsureTitle key={`${question.playlistId} ${question.type} ${question.text}`} question={question} />
        ))}
      </ul>
    </Sheet>
  )
}

const labels: Record<Unsure['may'][number], (text: string) => string> = {
  speaker: (text) => `Speaker: ${text}`,
  series: (text) => `Series: ${text}`,
  program: () => 'That’s the program',
}

function UnsureTitle({ question }: { question: Question }) {
  const { playlistId, type, text, may, titles, count, playlist } = question
  const { act, isPending } = useAct()
  const say = (answer: UnsureAnswer) =>
    act(
      () => callForMessage('POST', adminApi.unsureTitles, { playlistId, type, text, answer }),
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
          {formatCount(count, ['title', 'titles'])} in {playlist}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {may.map((answer) => button(answer, labels[answer](text)))}
        {button('none', 'Leave empty')}
      </p>
    </li>
  )
}

const reasons: Record<LostVideo['state'], string> = {
  gone: 'This video was deleted from YouTube.',
  private: 'This video is private on YouTube.',
  not_embeddable:
    'This video’s owner doesn’t allow it to be shown on other sites. If it’s yours, edit it on YouTube and turn on “Allow embedding”.',
  never_held: 'This live stream was scheduled but never started.',
}
const places: Record<PlaylistKind, string> = { sermons: adminPages.sermons, live_streams: adminPages.liveStreams }
const names: Record<PlaylistKind, string> = { sermons: 'sermon', live_streams: 'live stream' }

export function LostVideos() {
  const { data } = useQuery(pageRead<LostVideo>(href(adminApi.lostVideos, {}, { limit: 50 })))
  if (!data || data.total === 0) return null
  return (
    <Sheet
      id="lost-videos"
      title="Videos that can’t be played"
      lead="Their sermons and services stay on your site. When a video plays again, the next import removes it from this list."
    >
      <ul className="mt-3 divide-y divide-line">
        {data.records.map(({ videoId, title, type, recordId, state, since }) => (
          <li key={`${videoId} ${type}`} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <span className="min-w-0 flex-[1_1_18rem]">
              <NewTabLink to={videoAddress(videoId)} className="link">
                {title || videoId}
              </NewTabLink>
              <span className="block text-soft">
                {reasons[state]} Found {moment(since)}
              </span>
            </span>
            {recordId === null ? (
              <span className="text-soft">No {names[type]} was created.</span>
            ) : (
              <AdminLink to={places[type]} search={{ edit: recordId }} className="admin-btn">
                Edit
                <span className="sr-only">
                  {' '}
                  the {names[type]} {title}
                </span>
              </AdminLink>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.records.length && <p className="text-soft">And {data.total - data.records.length} more.</p>}
    </Sheet>
  )
}
