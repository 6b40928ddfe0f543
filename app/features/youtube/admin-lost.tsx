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
    <section aria-labelledby="lost-videos" className="sheet mt-5 px-5 py-4">
      <h2 id="lost-videos" className="text-[1.35rem]">
        Videos that can’t be played
      </h2>
      <p className="mt-1 max-w-[65ch] text-soft">
        Their sermons and services stay on your site. When a video plays again, the next import removes it from this
        list.
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
                {words[state]} Found {moment(since)}.
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
    </section>
  )
}
