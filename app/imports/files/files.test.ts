/** Files of programs that keep a website as JSON or as a folder: what they bring, and what is said of what they can't. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readBrought } from '#app/imports/read-file.ts'

const MOMENT = Temporal.ZonedDateTime.from('2026-11-21T12:00[America/Chicago]')

/** The kinds and titles of a file's rows, with why they are not taken. */
async function titlesIn(file: string | Uint8Array) {
  const { format, parts, notes } = await readBrought(typeof file === 'string' ? strToU8(file) : file, MOMENT)
  const rows = parts.flatMap(({ kind, rows: all }) =>
    all.map(({ title = '', notTaken = '' }) => `${kind}: ${title}${notTaken ? ` (${notTaken})` : ''}`),
  )
  return { format, rows, notes, parts }
}

const post = { id: 'a', title: 'Picnic', slug: 'picnic', html: '<p>Come.</p>', type: 'post', status: 'published' }
const ghostData = {
  posts: [
    {
      ...post,
      published_at: '2024-03-11T02:00:00.000Z',
      feature_image: 'https://cdn.test/p.jpg',
      visibility: 'public',
    },
    { ...post, id: 'b', type: 'page', title: 'Visit', slug: 'visit', html: '<a href="__GHOST_URL__/give/">Give</a>' },
    { ...post, id: 'c', title: 'Later', slug: 'later', status: 'draft' },
    { ...post, id: 'd', title: 'Members', slug: 'members', visibility: 'paid' },
    { ...post, id: 'e', title: 'Hope', slug: 'hope', html: '<audio src="https://cdn.test/hope.mp3"></audio>' },
  ],
  tags: [{ id: 't', name: 'Sermons' }],
  posts_tags: [{ post_id: 'e', tag_id: 't' }],
}

describe('a Ghost export', () => {
  it.each([
    ['of today', { db: [{ meta: { version: '5.100.0' }, data: ghostData }] }],
    ['of old versions', { meta: {}, data: ghostData }],
  ])('%s brings its posts and pages, and the posts that are sermons', async (_, file) => {
    const { format, rows, parts } = await titlesIn(JSON.stringify(file))
    expect(format).toBe('ghost')
    expect(rows).toEqual([
      'sermons: Hope (it has no date)',
      'pages: Picnic',
      'pages: Visit',
      'pages: Later (it is a draft)',
      'pages: Members (it is private)',
    ])
    const [picnic, visit] = parts[1]?.rows ?? []
    expect(picnic).toMatchObject({
      kind: 'news',
      address: '/picnic',
      date: '2024-03-10',
      image: 'https://cdn.test/p.jpg',
      origin: 'ghost:a',
      oldAddresses: '/picnic/',
    })
    expect(visit?.['blocks']).toContain('"to":"/give/"')
  })
})

describe('a list in JSON', () => {
  const sermon = { title: 'Hope', date: '2024-03-10', speaker: 'Ann Lee' }
  const known: [what: string, value: unknown, row: object][] = [
    ['alone', [sermon], sermon],
    ['in an object', { count: 1, results: [sermon], links: [{ url: '/2' }] }, sermon],
    [
      'of names in objects and lists',
      [{ ...sermon, speaker: { name: 'Ann Lee' }, tags: ['a', 'b'] }],
      { ...sermon, tags: 'a; b' },
    ],
    ['below its series', { x: { title: 'Lent', episodes: [sermon] } }, { ...sermon, series: 'Lent' }],
  ]
  it.each(known)('%s is a table', async (_, value, row) => {
    const { parts, format } = await titlesIn(JSON.stringify(value))
    expect([format, parts]).toEqual(['table', [{ kind: 'sermons', rows: [{ line: '2', ...row }] }]])
  })

  it.each([
    ['that is cut off', '[{"title": "Hope"', 'is damaged or ends in the middle'],
    ['without a list', '{"title": "Hope"}', 'has no list of records'],
  ])('%s is refused with a sentence', async (_, text, message) => {
    await expect(titlesIn(text)).rejects.toThrow(message)
  })
})

const front = (lines: string, body = '', mark = '---') => strToU8(`${mark}\n${lines}\n${mark}\n${body}\n`)

