/** The page of one sermon: video, audio and description. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { routes } from '#app/routes.ts'
import { sermonRead } from '#app/features/sermons/reads.ts'
import {
  type DescriptionPart,
  descriptionParts,
  plateOf,
  type Sermon,
  scriptureBeside,
  shownTitle,
} from '#app/features/sermons/sermon.ts'
import { loadedAddress, webAddress } from '#app/ui/address.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { longDate } from '#app/ui/dates.ts'
import { NoLongerThere, RecordVideo, useMediaState } from '#app/ui/media-state.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { Trouble } from '#app/ui/trouble.tsx'

export function SermonPage() {
  const { id } = useParams({ from: '/layout/sermons/$id' })
  const { data: sermon } = useSuspenseQuery(sermonRead(id))
  const media = useMediaState('sermons', id)
  const title = shownTitle(sermon.title)
  const audio = loadedAddress(sermon.audioUrl)
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>Sermons</BackLink>
      <div className="grid items-start gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-10 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <article>
          <h1>{title}</h1>
          <p className="lead max-w-none">
            {[sermon.speaker, longDate(sermon.date), sermon.duration].filter(Boolean).join(' · ')}
          </p>
          {sermon.youtubeUrl && (
            <RecordVideo
              state={media.video}
              address={sermon.youtubeUrl}
              title={title}
              action="Watch the sermon"
              poster={sermon.thumbnailUrl}
              plate={plateOf(sermon)}
            />
          )}
          {audio && <Audio address={audio} isGone={media.audio === 'gone'} />}
          {sermon.description && <About description={sermon.description} />}
        </article>
        <Particulars sermon={sermon} />
      </div>
    </div>
  )
}

function Audio({ address, isGone }: { address: string; isGone: boolean }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-[1.6rem]">Audio Version</h2>
      {isGone ? (
        <NoLongerThere what="recording" />
      ) : (
        <audio controls preload="none" className="w-full">
          <source src={address} type="audio/mpeg" />
          Your browser does not support the audio element.
        </audio>
      )}
    </section>
  )
}

function About({ description }: { description: string }) {
  return (
    <section className="prose mt-10">
      <h2>About This Sermon</h2>
      {descriptionParts(description).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </section>
  )
}

function Part({ part }: { part: DescriptionPart }) {
  if (part.kind === 'text') return <Paragraphs text={part.text} />
  if (part.kind === 'scriptures') {
    return (
      <div className="my-7 border-l-3 border-primary pl-5">
        <h3>Scripture References</h3>
        <p className="mt-2 font-serif text-[1.2rem] whitespace-pre-line">{part.text}</p>
      </div>
    )
  }
  return (
    <div className="my-7">
      <h3>Connect With Us</h3>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {part.links.map(({ address, label }) => {
          const to = webAddress(address)
          return (
            to && (
              <li key={address}>
                <a href={to} className="link onward" target="_blank" rel="noopener noreferrer">
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Particulars({ sermon }: { sermon: Sermon }) {
  const scripture = scriptureBeside(sermon)
  if (!scripture && !sermon.series && sermon.tags.length === 0) return null
  return (
    <aside className="border-t-2 border-ink pt-5">
      <dl className="grid gap-5">
        {scripture && (
          <Particular name="Scripture" className="font-serif text-xl">
            {scripture}
          </Particular>
        )}
        {sermon.series && (
          <Particular name="Series" className="mt-1">
            <Link
              to={routes.sermons}
              search={{ series: sermon.series }}
              className="badge hover:border-edge hover:text-ink"
            >
              {sermon.series}
            </Link>
          </Particular>
        )}
        {sermon.tags.length > 0 && (
          <Particular name="Topics" className="mt-1 flex flex-wrap gap-2">
            {sermon.tags.map((tag) => (
              <span key={tag} className="badge">
                {tag}
              </span>
            ))}
          </Particular>
        )}
      </dl>
    </aside>
  )
}

function Particular({ name, className, children }: { name: string; className: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-[0.9rem] font-semibold">{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

export function SermonNotFound() {
  const { id } = useParams({ strict: false })
  return (
    <Trouble title="Sermon Not Found" text={`ID: ${id ?? ''}`}>
      <Link to={routes.sermons} className="btn btn-fill">
        Back to Sermons
      </Link>
    </Trouble>
  )
}
