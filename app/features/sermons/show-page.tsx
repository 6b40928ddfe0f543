/** The page of one sermon: video, audio and description. */
import type { ReactElement } from 'react'
import { videoAt } from '#app/links/media-address.ts'
import { routes } from '#app/routes.ts'
import { Recording, Said } from '#app/features/sermons/recording.tsx'
import { SermonCard } from '#app/features/sermons/card.tsx'
import { neighborsRead, sermonRead } from '#app/features/sermons/reads.ts'
import {
  type PublicSermon,
  sceneWanted,
  seriesOf,
  sermonPath,
  shownScripture,
  scriptureBeside,
  shownTitle,
} from '#app/features/sermons/sermon.ts'
import { Description } from '#app/features/sermons/description.tsx'
import { speakerParts } from '#app/features/sermons/speakers.ts'
import { startOf } from '#app/links/chapters.ts'
import { longDate } from '#app/dates/format.ts'
import { Link, BackLink, NewTabLink } from '#app/ui/link.tsx'
import { Cards } from '#app/ui/media-card.tsx'
import { mediaStateRead } from '#app/ui/media-state-read.ts'
import { loadTranscript } from '#app/ui/transcript.tsx'
import transcriptStyles from '#app/ui/transcript.css?inline'
import { dottedFacts } from '#app/ui/text.tsx'
import { Share } from '#app/ui/share.tsx'
import { recordingAbout, shareImage } from '#app/ui/head.ts'
import { FileList, loadFiles } from '#app/ui/files.tsx'
import { loadLinks } from '#app/ui/record-text.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { slugOf } from '#app/text/slug.ts'
import { MessagePage } from '#app/ui/message-page.tsx'
import { orMissing, page, usePageQuery } from '#app/ui/page.tsx'
import { useScenes } from '#app/ui/stand-in.tsx'
import { language, t } from '#app/text/t.ts'
import type { Language } from '#app/words/languages.ts'

export const sermonPage = page({
  address: routes.sermon,
  search: startOf,
  styles: [transcriptStyles],
  async load(reads, at) {
    const { id } = at.params
    const others = orMissing(Promise.all([reads.get(mediaStateRead('sermons', id)), reads.get(neighborsRead(id))]))
    const [{ descriptionRich, files, transcript }] = await Promise.all([
      loadRecord(reads, at, { address: routes.sermon, query: sermonRead(id), titleOf: shownTitle }),
      others,
    ])
    await Promise.all([loadLinks(reads, descriptionRich), loadFiles(reads, files), loadTranscript(reads, transcript)])
  },
  head(reads, { params: { id }, search: { t: from } }) {
    const sermon = reads.of(sermonRead(id))
    const facts = [scriptureBeside(sermon), sermon.speaker, longDate(sermon.date)]
    const about = sermon.description ?? facts.filter(Boolean).join(' · ')
    return {
      title: shownTitle(sermon.title),
      description: recordingAbout(about, from),
      path: sermonPath(sermon),
      image: shareImage('sermons', id, from),
      type: 'article',
    }
  },
  view: ({ params, search }) => <SermonPage id={params.id} from={search.t} />,
  missing: {
    title: 'Sermon Not Found',
    description: 'We can’t find this sermon. It may have been removed.',
    view: ({ params }) => <SermonNotFound id={params.id} />,
  },
  failed: {
    title: 'Error Loading Sermon',
    description: 'We couldn’t load this sermon.',
    lead: 'Error:',
    back: [routes.sermons, 'Back to Sermons'],
  },
})

function SermonPage({ id, from }: { id: string; from: number | undefined }) {
  const sermon = usePageQuery(sermonRead(id))
  const { speaker, date, duration, description } = sermon
  const [series] = seriesOf(sermon)
  // A picture without a video is no wider than the text, so that nothing of a drawing is cut off.
  const hasVideo = videoAt(sermon.youtubeUrl) !== null
  // It stands beside the particulars, or beside the text when there are none.
  const hasBox = particularsOf(sermon).length > 0
  const picture = !hasVideo && (
    <div className="-mt-8 lg:row-span-2">
      <Recording sermon={sermon} from={from} />
    </div>
  )
  return (
    <div className="wrap page">
      <BackLink to={routes.sermons}>{t('Sermons')}</BackLink>
      <article>
        {series && (
          <p className="eyebrow">
            <Link
              to={routes.sermonSeries}
              params={{ slug: slugOf(series) ?? series }}
              className="onward pb-2 hover:underline"
            >
              {series}
            </Link>
          </p>
        )}
        <h1 dir="auto">{shownTitle(sermon.title)}</h1>
        <p className="lead dots max-w-none">
          {dottedFacts([speaker && <Speakers key="speakers" of={speaker} />, longDate(date), duration])}
        </p>
        {/* On paper it is the only one of the particulars that says something. */}
        <p className="hidden font-serif print:block">
          {scriptureBeside(sermon) || shownScripture(sermon.scripture ?? '')}
        </p>
        {hasVideo && <Recording sermon={sermon} from={from} />}
        <div
          className={`mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-columns gap-y-10 ${hasBox ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : 'lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:grid-rows-[auto_1fr]'}`}
        >
          {!hasBox && picture}
          <div className="grid content-start gap-9 empty:hidden">
            {hasBox && picture}
            <Said sermon={sermon} from={from} />
            {description && <Description sermon={sermon} />}
            <FileList links={sermon.files} heading={t('Files')} />
          </div>
          <Particulars sermon={sermon} className={hasBox ? '' : hasVideo ? 'lg:col-start-1' : 'lg:col-start-2'} />
        </div>
      </article>
      <Neighbors sermon={sermon} />
    </div>
  )
}

