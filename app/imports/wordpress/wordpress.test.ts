import { describe, expect, it } from 'vitest'
import { readWordPress } from '#app/imports/wordpress/wordpress.ts'
import { OLD_SITE, wordPressExport } from '#test/wordpress-export.ts'

const ZONE = 'America/Chicago'

function read(items: Parameters<typeof wordPressExport>[0], generator?: string) {
  return readWordPress(wordPressExport(items, generator), ZONE)
}

/** The first row of an export with one item, or with others that it needs behind it. */
function rowOf(...items: Parameters<typeof wordPressExport>[0]) {
  const [part] = read(items).parts
  return part && ({ ...part.rows[0], kind: part.kind } as Record<string, string>)
}

const AUDIO = 'https://old.test/a.mp3'
const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk'

describe('a WordPress export', () => {
  it('has sermons of Sermon Manager, without the text that repeats their fields', () => {
    const sermon = {
      type: 'wpfc_sermon',
      title: 'Grace &amp; Peace',
      path: '/sermons/grace/',
      content: 'Bible Text: Romans 5:1-5 | Preacher: Anna Whitfield, Paul Ames',
      terms: [
        ['wpfc_preacher', 'Anna Whitfield'],
        ['wpfc_preacher', 'Paul Ames'],
        ['wpfc_sermon_series', 'Romans'],
        ['wpfc_sermon_series', 'Lent'],
        ['wpfc_sermon_topics', 'Hope'],
        ['wpfc_bible_book', 'Romans'],
        ['wpfc_service_type', 'Sunday'],
      ],
      meta: {
        sermon_date: '1690718400',
        bible_passage: 'Romans 5:1-5',
        sermon_description: '<p>What <em>peace</em> <a href="/is/">is</a>.</p>',
        sermon_audio: AUDIO,
        sermon_video: '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
        sermon_notes: `${OLD_SITE}/wp-content/uploads/notes.pdf`,
        _wpfc_sermon_duration: '00:28:27',
        _thumbnail_id: '2',
      },
    } as const
    const door = { type: 'attachment', status: 'inherit', file: `${OLD_SITE}/wp-content/uploads/door.jpg` }
    expect(rowOf(sermon, door)).toEqual({
      kind: 'sermons',
      line: '1',
      title: 'Grace & Peace',
      speaker: 'Anna Whitfield & Paul Ames',
      date: '2023-07-30',
      scripture: 'Romans 5:1-5',
      series: 'Romans',
      alsoInSeries: 'Lent',
      description: `What peace is (${OLD_SITE}/is/).\n\nNotes: ${OLD_SITE}/wp-content/uploads/notes.pdf`,
      youtubeUrl: VIDEO,
      audioUrl: AUDIO,
      thumbnailUrl: `${OLD_SITE}/wp-content/uploads/door.jpg`,
      tags: 'Hope',
      duration: '28:27',
      guid: `${OLD_SITE}/?p=1`,
      oldAddresses: '/sermons/grace/ /?p=1',
    })
    expect(read([sermon]).notes).toEqual(['Kinds of services have no place here and were left out: Sunday.'])
  })

  it.each([
    ['midnight, as the plugin writes a day', '1690675200', '2023-07-30', undefined],
    [
      'an evening in the church’s zone',
      '1690765200',
      '2023-07-30',
      'The old site’s date can be read as 2023-07-31 or 2023-07-30.',
    ],
    ['a morning of the site’s clocks', '1690718400', '2023-07-30', undefined],
  ])('has the day of a sermon from %s', (_, seconds, date, look) => {
    const row = rowOf({ type: 'wpfc_sermon', title: 'A', meta: { sermon_date: seconds } })
    expect([row?.['date'], row?.['pleaseLook']]).toEqual([date, look])
  })

  it.each([
    ['Church Content', 'ctc_sermon', { _ctc_sermon_audio: AUDIO, _ctc_sermon_video: VIDEO }, 'ctc_sermon_speaker'],
    ['Advanced Sermons', 'sermons', { asp_sermon_mp3: AUDIO, asp_sermon_youtube: 'abcdefghijk' }, 'sermon_speaker'],
  ])('has sermons of %s', (_, type, meta, taxonomy) => {
    expect(rowOf({ type, title: 'A', meta, terms: [[taxonomy, 'Anna Whitfield']] })).toMatchObject({
      kind: 'sermons',
      speaker: 'Anna Whitfield',
      date: '2024-03-10',
      audioUrl: AUDIO,
      youtubeUrl: VIDEO,
    })
  })

  it.each([
    ['PowerPress', { meta: { enclosure: `${AUDIO}\n1234\naudio/mpeg\na:1:{s:8:"duration";s:8:"00:31:05";}` } }],
    ['a shortcode', { content: `<p>Rev. Anna Whitfield Luke 15:8-10</p>[audio src="${AUDIO}"]` }],
    ['a player', { content: `<p>Rev. Anna Whitfield Luke 15:8-10</p><audio controls src="${AUDIO}"></audio>` }],
    ['Squarespace', { content: `<div class="sqs-audio-embed" data-url="${AUDIO}"></div><p>Rev. Anna Whitfield</p>` }],
  ])('has posts with a recording of %s as sermons', (_, post) => {
    const terms = [
      ['category', 'Sermons'],
      ['post_tag', 'Rev. Anna Whitfield'],
    ] as const
    const row = rowOf({ type: 'post', title: 'A', terms, ...post })
    expect(row).toMatchObject({ kind: 'sermons', audioUrl: AUDIO, speaker: 'Rev. Anna Whitfield', date: '2024-03-10' })
    expect([row?.['tags'], row?.['description']]).toEqual([undefined, undefined])
  })

  const concert = { type: 'post', title: 'Concert', content: `[audio src="${AUDIO}"]` }
  const inCategory = (...names: string[]) => names.map((name) => ['category', name] as const)
  const preached = { ...concert, content: `<p>Rev. Anna Whitfield Luke 15:8-10</p>[audio src="${AUDIO}"]` }
  const talks = [1, 2, 3].map(() => ({ ...concert, title: 'Talk', terms: inCategory('Predicaciones') }))
  it.each([
    ['in no category', [concert], ['pages']],
    ['with a preacher or a passage', [preached], ['sermons']],
    [
      'beside posts in a category of sermons',
      [concert, { ...concert, terms: inCategory('Sunday Sermons') }],
      ['sermons', 'pages'],
    ],
    ['beside posts in the category that most have', [concert, ...talks], ['sermons', 'sermons', 'sermons', 'pages']],
  ])('has a post with a recording %s as what it is', (_, posts, kinds) => {
    const { parts } = read(posts)
    expect(parts.flatMap(({ kind, rows }) => rows.map(() => kind))).toEqual(kinds)
    for (const row of parts.find(({ kind }) => kind === 'pages')?.rows ?? []) {
      expect(row['blocks']).toContain(AUDIO)
      expect(row['pleaseLook']).toBe('It has a recording, but nothing says that it is a sermon, so it is news.')
    }
  })

  it('keeps two posts of one title, day and guid apart', () => {
    const posts = ['/one/', '/two/'].map((path) => ({ type: 'post', title: 'News', path, content: 'x' }))
    const text = wordPressExport(posts).replaceAll(/\?p=\d/g, '?p=1')
    const origins = readWordPress(text, ZONE).parts.flatMap(({ rows }) => rows.map(({ origin }) => origin))
    expect(origins).toEqual([`${OLD_SITE}/?p=1`, `${OLD_SITE}/two/`])
  })

  it('has events of Church Content with their rules', () => {
    const meta = {
      _ctc_event_start_date: '2026-09-13',
      _ctc_event_end_date: '2026-09-13',
      _ctc_event_start_time: '18:30',
      _ctc_event_end_time: '20:00',
      _ctc_event_recurrence: 'monthly',
      _ctc_event_recurrence_period: '2',
      _ctc_event_recurrence_monthly_type: 'week',
      _ctc_event_recurrence_monthly_week: '2',
      _ctc_event_recurrence_end_date: '2027-06-30',
      _ctc_event_venue: 'Parish Hall',
      _ctc_event_address: '1 Church St\nSpringfield',
    }
    expect(rowOf({ type: 'ctc_event', title: 'Supper', content: 'Come.', meta })).toMatchObject({
      kind: 'events',
      date: '2026-09-13',
      startTime: '18:30',
      endTime: '20:00',
      location: 'Parish Hall, 1 Church St, Springfield',
      description: 'Come.',
      recurrenceRule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=2SU;UNTIL=20270630',
      origin: `${OLD_SITE}/?p=1`,
    })
  })

  it('has events of The Events Calendar with their places', () => {
    const event = {
      type: 'tribe_events',
      title: 'Retreat',
      meta: {
        _EventStartDate: '2026-05-01 18:00:00',
        _EventEndDate: '2026-05-03 12:00:00',
        _EventVenueID: '2',
        _EventURL: 'https://retreat.test/',
        _EventCost: '$40',
        _EventRecurrence: 'a:1:{}',
      },
      terms: [['tribe_events_cat', 'Youth, Families']] as const,
    }
    const venue = { type: 'tribe_venue', title: 'Camp Hope', meta: { _VenueCity: 'Springfield', _VenueZip: '12345' } }
    expect(rowOf(event, venue)).toMatchObject({
      date: '2026-05-01',
      endDate: '2026-05-03',
      startTime: '18:00',
      endTime: '12:00',
      location: 'Camp Hope, Springfield, 12345',
      externalUrl: 'https://retreat.test/',
      categories: '"Youth, Families"',
      description: 'Cost: $40',
      pleaseLook: expect.stringContaining('It repeats'),
    })
    expect(rowOf({ ...event, meta: { ...event.meta, _EventAllDay: 'yes' } })).not.toHaveProperty('startTime')
  })

  it('has people, pages and news with their old addresses', () => {
    const { parts } = read([
      {
        type: 'page',
        title: 'Serve',
        path: '/about/us/serve/',
        content: 'See <a href="https://old.test/give/">x</a>',
        meta: { _wp_old_slug: 'help' },
      },
      { type: 'post', title: 'News', path: '/2019/05/news/', date: '2019-05-05 09:00:00', content: 'A', excerpt: 'B' },
      {
        type: 'ctc_person',
        title: 'Anna Whitfield',
        content: '<p>Bio</p>',
        meta: {
          _ctc_person_position: 'Rector',
          _ctc_person_email: 'anna@old.test',
          _ctc_person_urls: 'https://anna.test/',
        },
      },
    ])
    const [[page, news] = [], [person] = []] = parts.map(({ rows }) => rows)
    expect(page).toMatchObject({
      kind: 'page',
      address: '/us/serve',
      oldAddresses: '/about/us/serve/ /?p=1 /about/us/help/',
    })
    expect(page?.['blocks']).toContain('"to":"/give/"')
    expect(news).toMatchObject({
      kind: 'news',
      address: '/news',
      date: '2019-05-05',
      lead: 'B',
      oldAddresses: '/2019/05/news/ /?p=2',
    })
    expect(person).toEqual({
      line: '3',
      name: 'Anna Whitfield',
      title: 'Rector',
      bio: 'Bio',
      email: 'anna@old.test',
      websiteUrl: 'https://anna.test/',
      origin: `${OLD_SITE}/?p=3`,
      oldAddresses: '/ctc_person-3/ /?p=3',
    })
  })

  it('shows what is not public, and counts what is no content', () => {
    const { parts, notes } = read([
      { type: 'page', title: 'Draft', status: 'draft' },
      { type: 'page', title: 'Secret', password: 'x' },
      { type: 'page', title: 'Gone', status: 'trash' },
      { type: 'page', title: 'Book', content: 'word '.repeat(60_000) },
      { type: 'post', title: 'Soon', status: 'future' },
      { type: 'ctc_event', title: 'Someday' },
      { type: 'nav_menu_item' },
      { type: 'nav_menu_item' },
      { type: 'portfolio', title: 'A' },
    ])
    const why = parts.flatMap(({ rows }) => rows.map(({ title, notTaken }) => `${title}: ${notTaken}`))
    expect(why).toEqual([
      'Someday: it has no date',
      'Draft: it is a draft',
      'Secret: it is protected by a password',
      'Book: its text is too long for one page; make it two on the old site',
      'Soon: it isn’t published yet',
    ])
    expect(notes).toEqual([
      'Not taken from this file: 1 item “page” in the state “trash”, 2 entries of menus, 1 item of the type “portfolio”.',
    ])
  })

  it('says what Squarespace leaves out, and reads its paths', () => {
    const text = wordPressExport([{ type: 'page', title: 'About', path: '/about/' }], 'Squarespace').replace(
      `<link>${OLD_SITE}/about/`,
      '<link>/about',
    )
    const { notes, parts } = readWordPress(text, ZONE)
    expect(notes[0]).toContain('no events, albums and galleries')
    expect(parts[0]?.rows[0]).toMatchObject({ address: '/about', oldAddresses: '/about /?p=1' })
  })

  it('reads each item by itself, and no entity that the file defines', () => {
    const text = wordPressExport([
      { type: 'page', title: 'A' },
      { type: 'page', title: 'B' },
    ])
      .replace('<rss', '<!DOCTYPE x [<!ENTITY big "BIG">]>\n<rss')
      .replace('</title>', '&big;</wrong></title>')
      .replace('</item>', '<wp:postmeta><wp:meta_key></item>')
    expect(readWordPress(text, ZONE).parts[0]?.rows.map(({ title }) => title)).toEqual(['A', 'B'])
  })

  it.each([
    ['<rss version="2.0"><channel><item><title>A</title></item></channel></rss>', 'This is not a WordPress export.'],
    [wordPressExport([]), 'This WordPress export has no pages, posts or other content.'],
    [wordPressExport([]).replace('</channel>', '<a>'.repeat(1_000)), 'This WordPress export is damaged'],
  ])('is refused with a sentence when it is none', (text, message) => {
    expect(() => readWordPress(text, ZONE)).toThrow(message)
  })
})
