/** Files as churches have them: every row that a person would take is taken, and a part that can't be read costs that part. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readBrought } from '#app/imports/read-file.ts'
import { sendBrought } from '#app/imports/send.ts'
import type { ImportShown, RowShown } from '#app/imports/schema.ts'
import { href } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const NOW = '2026-11-22T15:00:00Z'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
const feed = (...items: string[]) =>
  `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Grace Chapel</title><link>https://grace.test</link>${items.join('')}</channel></rss>`
const item = (author: string, more = '') =>
  `<item><title>The Vine</title><itunes:author>${author}</itunes:author><guid>g-1</guid><pubDate>Sun, 03 May 2026 15:00:00 GMT</pubDate><enclosure url="https://a.test/1.mp3" length="1" type="audio/mpeg"/>${more}</item>`

const SERMONS = '/api/sermons'
const EVENTS = '/api/events'

interface Case {
  is: string
  file: string
  from: string
  /** Some fields of the records, in any order. */
  become: object[]
  /** What the report says of rows. */
  said?: string
}

const cases: Case[] = [
  {
    is: 'instants in a column of another name',
    file: 'eventDate,eventTitle,speakerName\n2022-05-01T14:15:00.000Z,Mother’s Day,Naomi Reed\n',
    from: SERMONS,
    become: [{ title: 'Mother’s Day', date: '2022-05-01', speaker: 'Naomi Reed' }],
  },
  {
    is: 'instants in a column of no known name',
    file: 'Title,Speaker,Occasion\nAdvent,Ann,2022-05-01T14:15:00.000Z\n',
    from: SERMONS,
    become: [{ title: 'Advent', date: '2022-05-01' }],
  },
  ...['audioUrl', 'sermonUrl'].map((name) => ({
    is: `addresses without https: in ${name}`,
    file: `title,date,${name}\nSalt,2018-03-25,//a.test/sermons/salt%20one.mp3\n`,
    from: SERMONS,
    become: [{ title: 'Salt', audioUrl: 'https://a.test/sermons/salt%20one.mp3' }],
  })),
  {
    is: 'quotation marks inside quotation marks',
    file: 'title,speaker,date\n"Hope, "Again" and Again",Ruth Brook,2017-09-03\nSalt,Ann,2017-09-10\n',
    from: SERMONS,
    become: [{ title: 'Salt' }, { title: 'Hope, "Again" and Again', speaker: 'Ruth Brook' }],
  },
  {
    is: 'no column of titles',
    file: 'Date,Preacher,Passage,Recording\n2026-03-01,Ruth Brook,Luke 15:1-10,https://a.test/a.mp3\n',
    from: SERMONS,
    become: [{ title: 'Luke 15:1-10', speaker: 'Ruth Brook', audioUrl: 'https://a.test/a.mp3' }],
    said: 'the row has no title, so it is called “Luke 15:1-10”',
  },
  {
    is: 'each field in two languages',
    file: 'title ar,title en,date,preacher ar,preacher en\nالعبادة,,9/5/2021,يوسف,\n,The Good Shepherd,16/5/2021,,Paul Haddad\n',
    from: SERMONS,
    become: [
      { title: 'The Good Shepherd', speaker: 'Paul Haddad', date: '2021-05-16' },
      { title: 'العبادة', speaker: 'يوسف', date: '2021-05-09' },
    ],
  },
  {
    is: 'an address that is none',
    file: 'title,date,audioUrl\nSalt,2018-03-25,see the cupboard\n',
    from: SERMONS,
    become: [{ title: 'Salt', audioUrl: null }],
    said: 'audioUrl is left out: "see the cupboard" isn’t a web address',
  },
  {
    is: 'a title that is too long',
    file: `title,date\n${'word '.repeat(100)},2018-03-25\n`,
    from: SERMONS,
    become: [{ title: expect.stringMatching(/^(?:word ){20}.*…$/) }],
    said: 'title is cut after 300 characters',
  },
  {
    is: 'years of four digits that are two',
    file: 'title,date\nSalt,5/16/0010\n',
    from: SERMONS,
    become: [{ title: 'Salt', date: '2010-05-16' }],
  },
  {
    is: 'an end before the start, and a number as people write it',
    file: 'title,date,startTime,endTime,places,location\nFair,2026-12-04,18:00,14:00,"1,000",Hall\n',
    from: EVENTS,
    become: [{ title: 'Fair', startTime: '18:00', endTime: null, places: '1000' }],
    said: 'endTime is left out: End time is before the start time',
  },
  {
    is: 'a last day that is none',
    file: 'title,date,endDate,location\nFair,2026-12-04,whenever,Hall\n',
    from: EVENTS,
    become: [{ title: 'Fair', date: '2026-12-04', endDate: null }],
    said: 'endDate is left out: "whenever" isn’t a date',
  },
  {
    is: 'a calendar whose ends are written in twelve hours',
    file: calendar('SUMMARY:Lunch', 'DTSTART:20261204T121500', 'DTEND:20261204T010000'),
    from: EVENTS,
    become: [{ title: 'Lunch', startTime: '12:15', endTime: null }],
    said: 'is before its start, so it has none here',
  },
  ...['Sermons', 'Grace Chapel of Reedham', 'St David’s of Reedham', 'admin'].map((author) => ({
    is: `the author ${author}`,
    file: feed(
      item(author, '<category>Sermons</category><description>Preached by Ruth Brook on 3 May 2026.</description>'),
    ),
    from: SERMONS,
    become: [{ title: 'The Vine', speaker: 'Ruth Brook' }],
  })),
  {
    is: 'a description that begins with the preacher',
    file: feed(item('Grace Chapel', '<description>Adam Hill, John 10</description>')),
    from: SERMONS,
    become: [{ speaker: 'Adam Hill' }],
  },
  ...['Pastor Grace Young', 'Adrian', 'Trinity Jones'].map((author) => ({
    is: `the author ${author}`,
    file: feed(item(author)),
    from: SERMONS,
    become: [{ speaker: author }],
  })),
  {
    is: 'two addresses in one cell',
    file: 'First Name,Email Address,Status\nAnn,"ann@home.test; tom@home.test",subscribed\nBo,bo@home.test,subscribed\n',
    from: adminApi.subscribers,
    become: [
      { email: 'ann@home.test', firstName: 'Ann', isActive: true },
      { email: 'tom@home.test', firstName: null, isActive: true },
      { email: 'bo@home.test' },
    ],
    said: 'one cell has 2 addresses; the name is given to the first',
  },
  ...['UNSUB_TIME', 'unsubscribed_at', 'Left on', 'date removed', 'Abmeldedatum', 'bounced at'].map((name) => ({
    is: `people with a day in ${name}`,
    file: `Email,First name,${name}\nann@home.test,Ann,2024-01-01\nbo@home.test,Bo,\n`,
    from: adminApi.subscribers,
    become: [
      { email: 'ann@home.test', isActive: false },
      { email: 'bo@home.test', isActive: true },
    ],
  })),
]

