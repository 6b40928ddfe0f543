/** The part of Health about the program's version: what is newer, and when it comes. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import type { Updates } from '#app/admin/updates-api.ts'
import { headlines, type Wish } from '#app/admin/update-told.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { moment } from '#app/dates/instants.ts'

/** While something is wished for, the page looks for its end. */
const POLL_INTERVAL_MS = 3000

export function Version() {
  const { data } = useQuery({
    ...adminRead<Updates>(adminApi.updates),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_INTERVAL_MS : false),
  })
  if (!data) return undefined
  return (
    <section aria-labelledby="version" className="mt-8">
      <h2 id="version" className="text-xl">
        Version
      </h2>
      <p className="mt-2 admin-measure">
        This is Narthex {data.version}.{' '}
        {data.told === null && <span className="text-soft">The person who runs the server updates it.</span>}
      </p>
      {data.told && <Told {...data} told={data.told} />}
    </section>
  )
}

function isUnderWay(data: Updates | undefined): boolean {
  return data?.wishes.some((wish) => wish === 'now' || wish === 'back') ?? false
}

type ToldProps = Updates & { told: NonNullable<Updates['told']> }

function Told({ told: { checkedAt, problem, newest, result, earlier }, wishes, lost }: ToldProps) {
  const isEveryNight = wishes.includes('every-night')
  return (
    <div className="admin-measure">
      {problem !== undefined && (
        <p className="admin-note mt-3">
          <span>
            <strong>We couldn’t look for a newer version.</strong> {problem}
          </span>
        </p>
      )}
      {newest && <Newest {...newest} isTonight={wishes.includes('tonight')} />}
      {!newest && checkedAt !== undefined && problem === undefined && (
        <p className="mt-2 text-soft">On {moment(checkedAt)} it was the newest.</p>
      )}
      {result && (
        <p className="mt-2 wrap-anywhere text-soft">
          On {moment(result.at)}{' '}
          {result.isGood ? `version ${result.version} came.` : `the update to ${result.version} didn’t work.`}{' '}
          {result.text}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <WishButton wish="every-night" isOn={!isEveryNight}>
          {isEveryNight ? 'Stop updating at night' : 'Update at night by itself'}
        </WishButton>
        {earlier && lost !== null && (
          <RequestButton
            request={['PUT', adminApi.updates, { wish: 'back', isOn: true }]}
            question={{
              title: `Go back to version ${earlier.version}?`,
              confirm: 'Go back',
              text: (
                <p>
                  The data of {moment(earlier.at)} comes back with it. {lost} A backup of everything as it is now is
                  made before.
                </p>
              ),
            }}
          >
            Go back
          </RequestButton>
        )}
      </p>
    </div>
  )
}

function Newest({
  version,
  news,
  isSecurity,
  isTonight,
}: NonNullable<ToldProps['told']['newest']> & { isTonight: boolean }) {
  const { shown, more } = headlines(news)
  return (
    <div className="sheet mt-3 px-5 py-4">
      <h3 className="text-lg">
        Version {version} is there{isSecurity && ', and closes a hole'}
      </h3>
      <ul className="mt-2 list-disc pl-5">
        {shown.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-soft">And {more} more.</p>}
      <p className="mt-4 flex flex-wrap gap-3">
        <WishButton wish="tonight" isOn={!isTonight} variant="go">
          {isTonight ? 'Don’t update tonight' : 'Update tonight'}
        </WishButton>
        <WishButton wish="now" isOn>
          Update now
        </WishButton>
      </p>
      <p className="mt-3 text-soft">
        It is tried on a copy first, and goes back by itself if it doesn’t work. The website is away for some seconds.
      </p>
    </div>
  )
}

interface WishProps {
  wish: Wish
  isOn: boolean
  variant?: 'go'
  children: string
}

function WishButton({ wish, isOn, ...button }: WishProps) {
  return <RequestButton request={['PUT', adminApi.updates, { wish, isOn }]} {...button} />
}
