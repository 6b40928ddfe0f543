/** The section “Broken Links”: videos and audio files that failed, with the records that show them. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { moment, shortDay } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { NewTabLink } from '#app/ui/link.tsx'
import type { BrokenLinks } from '#app/videos/link-check/check.ts'
import { formatCount } from '#app/text/format-count.ts'

type Failing = BrokenLinks['troubles'][number]

const POLL_INTERVAL_MS = 3000

export default function BrokenLinksPanel() {
  const { data: watch, error } = useQuery({
    ...adminRead<BrokenLinks>(adminApi.brokenLinks),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
  })
  return (
    <>
      <SectionHead
        title="Broken Links"
        lead="Every night we check that the videos and audio on your sermons and services still play. If one fails two days in a row, its page shows a short message instead until it works again."
      >
        <RequestButton variant="go" isOff={isRunning(watch)} request={['POST', adminApi.brokenLinksCheck]}>
          {isRunning(watch) ? 'Checking…' : 'Check now'}
        </RequestButton>
      </SectionHead>
      {error && <Failed error={error} />}
      {watch ? <Body watch={watch} /> : !error && <p className="text-soft">Loading...</p>}
    </>
  )
}

function Body({ watch: { last, hasKey, troubles } }: { watch: BrokenLinks }) {
  return (
    <>
      <p className="mb-4 admin-measure" role="status">
        {last ? (
          <>
            {last.endedAt ? `Last check: ${moment(last.endedAt)} ` : `Check started ${moment(last.startedAt)} `}
            {last.report}
          </>
        ) : (
          'No checks yet. Choose Check now.'
        )}
      </p>
      {!hasKey && (
        <p className={troubles.length === 0 ? 'sheet admin-none' : 'mb-4 admin-measure text-soft'}>
          To check videos you need a YouTube API key.{' '}
          <AdminLink to={adminPages.videoSync} className="link">
            See Video Import
          </AdminLink>
        </p>
      )}
      {last && hasKey && troubles.length === 0 && (
        <p className="sheet admin-none">No broken links among those we could check.</p>
      )}
      {troubles.length > 0 && (
        <ul className="sheet divide-y divide-line" aria-label="Broken links">
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
  const [what, advice] = reasons[why] ?? ['Couldn’t be played', '']
  return (
    <>
      <h2 className="text-lg">{what}</h2>
      <p>
        {advice}{' '}
        <span className="text-soft">
          {failedDays > 1
            ? `Failed ${formatCount(failedDays, ['day', 'days'])} in a row, most recently ${shortDay(failedOn)}. Visitors see a message instead.`
            : `Failed on ${shortDay(failedOn)}. If it fails again tomorrow, visitors will see a message instead.`}
        </span>
      </p>
      <p>
        <NewTabLink to={address} className="link wrap-anywhere">
          {address}
        </NewTabLink>
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

/** The section of each kind of record. */
const places: Record<Failing['records'][number]['kind'], { name: string; to: string }> = {
  sermon: { name: 'Sermon', to: adminPages.sermons },
  'live stream': { name: 'Service', to: adminPages.liveStreams },
  'Sunday service': { name: 'Service', to: adminPages.sundayServices },
  'featured content': { name: 'Featured content', to: adminPages.featured },
  setting: { name: 'Settings:', to: adminPages.settings },
}

/** The problem, and what to do. */
const reasons: Record<string, [what: string, advice: string]> = {
  gone: ['This video isn’t on YouTube anymore', 'It was deleted or made private. Replace the link or remove it.'],
  private: ['This video is private', 'Make it public or unlisted on YouTube.'],
  not_embeddable: [
    'This video’s owner doesn’t allow it to be shown on other sites',
    'If it’s yours, turn on “Allow embedding” on YouTube.',
  ],
  not_found: ['There’s nothing at this address anymore', 'Correct the link.'],
  no_host: ['We can’t find this website', 'Check the link for typos.'],
  no_answer: [
    'The server didn’t answer',
    'This may fix itself by tomorrow. If not, contact the company that hosts the file.',
  ],
  not_audio: ['This link opens a web page, not an audio file', 'Enter a direct link to the audio file.'],
  redirects: ['This link redirects too many times', 'Replace the link.'],
}

function isRunning(watch: BrokenLinks | undefined): boolean {
  return watch?.last?.endedAt === null
}
