/** Videos that are known here and can no longer be watched. Their sermons and live streams stay. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { pageRead } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import { videoAddress } from '#app/features/youtube/video.ts'

interface LostVideo {
  videoId: string
  title: string
  type: PlaylistKind
  recordId: string | null
  state: 'gone' | 'private' | 'not_embeddable' | 'never_held'
  since: string
}

const words: Record<LostVideo['state'], string> = {
  gone: 'It is no longer on YouTube.',
  private: 'It is private on YouTube.',
  not_embeddable: 'Other sites may not show it. On YouTube, edit the video and tick “Allow embedding”.',
  never_held: 'It was announced as a live stream, and has not begun on its day.',
}
const places: Record<PlaylistKind, string> = { sermons: adminPages.sermons, live_streams: adminPages.liveStreams }
const names: Record<PlaylistKind, string> = { sermons: 'sermon', live_streams: 'live stream' }

export function LostVideos() {
  const { data } = useQuery(pageRead<LostVideo>(href(adminApi.lostVideos, {}, { limit: 50 })))
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="lost-videos" className="sheet mt-5 px-5 py-4">
      <h2 id="lost-videos" className="text-[1.35rem]">
        Videos that cannot be watched
      </h2>
      <p className="mt-1 max-w-[65ch] text-soft">
        What was made of them stays on the site. When a video can be watched again, it leaves this list with the next
        sync.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {data.records.map(({ videoId, title, type, recordId, state, since }) => (
          <li key={`${videoId} ${type}`} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <span className="min-w-0 flex-[1_1_18rem]">
              <a className="link" href={videoAddress(videoId)} target="_blank" rel="noreferrer">
                {title || videoId}
                <span className="sr-only"> (opens a new tab)</span>
              </a>
              <span className="block text-soft">
                {words[state]} Noticed {moment(since)}.
              </span>
            </span>
            {recordId === null ? (
              <span className="text-soft">It became no {names[type]}.</span>
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
    </section>
  )
}
