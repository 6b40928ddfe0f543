/** What sermons tell the engines on the server. */
import { sql, type SqlBool } from 'kysely'
import { findNames, findPassage } from '#app/features/sermons/found.ts'
import { countFacets } from '#app/features/sermons/library-queries.ts'
import { withSaid } from '#app/transcripts/said.ts'
import { saidInSermons } from '#app/features/sermons/said.ts'
import { sermonNews } from '#app/features/sermons/news.ts'
import { sermonPlace } from '#app/features/sermons/place.ts'
import { cachedSermon, findSermon, listSermons } from '#app/features/sermons/queries.ts'
import { sceneWordsOf, seedOf, sermon, sermonPath, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import { secondsIn } from '#app/dates/duration.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { href, routes } from '#app/routes.ts'
import { longDate } from '#app/dates/format.ts'
import { published } from '#db/published.ts'
import { t } from '#app/text/t.ts'

export const publicSermons = publicKind({
  place: sermonPlace,
  definition: sermon,
  listed: {
    columns: ['id', 'title'],
    address: sermonPath,
    shown: (today) => sql<SqlBool>`sermons.date <= ${today}`,
    also: async (db, today) => {
      const facets = await countFacets(db, { endDate: today })
      return [
        ...facets.books.map(({ slug }) => href(routes.sermonBook, { slug })),
        ...facets.topics.map(({ slug }) => href(routes.sermonTopic, { slug })),
        ...facets.series.map(({ slug }) => href(routes.sermonSeries, { slug })),
        ...facets.speakers.map(({ slug }) => href(routes.sermonSpeaker, { slug })),
        ...facets.years.map(({ slug }) => href(routes.sermonYear, { slug })),
      ]
    },
  },
  found: {
    heading: 'Sermons',
    all: 'All sermons',
    names: async (services) => {
      const parts = (['speakers', 'series', 'topics'] as const).map((part) => siteRows(services, part))
      return (await Promise.all(parts)).flat().map(({ value }) => value)
    },
    async find(services, { query, now, limit }) {
      const filters = { search: query, endDate: now.toPlainDate().toString() }
      const until = now.toPlainDate().toString()
      const [found, said] = await Promise.all([
        listSermons(published(services), filters, { limit, offset: 0 }),
        saidInSermons(services, query, { until, limit }),
      ])
      const named = found.map((one) => {
        const about = [shownScripture(one.scripture ?? ''), one.speaker, longDate(one.date)]
        return { title: shownTitle(one.title), text: about.filter(Boolean).join(' · '), path: sermonPath(one) }
      })
      return withSaid(named, said, limit)
    },
  },
  alsoFound: [
    { heading: 'The Bible', name: 'passages', isFirst: true, find: findPassage },
    { heading: 'People', name: 'people', find: findNames('speakers') },
    { heading: 'Series', name: 'series', find: findNames('series') },
  ],
  news: sermonNews,
  recording: cachedSermon,
  async shared(services, id) {
    const found = await findSermon(published(services), id)
    if (!found) return undefined
    const { title, series, scripture, speaker, date, duration } = found
    const under = [shownScripture(scripture ?? ''), speaker, longDate(date)].filter(Boolean).join(' · ')
    const recording = { isRecorded: true, seconds: secondsIn(duration ?? '') }
    const words = { over: series ?? t('Sermon'), title: shownTitle(title), under, seed: seedOf(found) }
    return { ...words, scene: sceneWordsOf(found), ...recording }
  },
})
