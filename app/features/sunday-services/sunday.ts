/**
 * A day of worship, "Sunday" to people, though Christmas Eve and Ash Wednesday have theirs, too. It has what its services share; a
 * service may differ from it (`sunday-service.ts`).
 */
import { wordsOf, kindIn } from '#app/definitions/blocks.ts'
import {
  blocks,
  choice,
  choices,
  day,
  fileList,
  inColumn,
  line,
  records,
  webAddress,
} from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { fullDate, longDate, weekday } from '#app/dates/format.ts'
import { orderKinds } from '#app/features/sunday-services/order.ts'
import { href, routes } from '#app/routes.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    sundays: RowOf<typeof sunday> & Searched
  }
}

/** The colors of the church year; empty for the usual one, or none. */
const dayColors = {
  '': 'As the church year says',
  white: 'White',
  red: 'Red',
  green: 'Green',
  purple: 'Purple',
  rose: 'Rose',
  black: 'Black',
} as const

/** What the printed bulletin announces besides the notices in the order of service. */
const announced = { changes: 'Service changes', notices: 'General notices', events: 'Coming events' } as const

export const sunday = defineRecord({
  table: 'sundays',
  isContent: true,
  isOnSundays: true,
  name: 'Sunday',
  fields: {
    date: day('Date', { required: true, description: 'YYYY-MM-DD; no two have the same' }),
    name: line('Name of the day', {
      max: 200,
      isWide: true,
      hint: 'Such as Palm Sunday or Christmas Eve. Without a name, visitors see its date.',
    }),
    color: choice('Color', dayColors, { defaultValue: '' }),
    title: line('Title', { isWide: true, description: 'Of the sermon', hint: 'Of the sermon.' }),
    preacher: line('Preacher', { max: 200, inBulkEdit: true }),
    passage: line('Passage', { max: 500, hint: 'Such as Luke 15:1-10.' }),
    series: line('Series', { max: 200, inBulkEdit: true }),
    music: line('Music', { max: 500, isWide: true, hint: 'Such as Choir, or an anthem with its composer.' }),
    youtubeUrl: webAddress('Video link', { isWide: true, hint: 'YouTube link for the service of this day.' }),
    readings: records(
      'Readings',
      {
        citation: line('Passage', { max: 300, required: true, hint: 'Such as Isaiah 2:1-5.' }),
        label: line('Heading', {
          max: 120,
          required: 'filled in',
          hint: 'Such as First Reading. You can leave it empty.',
        }),
      },
      { max: 12, noun: 'reading' },
    ),
    order: inColumn('order_of_service', blocks('Order of service', orderKinds)),
    bulletin: fileList('Bulletin'),
    leftOut: choices('Leave out of the printed bulletin', announced, {
      hint: 'What you do not choose fills itself in, for the day and the seven days after it. For notices of your own, add a part Notice to the order of service.',
    }),
  },
  formParts: {
    'Sermon and music': ['title', 'preacher', 'passage', 'series', 'music', 'youtubeUrl'],
    Readings: ['readings'],
    'Order of service': ['order'],
    'Printed bulletin': ['leftOut'],
    'Bulletin as a file': ['bulletin'],
  },
  search: ({ date, name, title, preacher, passage, series, readings, order }) => [
    date,
    fullDate(date),
    name,
    title,
    preacher,
    passage,
    series,
    ...readings.map(({ citation }) => citation),
    ...order.flatMap((part) => {
      const kind = kindIn(orderKinds, part)
      return kind && !part.isHidden ? wordsOf(kind, part) : []
    }),
  ],
  title: sundayTitle,
  page: ({ date }) => href(routes.sunday, { date }),
  sorts: { date: ['date', 'id'], preacher: ['preacher', '-date'], title: ['title', '-date'] },
  defaultSort: '-date',
})

export type Sunday = ShownOf<typeof sunday>

/** `Palm Sunday, March 28, 2027`, or `Sunday, March 28, 2027`. */
function sundayTitle({ name, date }: { name: string | null; date: string }): string {
  return `${name || weekday(date)}, ${longDate(date)}`
}
