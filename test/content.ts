/** A record of every kind of content, for tests of their common behavior. */
import { api, documents, href } from '#app/routes.ts'

export const WORD = 'Zebedee'

/** For each kind: its collection, a record whose texts all contain the word, and where visitors could see it. */
export const kinds: [collection: string, record: Record<string, unknown>, addresses: string[]][] = [
  [
    'sermons',
    {
      title: WORD,
      speaker: WORD,
      date: '2026-11-15',
      series: WORD,
      youtubeUrl: 'https://youtu.be/abcdefghijk',
      audioUrl: 'https://files.church.test/zebedee.mp3',
    },
    [
      api.sermons,
      `${api.sermons}?search=${WORD}`,
      `${api.sermons}?preached=true`,
      api.sermonsSummary,
      api.sermon,
      api.sermonNeighbors,
      documents.sitemap,
      documents.feed,
      documents.podcast,
      documents.seriesPodcast.replace('{slug}', WORD.toLowerCase()),
    ],
  ],
  [
    'events',
    { title: WORD, description: WORD, date: '2026-12-01', startTime: '10:00', location: WORD },
    [
      api.events,
      `${api.events}?upcoming=true`,
      `${api.events}?search=${WORD}`,
      api.eventsSummary,
      api.event,
      documents.sitemap,
      documents.feed,
      documents.eventsFeed,
      documents.calendar,
      documents.eventCalendar,
    ],
  ],
  [
    'live-streams',
    { title: WORD, date: '2026-11-15', youtubeUrl: 'https://youtu.be/abcdefghijk', isLive: true },
    [
      api.liveStreams,
      `${api.liveStreams}?type=live`,
      api.liveStreamsSummary,
      api.liveStream,
      api.live,
      documents.sitemap,
    ],
  ],
  [
    'sunday-services',
    { date: '2026-12-24', time: '22:00', location: WORD },
    [api.sundayServices, `${api.sundayServices}?special=true`],
  ],
  [
    'sundays',
    { date: '2026-12-24', name: WORD, title: WORD },
    [api.sundays, href(api.sunday, { date: '2026-12-24' }), documents.sitemap],
  ],
  ['notices', { date: '2026-11-22', kind: 'cancelled', message: WORD }, [api.notices, api.live]],
  [
    'featured-content',
    {
      title: WORD,
      description: WORD,
      type: 'video',
      contentId: WORD,
      youtubeUrl: `https://youtu.be/abcdefghijk?list=${WORD}`,
    },
    [api.featuredContent],
  ],
  [
    'pages',
    { title: WORD, lead: WORD, blocks: [{ kind: 'text', heading: WORD }] },
    [`${api.page}?path=/${WORD.toLowerCase()}`, `${api.search}?q=${WORD}`],
  ],
  ['menus', { place: 'header', items: [{ label: WORD, to: '/contact' }] }, [api.menus]],
  // It is no text of the API: where it leads is tested in `app/pages/redirects.test.ts`.
  ['redirects', { address: `/${WORD}`, target: '/contact' }, []],
  // It needs an upload: `app/files/files.test.ts`.
  ['files', {}, []],
  ['forms', { title: WORD, intro: WORD, questions: [{ kind: 'short', label: WORD }] }, [api.form]],
  ['parish/staff', { name: WORD, title: WORD }, [api.staff]],
  ['parish/beliefs', { title: WORD, body: WORD }, [api.beliefs]],
  ['parish/questions', { question: WORD, answer: WORD }, [api.questions]],
  ['parish/service-times', { name: WORD, weekday: 7, time: '10:30', shownIn: ['contact'] }, [api.serviceTimes]],
  ['parish/ministries', { page: 'kids-church', name: WORD, body: WORD }, [api.ministries]],
]