/** The field as it is written, with a link for each speaker; its padding makes it a target without a higher line. */
function Speakers({ of }: { of: string }) {
  return speakerParts(of).map(({ text, name }, index) => {
    const slug = name && slugOf(name)
    return slug ? (
      <Link key={index} to={routes.sermonSpeaker} params={{ slug }} className="py-3 hover:underline">
        {text}
      </Link>
    ) : (
      text
    )
  })
}

/** What stands in the box beside a sermon. */
function particularsOf(sermon: PublicSermon): ReactElement[] {
  const scripture = scriptureBeside(sermon) || shownScripture(sermon.scripture ?? '')
  const allSeries = seriesOf(sermon)
  return [
    scripture && (
      <Particular
        key="scripture"
        name={t('Scripture')}
        className="dots font-serif text-xl"
        more={
          <NewTabLink to={passageAddress(scripture)} className="link onward" rel="noopener noreferrer">
            {t('Read the passage')}
          </NewTabLink>
        }
      >
        {dottedFacts(scripture)}
      </Particular>
    ),
    allSeries.length > 1 && <Series key="series" names={allSeries} />,
    sermon.tags.length > 0 && (
      <Particular key="topics" name={t('Topics')} className="flex flex-wrap gap-x-2">
        {sermon.tags.map((tag) => (
          <Topic key={tag} tag={tag} />
        ))}
      </Particular>
    ),
  ].filter((one) => one !== false && one !== '')
}

function Particulars({ sermon, className }: { sermon: PublicSermon; className: string }) {
  return (
    <aside className={`no-print ${className}`}>
      <dl className="sheet grid gap-5 p-6 empty:hidden">{particularsOf(sermon)}</dl>
      <Share
        title={shownTitle(sermon.title)}
        minute={sermon.audioUrl || sermon.youtubeUrl ? { id: sermon.id } : undefined}
      />
    </aside>
  )
}

function Series({ names }: { names: readonly string[] }) {
  return (
    <Particular name={t('Series')} className="grid justify-items-start gap-2 leading-snug">
      {names.map((name) => (
        <Link key={name} to={routes.sermonSeries} params={{ slug: slugOf(name) ?? name }} className="link onward">
          {name}
        </Link>
      ))}
    </Particular>
  )
}

function Topic({ tag }: { tag: string }) {
  const slug = slugOf(tag)
  const badge = <span className="badge">{tag}</span>
  return slug === undefined ? (
    <span className="onward">{badge}</span>
  ) : (
    <Link to={routes.sermonTopic} params={{ slug }} className="onward hover:underline">
      {badge}
    </Link>
  )
}

/** The Bible to which links lead, by language: each has the deuterocanonical books, too. */
const TRANSLATIONS: Record<Language, string> = { en: 'NRSVUE', es: 'DHH' }

/** The passage on a site with many translations. */
function passageAddress(scripture: string): string {
  const search = scripture.replaceAll(' · ', '; ').replaceAll('–', '-')
  return `https://www.biblegateway.com/passage/?${new URLSearchParams({ search, version: TRANSLATIONS[language()] })}`
}

interface ParticularProps {
  name: string
  className: string
  children: React.ReactNode
  /** A further definition. */
  more?: React.ReactNode
}

function Particular({ name, className, children, more }: ParticularProps) {
  return (
    <div>
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className={className}>{children}</dd>
      {more && <dd className="no-print">{more}</dd>}
    </div>
  )
}

/** The sermons nearest to this one, newest first; the one before and the one after are labeled. */
function Neighbors({ sermon }: { sermon: PublicSermon }) {
  const around = usePageQuery(neighborsRead(sermon.id))
  useScenes(around.map((one) => (one.id === sermon.id ? undefined : sceneWanted(one))))
  if (around.length < 2) return null
  const place = around.findIndex(({ id }) => id === sermon.id)
  const [next, previous] = [around[place - 1], around[place + 1]]
  const [series] = seriesOf(sermon)
  return (
    <section className="no-print mt-section border-t border-line pt-8">
      <div className="head">
        <h2>{series ? t('More from this series') : t('More sermons')}</h2>
        <Link to={routes.sermons} search={{ series }} className="link onward">
          {series ? t('All of {series}', { series }) : t('All sermons')}
        </Link>
      </div>
      <Cards
        className="grid-cols-1 lg:grid-cols-3"
        records={around.filter(({ id }) => id !== sermon.id)}
        card={(one) => (
          <SermonCard
            sermon={one}
            isInSeries
            label={one === next ? t('Next') : one === previous ? t('Previous') : undefined}
          />
        )}
      />
    </section>
  )
}

function SermonNotFound({ id }: { id: string }) {
  return (
    <MessagePage title={t('Sermon Not Found')} text={`ID: ${id}`}>
      <Link to={routes.sermons} className="btn btn-fill">
        {t('Back to Sermons')}
      </Link>
    </MessagePage>
  )
}
