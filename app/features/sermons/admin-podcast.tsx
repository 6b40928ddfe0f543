/** The podcast: its address and cover, and what directories would refuse. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { PodcastCheck } from '#app/features/sermons/podcast-api.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { formatCount } from '#app/text/format-count.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'

export default function PodcastPanel() {
  const { data, error } = useQuery(adminRead<PodcastCheck>(adminApi.podcastCheck))
  const { user } = useCurrentUser()
  return (
    <>
      <SectionHead
        title="Podcast"
        lead="Sermons with audio are a podcast. Submit its address once to Apple Podcasts, Spotify and others."
      >
        {user?.isAdmin && (
          <AdminLink to={adminPages.settings} hash="podcast" className="admin-btn">
            Podcast settings
          </AdminLink>
        )}
      </SectionHead>
      {error && <Failed error={error} />}
      {data && (
        <div className="grid max-w-4xl gap-5">
          <Channel {...data} />
          <Problems problems={data.problems} />
        </div>
      )}
    </>
  )
}

function Channel({ feed, cover, title, episodes }: PodcastCheck) {
  return (
    <div className="sheet grid gap-5 p-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <img src={cover} alt="The cover" width="160" height="160" className="rounded-lg" />
      <div className="grid content-start gap-3">
        <h2 className="text-xl">{title}</h2>
        <p>{formatCount(episodes, ['episode', 'episodes'])}</p>
        <p>
          <span className="text-soft">Address for directories</span>
          <br />
          <code className="wrap-anywhere">{feed}</code>
        </p>
      </div>
    </div>
  )
}

function Problems({ problems }: Pick<PodcastCheck, 'problems'>) {
  return (
    <section aria-labelledby="directories" className="sheet grid gap-4 p-5">
      <h2 id="directories" className="text-xl">
        What directories would say
      </h2>
      {problems.length === 0 && <p>We know of nothing that Apple Podcasts, Spotify and others would refuse.</p>}
      <ul className="grid gap-4">
        {problems.map(({ isRefused, text, sermons }) => (
          <li key={text} className="grid gap-1">
            <p>
              <b className={isRefused ? 'text-bad' : undefined}>{isRefused ? 'Refused: ' : 'Shown worse: '}</b>
              {text}
            </p>
            {sermons.length > 0 && (
              <p className="flex flex-wrap gap-x-4">
                {sermons.map(({ id, title }) => (
                  <AdminLink key={id} to={adminPages.sermons} search={{ edit: id }} className="link py-2">
                    {title}
                  </AdminLink>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
