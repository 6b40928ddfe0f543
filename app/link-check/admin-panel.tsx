/** What no longer plays, in the admin area: the videos and recordings that failed, and the records that show them. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Failed } from '#app/records/failed.tsx'
import { moment, shortDay } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { callForWord, adminRead } from '#app/records/client.ts'
import { SectionHead } from '#app/records/toolbar.tsx'
import type { LastCheck } from '#app/link-check/by-hand.ts'
import type { Failing } from '#app/link-check/failing.ts'
import { counted } from '#app/ui/counted.ts'

interface MediaWatch {
  last: LastCheck | null
  hasKey: boolean
  troubles: Failing[]
}

/** While a check goes on, in milliseconds. */
const LOOK_AGAIN = 3000

export function MediaWatchPanel() {
  const { act, isPending } = useAct()
  const { data: watch, error } = useQuery({
    ...adminRead<MediaWatch>(adminApi.mediaWatch),
    refetchInterval: ({ state }) => (isRunning(state.data) ? LOOK_AGAIN : false),
  })
  const check = () =>
    act(
      () => callForWord('POST', adminApi.mediaCheck),
      (text) => ({ text }),
    )
  return (
    <>
      <SectionHead
        title="Media Watch"
        lead="Each night every video and recording of our sermons and services is looked for. What fails on two days in a row is replaced by a kind word on its page, until it plays again."
      >
        <button
          type="button"
          className="admin-btn admin-btn-go"
          aria-disabled={isPending || isRunning(watch)}
          onClick={() => void (isRunning(watch) ? undefined : check())}
        >
          {isRunning(watch) ? 'Checking…' : 'Check now'}
        </button>
      </SectionHead>
      {error && <Failed error={error} />}
      {watch && <Body watch={watch} />}
    </>
  )
}

function Body({ watch: { last, hasKey, troubles } }: { watch: MediaWatch }) {
  return (
    <>
      <p className="mb-4 max-w-[70ch]" role="status">
        {last ? (
          <>
            {last.endedAt ? `Checked ${moment(last.endedAt)}. ` : `Being checked since ${moment(last.startedAt)}. `}
            {last.said}
          </>
        ) : (
          'Nothing has been checked yet.'
        )}
      </p>
      {!hasKey && (
        <p className="mb-4 max-w-[70ch] text-soft">
          Videos are looked for only with a YouTube API key.{' '}
          <AdminLink to={adminPages.videoSync} className="link">
            Video Sync
          </AdminLink>{' '}
          says how to get one.
        </p>
      )}
      {troubles.length === 0 ? (
        <p className="sheet px-5 py-6 text-soft">Nothing has failed.</p>
      ) : (
        <ul className="sheet divide-y divide-line" aria-label="What did not play">
          {troubles.map((trouble) => (
            <li key={`${trouble.kind} ${trouble.address}`} className="grid gap-1.5 px-5 py-4">
              <Trouble trouble={trouble} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Trouble({ trouble: { address, why, failedDays, failedOn, records } }: { trouble: Failing }) {
  const [what, advice] = reasons[why] ?? ['It did not play', '']
  return (
    <>
      <h2 className="text-[1.2rem]">{what}</h2>
      <p>
        {advice}{' '}
        <span className="text-soft">
          {failedDays > 1
            ? `Failed on ${counted(failedDays, ['day', 'days'])} in a row, last on ${shortDay(failedOn)}; visitors are told.`
            : `Failed on ${shortDay(failedOn)}; visitors are not told before the second day.`}
        </span>
      </p>
      <p>
        <a className="link wrap-anywhere" href={address} target="_blank" rel="noreferrer">
          {address}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      </p>
      <ul>
        {records.map((record) => (
          <li key={`${record.kind} ${record.id}`}>
            {places[record.kind].name}{' '}
            <AdminLink
              to={places[record.kind].to}
              search={record.kind === 'setting' ? {} : { edit: record.id }}
              className="link"
            >
              {record.title || shortDay(record.date)}
            </AdminLink>
            {record.title && record.date && <span className="text-soft">, {shortDay(record.date)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where each kind of record is kept. */
const places: Record<Failing['records'][number]['kind'], { name: string; to: string }> = {
  sermon: { name: 'Sermon', to: adminPages.sermons },
  'live stream': { name: 'Service', to: adminPages.liveStreams },
  'Sunday service': { name: 'Sunday service', to: adminPages.sundayServices },
  'featured content': { name: 'Featured content', to: adminPages.featured },
  setting: { name: 'Settings:', to: adminPages.settings },
}

/** What is wrong, and what there is to do. */
const reasons: Record<string, [what: string, advice: string]> = {
  gone: [
    'YouTube shows no such video',
    'It was deleted or made private. Please put in another, or take the address out.',
  ],
  private: ['The video is private', 'Please make it public or unlisted on YouTube.'],
  not_embeddable: ['The video may not be shown on other sites', 'Please allow embedding on YouTube.'],
  not_found: ['There is nothing at this address any more', 'Please correct it.'],
  no_host: ['There is no server of this name', 'Please look whether the address is written rightly.'],
  no_answer: ['The server did not answer', 'Perhaps it does tomorrow; else please ask those who run it.'],
  not_audio: ['This is a web page, no recording', 'Please put in the address of the recording itself.'],
  redirects: ['The address leads on and on, and never to a recording', 'Please correct it.'],
}

function isRunning(watch: MediaWatch | undefined): boolean {
  return watch?.last?.endedAt === null
}
