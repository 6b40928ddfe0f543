import { expect, it } from 'vitest'
import { columnsOf } from '#app/imports/columns.ts'
import { KindQuestion, readBrought } from '#app/imports/read-file.ts'
import type { BroughtKind } from '#app/records/import/brought.ts'

const rowsOf = (names: string[], ...rows: string[][]) =>
  rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])))

it.each<[kind: BroughtKind, names: string[], cells: string[], fields: string[]]>([
  ['sermons', ['Title', 'Wann'], ['Advent', '4 January 2026'], ['title', 'date']],
  ['sermons', ['Title', 'Date', 'Recorded'], ['Advent', '2026-01-04', '2026-01-05'], ['title', 'date', '']],
  [
    'sermons',
    ['Title', 'Film', 'Ton'],
    ['A', 'https://youtu.be/dQw4w9WgXcQ', 'https://x.org/a.mp3'],
    ['title', 'youtubeUrl', 'audioUrl'],
  ],
  ['sermons', ['Speaker(s)', 'Speaker'], ['Ann', 'Ben'], ['', 'speaker']],
  ['sermons', ['Video', 'Video URL'], ['yes', 'https://youtu.be/dQw4w9WgXcQ'], ['', 'youtubeUrl']],
  ['sermons', ['Sermon', 'Message'], ['3', 'Advent'], ['', 'title']],
  [
    'events',
    ['Start', 'Day', 'Name', 'Event'],
    ['7 pm', '2026-12-24', 'Ann', 'Picnic'],
    ['startTime', 'date', '', 'title'],
  ],
  ['events', ['Start', 'End', 'Summary'], ['2026-12-24', '2026-12-25', 'Fair'], ['date', 'endDate', 'title']],
  [
    'events',
    ['Summary', 'What', 'Date(s)', 'Tag'],
    ['x', 'Fair', '2026-12-24', 'y'],
    ['description', 'title', 'date', ''],
  ],
  ['events', ['Title', 'Date', 'Um'], ['Picnic', '2026-12-24', '6.30pm'], ['title', 'date', 'startTime']],
  ['events', ['Title', 'Date', 'Um'], ['Picnic', '2026-12-24', '18h30'], ['title', 'date', 'startTime']],
  ['events', ['Title', 'Date', 'Um'], ['Picnic', '2026-12-24', '18.30 Uhr'], ['title', 'date', 'startTime']],
  ['events', ['Title', 'Date', 'Price'], ['Picnic', '2026-12-24', '6.30'], ['title', 'date', '']],
  ['events', ['Title', 'Date', 'Takes'], ['Picnic', '2026-12-24', '2h30'], ['title', 'date', '']],
  ['events', ['Title', 'Tag', 'Uhr'], ['Picnic', '2026-12-24', '7:30 pm'], ['title', 'date', 'startTime']],
  ['subscribers', ['Wer', 'Kontakt'], ['Ann', 'ann@home.example'], ['', 'email']],
])('of %s, the columns %j with %j are %j', async (kind, names, cells, fields) => {
  const { shown } = await columnsOf({ kind, rows: rowsOf(names, cells) }, {})
  expect(shown.map(({ field }) => field)).toEqual(fields)
})

it('follows what a person has said, and says what it has told by the contents', async () => {
  const rows = rowsOf(['Was', 'Wer', 'Wann', 'Notes'], ['Advent', 'Ann', '2026-01-04', 'x'])
  const columns = await columnsOf({ kind: 'sermons', rows }, { Was: 'title', Wer: 'speaker' })
  expect(columns.rows).toEqual([{ title: 'Advent', speaker: 'Ann', date: '2026-01-04', Notes: 'x' }])
  expect(columns.notes).toEqual(['By what is in it, the column “Wann” was read as date.'])
  const unused = await columnsOf({ kind: 'sermons', rows: rowsOf(['Title', 'Speaker'], ['A', 'Ann']) }, { Speaker: '' })
  expect(unused.rows).toEqual([{ title: 'A' }])
})

const now = Temporal.ZonedDateTime.from('2026-11-29T12:00[America/Chicago]')
const brought = (text: string, kind?: 'events') => readBrought(new TextEncoder().encode(text), now, kind)

it.each([
  'Name of it,When,Clock,Room\nQuiz,2030-05-03,7 pm,Hall\nTea,2030-05-04,2 pm,\n',
  'Name of it\tWhen\tClock\tRoom\nQuiz\t2030-05-03\t7 pm\tHall\nTea\t2030-05-04\t2 pm\tHall\n',
  'Name of it;Clock;Room\nQuiz;7 pm;Hall\n',
])('asks what a table holds whose columns nobody knows, and keeps their names: %j', async (text) => {
  await expect(brought(text)).rejects.toThrow(KindQuestion)
  const { parts } = await brought(text, 'events')
  expect(parts).toMatchObject([{ kind: 'events' }])
  expect(parts[0]?.rows[0]).toMatchObject({ 'Name of it': 'Quiz', Clock: '7 pm', Room: 'Hall' })
})

it.each([
  ['\tQuiz\t\t2030-05-03\n\tTea\t\t2030-05-04\n', 'Quiz'],
  ['old-1\tQuiz\tCome\nold-2\tTea\tCome\n', 'Quiz'],
  ['title\tdate\nQuiz\t2030-05-03\n', 'Quiz'],
])('takes no event for the names of columns: %j', async (text, title) => {
  expect((await brought(text, 'events')).parts[0]?.rows[0]).toMatchObject({ title })
})

it.each(['Dear friends,\nwe have news.\n', 'Dear friends, brothers, sisters,\nwe have news.\n'])(
  'asks nothing about a letter: %j',
  async (text) => {
    await expect(brought(text)).rejects.toThrow('We don’t know what this is.')
  },
)