describe('a packed folder', () => {
  it('of Markdown brings sermons by their front matter, and pages and news with their words', async () => {
    const { format, rows, notes, parts } = await titlesIn(
      zipSync({
        'site/content/sermon/hope.md': front(
          'title: "Hope: part 1"\nspeaker: Ann Lee\ndate: 2024-03-10\ndraft: false',
          'On *hope*.',
        ),
        'site/_sermons/2024-03-17-joy.md': front("title: 'Joy'\npreacher: Ann Lee\npublished: false"),
        'site/content/about/visit.md': front('title = "Visit"\ndate = 2020-01-05', '# Hello\n\nCome **in**.', '+++'),
        'site/_posts/2024-02-03-picnic.md': front('title: Picnic\ntags: [a, b]', '- eat\n- drink'),
        'site/content/loose.md': strToU8('No front matter'),
        'site/README.md': strToU8('# For developers'),
        '__MACOSX/site/._x.md': strToU8('x'),
      }),
    )
    expect(format).toBe('markdown')
    expect(rows).toEqual(['sermons: Hope: part 1', 'sermons: Joy (it is a draft)', 'pages: Visit', 'pages: Picnic'])
    expect(notes).toEqual(['1 file was left out because nothing at the top says a title: site/content/loose.md.'])
    expect(parts[0]?.rows[0]).toMatchObject({
      speaker: 'Ann Lee',
      date: '2024-03-10',
      description: 'On hope.',
      oldAddresses: '/sermon/hope/',
    })
    const [visit, picnic] = parts[1]?.rows ?? []
    expect(visit).toMatchObject({ kind: 'page', address: '/about/visit', oldAddresses: '/about/visit/' })
    expect(visit?.['blocks']).toContain('"text":"in","marks":[{"type":"bold"}]')
    expect(picnic).toMatchObject({ kind: 'news', date: '2024-02-03', address: '/picnic' })
  })

  it('with one other file is that file', async () => {
    const table = strToU8('title,date,speaker\nHope,2024-03-10,Ann Lee\n')
    expect((await titlesIn(zipSync({ 'a/list.csv': table, 'a/.DS_Store': table }))).rows).toEqual(['sermons: Hope'])
  })

  it.each([
    [
      'with several other files',
      { 'a.csv': strToU8('x'), 'b.ics': strToU8('x') },
      'several files: a.csv, b.ics. Unpack it',
    ],
    ['of photos', { 'a.jpg': strToU8('x') }, 'no table, feed, calendar or Markdown file in this folder'],
    ['of Markdown without front matter', { 'a.md': strToU8('x') }, 'says its title and day at its top'],
    ['that unpacks to far more', { 'a.md': new Uint8Array(65 * 1024 * 1024) }, 'larger than 64 MB'],
  ])('%s is refused with a sentence', async (_, files, message) => {
    await expect(titlesIn(zipSync(files))).rejects.toThrow(message)
  })
})

describe('a file that ends in the middle', () => {
  const rss = (xmlns: string, items: string) =>
    `<?xml version="1.0"?><rss version="2.0" ${xmlns}><channel><title>A</title>${items}`
  const item =
    '<item><title>Hope</title><pubDate>Sun, 10 Mar 2024 09:00:00 GMT</pubDate><enclosure url="https://a.test/a.mp3" type="audio/mpeg"/></item>'
  const page =
    '<item><title>Visit</title><link>https://a.test/v/</link><wp:post_type>page</wp:post_type><wp:status>publish</wp:status>'
  const wp = 'xmlns:wp="http://wordpress.org/export/1.2/"'
  const event =
    'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Supper\nDTSTART:20261122T180000\nEND:VEVENT\n'
  it.each([
    ['a feed', rss('', item), ['sermons: Hope']],
    ['a WordPress export', rss(wp, `${page}</item>`), ['pages: Visit']],
    [
      'a WordPress export within an entry',
      rss(wp, `${page}<content:encoded>Come`),
      ['pages: Visit (the file ends in the middle of it)'],
    ],
    ['a calendar', event, ['events: Supper']],
  ])('says so: %s', async (_, text, rows) => {
    const read = await titlesIn(text)
    expect(read.rows).toEqual(rows)
    expect(read.notes[0]).toContain('This file ends in the middle')
  })

  it('is told from one that has a remark behind its end', async () => {
    const whole = rss(wp, `${page}</item></channel></rss>\n<!-- made by a cache -->`)
    expect((await titlesIn(whole)).notes).toEqual([])
  })
})
