/** Feeds as churches have them, each with one trap, as the table that the import reads. */
import { describe, expect, it } from 'vitest'
import { sermonTable } from '#app/features/sermons/table.ts'
import { ImportError } from '#app/records/import/report.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { feedOf, itemOf } from '#test/feeds.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = async (text: string, timeZone = 'America/Chicago') => {
  const file = await readTableFile(bytesOf(text), timeZone)
  return { rows: objectsOf(file.text, sermonTable), notes: file.notes }
}
const rowOf = async (item: string, timeZone?: string) => (await read(feedOf(item), timeZone)).rows[0]

describe('a feed', () => {
  it('is a row for each sermon, in the file’s order', async () => {
    const { rows } = await read(`\uFEFF${feedOf(itemOf({}), itemOf({ title: 'Two', guid: 'two' }))}`)
    const one = { title: 'One', speaker: 'Ann Lee', date: '2026-01-04', guid: 'https://old.test/?p=1&x' }
    expect(rows).toMatchObject([
      { ...one, audioUrl: 'https://a.test/1.mp3', duration: '34:27' },
      { title: 'Two', guid: 'two' },
    ])
  })

  it.each<[name: string, item: Parameters<typeof itemOf>[0], row: Record<string, string>, timeZone?: string]>([
    ['an evening service in the West', { pubDate: 'Mon, 05 Jan 2026 01:30:00 GMT' }, { date: '2026-01-04' }],
    ['the same in Berlin', { pubDate: 'Mon, 05 Jan 2026 01:30:00 GMT' }, { date: '2026-01-05' }, 'Europe/Berlin'],
    ['midnight, which only stands for the day', { pubDate: 'Mon, 16 Mar 1953 00:00:00 +0000' }, { date: '1953-03-16' }],
    ['no time of day', { pubDate: 'Sun, 03 Jun 2012' }, { date: '2012-06-03' }],
    ['no seconds', { pubDate: 'Sun, 21 Dec 2008 05:00 GMT' }, { date: '2008-12-20' }],
    ['a named zone', { pubDate: 'Sun, 3 June 2012 23:00:00 MDT' }, { date: '2012-06-04' }],
    ['a German date', { pubDate: 'So, 08 März 2026 10:00:00 +0100' }, { date: '2026-03-08' }],
    ['a German month', { pubDate: 'So., 7. Dez. 2025' }, { date: '2025-12-07' }],
    ['summer time in Germany', { pubDate: 'Mon, 08 Jun 2026 01:30:00 CEST' }, { date: '2026-06-07' }],
    ['the church’s day of a time in London', { pubDate: 'Mon, 08 Jun 2026 04:30:00 BST' }, { date: '2026-06-07' }],
    ['a number only one of which can be the month', { pubDate: '06/21/2026' }, { date: '2026-06-21' }],
    ['two digits of the year', { pubDate: 'Sun, 04 Jan 26 10:00:00 -0600' }, { date: '2026-01-04' }],
    ['a date of ISO 8601', { pubDate: '2026-01-04T10:30:00-06:00' }, { date: '2026-01-04' }],
    ['seconds', { duration: '3138' }, { duration: '52:18' }],
    ['hours', { duration: '01:02:03' }, { duration: '1:02:03' }],
    ['minutes and seconds with a dot', { duration: '52.18' }, { duration: '52:18' }],
    ['no duration', { duration: '0' }, { duration: '' }],
    ['no guid', { guid: '' }, { guid: 'https://a.test/1.mp3' }],
    ['spaces in an address', { audio: '//a.test/one two.mp3' }, { audioUrl: 'https://a.test/one%20two.mp3' }],
    ['& in an address', { audio: 'https://a.test/?a=1&amp;f=1.mp3' }, { audioUrl: 'https://a.test/?a=1&f=1.mp3' }],
    [
      'an old character',
      { title: 'God&#146;s &eacute;lan &unknown; &amp;amp; hope' },
      { title: 'God’s élan &unknown; & hope' },
    ],
    [
      'its page',
      { more: '<link>http://hope.test/2026/one/?a=1&amp;b=2</link>' },
      { oldAddresses: '/2026/one/?a=1&b=2' },
    ],
    ['a guid that is its page', { guid: 'https://www.hope.test/?p=12' }, { oldAddresses: '/?p=12' }],
    ['a page elsewhere', { more: '<link>https://player.test/one</link>' }, { oldAddresses: '' }],
    ['the feed’s page', { more: '<link>https://hope.test/sermons</link>' }, { oldAddresses: '' }],
    [
      'its recording as its page',
      { audio: 'https://cdn.test/1.mp3', more: '<link>https://hope.test/1.mp3</link>' },
      { oldAddresses: '' },
    ],
    ['a title in CDATA', { title: '<![CDATA[Faith & <b>Works</b>]]>' }, { title: 'Faith & Works' }],
    ['a title escaped twice', { title: 'God&amp;#8217;s &amp;quot;Yes&amp;quot;' }, { title: 'God’s "Yes"' }],
    ['a stray sign', { title: 'Love < Hope' }, { title: 'Love < Hope' }],
    ['the church as author', { author: 'Hope Church' }, { speaker: '' }],
    ['a space behind the author', { author: 'Matthias Harsányi ' }, { speaker: 'Matthias Harsányi' }],
    [
      'the speaker at the end of the title',
      { author: 'Hope Church', title: 'Baptism (Part 4) - Gene Tope' },
      { speaker: 'Gene Tope', title: 'Baptism (Part 4) - Gene Tope' },
    ],
    ['a series at the end of the title', { author: '', title: 'Ruth 1 - In All Things' }, { speaker: '' }],
    [
      'the speaker as the description',
      { author: '', description: 'Dr. Vic Pentz' },
      { speaker: 'Dr. Vic Pentz', description: '' },
    ],
    [
      'the speaker in the description',
      { author: '', description: 'Message from Buck Romero on May 3' },
      { speaker: 'Buck Romero', description: 'Message from Buck Romero on May 3' },
    ],
    [
      'an initial in the name',
      { author: '', description: 'Sermon by Louie D. Newton, longtime pastor' },
      { speaker: 'Louie D. Newton' },
    ],
    [
      'an author with an email address',
      { author: '', more: '<author>office@a.test (Ann Lee)</author>' },
      { speaker: 'Ann Lee' },
    ],
    [
      'HTML',
      {
        description:
          '<![CDATA[<p>Tom &amp; <a href="https://b.test/n">notes</a></p><ul><li>One<li>Two</ul>Mail <ann@b.test>]]>',
      },
      { description: 'Tom & notes (https://b.test/n)\n\n• One\n• Two\nMail <ann@b.test>' },
    ],
    ['HTML that is not escaped', { description: '<p>First <b>word</b></p>' }, { description: 'First word' }],
    [
      'several texts',
      {
        description: 'Short …',
        more: '<itunes:summary>Short and long</itunes:summary><itunes:subtitle>Own words</itunes:subtitle>',
      },
      { description: 'Short and long\n\nOwn words' },
    ],
    ['mismatched tags', { more: '<itunes:summary>Kept</itunes:sumary><x><y></x>' }, { title: 'One' }],
    ['an entry in a comment', { more: '<!-- <item> -->' }, { title: 'One' }],
  ])('reads %s', async (_, item, row, timeZone) => {
    expect(await rowOf(itemOf(item), timeZone)).toMatchObject(row)
  })

  it.each([
    ['a blog entry', { audio: '' }, 'no recording'],
    ['a picture', { audio: 'https://a.test/1.jpg', type: 'image/jpeg' }, 'no recording'],
    ['an entry without a day', { pubDate: 'last Sunday' }, 'no date'],
    ['an entry whose day could be two', { pubDate: '06/07/2026' }, 'no date'],
    ['an entry without a title', { title: '' }, 'no title'],
    ['an entry that goes too deep', { more: '<a>'.repeat(500) }, 'this entry can’t be read'],
  ])('lists %s as not taken', async (_, item, notTaken) => {
    const { rows } = await read(feedOf(itemOf(item), itemOf({ title: 'Two', guid: 'two' })))
    expect(rows.map((row) => row['notTaken'])).toEqual([notTaken, ''])
  })

  it('gives each guid to one episode', async () => {
    const { rows } = await read(feedOf(itemOf({}), itemOf({ title: 'Two', audio: 'https://a.test/2.mp3' }), itemOf({})))
    const [first, second, again] = rows.map(({ guid }) => guid)
    expect([second, again]).toEqual(['https://a.test/2.mp3', first])
  })

  it('says where entries were, except on a page that several share', async () => {
    const pages = ['/one', '/all', '/all']
    const items = pages.map((page, at) => itemOf({ guid: `${at}`, more: `<link>https://hope.test${page}</link>` }))
    const { rows } = await read(feedOf(...items))
    expect(rows.map(({ oldAddresses }) => oldAddresses)).toEqual(['/one', '', ''])
  })

  it('keeps a title that is too long, in the description', async () => {
    const title = 'word '.repeat(80).trim()
    const row = await rowOf(itemOf({ title, description: 'Text' }))
    expect(row?.['title']?.length).toBeLessThanOrEqual(300)
    expect(row?.['description']).toBe(`${title}\n\nText`)
  })

  it('says how many speakers a person should check', async () => {
    const { notes } = await read(feedOf(itemOf({ author: '', description: 'Dr. Vic Pentz' }), itemOf({})))
    expect(notes).toEqual(['1 of 2 speakers were found in titles or descriptions. Check them.'])
  })

  it('expands no entity of its own', async () => {
    const bomb = '<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
    const { rows } = await read(feedOf(itemOf({ title: 'One &b;' })).replace('<rss', `${bomb}<rss`))
    expect(rows).toMatchObject([{ title: 'One &b;' }])
  })

  it('is read in time, however it is nested and left open', async () => {
    const pieces = ['<![CDATA[', '<!--', '<a ', '&'].map((piece) => piece.repeat(100_000))
    const hostile = ['<item>'.repeat(9000), ...pieces, '<item '.repeat(9000)].join('')
    await expect(read(`<rss>${hostile}`)).rejects.toThrow('no recordings')
  })

  it.each([
    [
      'a feed without entries',
      '<rss version="2.0"><channel></channel></rss>',
      'This feed has no recordings, so we found no sermons in it.',
    ],
    [
      'a feed without end',
      `<rss><channel>${'<item></item>'.repeat(20_001)}</channel></rss>`,
      'This feed has more than 20,000 entries. Split it.',
    ],
    [
      'an Atom feed',
      '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>',
      'This is an Atom feed. Save the podcast’s RSS feed instead.',
    ],
    [
      'a WordPress export',
      '<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"></rss>',
      'This is a WordPress export, not a podcast feed. Save the podcast’s RSS feed instead.',
    ],
  ])('refuses %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(new ImportError(message))
  })
})