onBothDatabases('an untidy file', (open) => {
  let app: TestApp
  beforeEach(async () => {
    app = createTestApp(await open(), NOW).as('administrator')
  })
  afterEach(() => app.services.database.close())

  /** Brings a file as the dashboard does. @returns what looking at it has found */
  async function look(file: string): Promise<ImportShown> {
    const moment = Temporal.Instant.from(NOW).toZonedDateTimeISO('America/Chicago')
    const brought = await readBrought(new TextEncoder().encode(file), moment)
    const id = await sendBrought('file', brought, async (address, body) => {
      const { status, body: answer } = await app.post(address, body)
      expect(status).toBeLessThan(300)
      return Response.json(answer)
    })
    return shownOf(id)
  }
  const shownOf = async (id: string) => {
    await app.services.background.idle()
    return (await app.get(href(adminApi.import, { id }))).body as ImportShown
  }
  const write = async (id: string) => {
    await app.post(href(adminApi.importWrite, { id }), {})
    return shownOf(id)
  }

  it.each(cases)('with $is is taken', async ({ file, from, become, said }) => {
    const { id, parts } = await look(file)
    expect(parts).toMatchObject([{ problem: '', questions: [], counts: { left: 0 } }])
    await write(id)
    const stored = (await app.get(from)).body as object[]
    expect(stored).toHaveLength(become.length)
    expect(stored).toEqual(expect.arrayContaining(become.map((one) => expect.objectContaining(one) as object)))
    const rows = ['taken', 'look'].map((list) => app.get(`${href(adminApi.importRows, { id })}?list=${list}`))
    const notes = (await Promise.all(rows)).flatMap(({ body }) => (body as RowShown[]).flatMap((row) => row.notes))
    expect(notes.join('\n')).toContain(said ?? '')
    // A second import of the same file finds all of it.
    const again = await look(file)
    expect(again.parts).toMatchObject([{ outcomes: { created: 0 } }])
  })

  it.each([
    ['status,reason,email,created\n5.1.1,550 5.1.1 User unknown,ann@home.test,1700000000\n', 'bounced'],
    ['email,reason,created\nann@home.test,moved,2024-01-01\n', 'inactive'],
    ['Name,Address,What happened\nAnn,ann@home.test,550 5.7.1 Message refused as spam report\n', 'complained'],
    ['Email,Name,Notes\nann@home.test,Ann,mailbox full\n', 'bounced'],
  ])('that is a list of refusals is asked about, and stays off the list: %j', async (file, state) => {
    const { id, parts, choices } = await look(file)
    expect(parts).toMatchObject([
      { kind: 'subscribers', questions: [{ column: 'All of these people', isOneOf: true }] },
    ])
    const answers = { 'All of these people': ['no'] }
    await app.post(href(adminApi.importLook, { id }), { ...choices, answers })
    await shownOf(id)
    await write(id)
    expect((await app.get(adminApi.subscribers)).body).toMatchObject([
      { email: 'ann@home.test', state, isActive: false },
    ])
  })

  it.each([
    'Email,First name,Phone\nann@home.test,Ann,555-0100\n',
    'Email,Date added\nann@home.test,2024-01-01\n',
    'Email,Name,Notes\nann@home.test,Ann,412 Main Street\nbo@home.test,Bo,Reads on https://x.test/unsubscribe\n',
  ])('that is a list of subscribers is not asked about: %j', async (file) => {
    expect((await look(file)).parts).toMatchObject([{ kind: 'subscribers', questions: [] }])
  })
})
