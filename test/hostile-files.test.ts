/** How long the browser and the command take over files that hold texts from anyone, and the server over their rows. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { eventCells } from '#app/features/events/import-cells.ts'
import { readConsent } from '#app/features/newsletter/consent.ts'
import { fieldsOfColumns } from '#app/imports/column-fields.ts'
import { tableKinds } from '#app/imports/table-kinds.ts'
import { readBrought } from '#app/imports/read-file.ts'
import { slowTexts } from '#test/hostile-texts.ts'
import { wordPressExport } from '#test/wordpress-export.ts'
import { workbook } from '#test/workbook.ts'

const moment = Temporal.ZonedDateTime.from('2026-11-21T12:00[America/New_York]')
const utf8 = (text: string) => new TextEncoder().encode(text)
const post = (text: string) => ({
  id: 1,
  slug: text,
  title: text,
  html: text,
  custom_excerpt: text,
  feature_image: text,
  published_at: text,
  type: 'page',
  status: 'published',
  visibility: 'public',
})
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART:20261122T100000Z',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const markdown = (text: string, path = 'sermons/2026-01-04-grace.md') => zipSync({ [path]: utf8(text) }, { level: 0 })

/** Files with the text in one of their places. */
const files: Record<string, (text: string) => Uint8Array | string> = {
  'a table, in a cell': (text) => `Title,Speaker,Date\nGrace,${text},2026-01-04\n`,
  'a table, in quotation marks': (text) => `Title,Speaker,Date\nGrace,"${text}",2026-01-04\nPeace,"${text}`,
  'a table, in the name of a column': (text) => `Title,Speaker,${text}\nGrace,Ann,2026-01-04\n`,
  'a table, alone': (text) => text,
  'a table, in place of its names': (text) => `${text}\n${text}\n${text}\n`,
  'a table of an old encoding': (text) => Buffer.from(`Title,Date\nMénage ${text},2026-01-04\n`, 'latin1'),
  'a workbook, in a cell': (text) =>
    workbook({
      Sermons: [
        ['Title', 'Date'],
        [text, '2026-01-04'],
      ],
    }),
  'a workbook, in its XML': (text) => withXml(text),
  'a workbook, in the name of a sheet': (text) =>
    workbook({
      [text.replaceAll(/["<]/g, '')]: [
        ['Title', 'Date'],
        ['Grace', '2026-01-04'],
      ],
      b: [['x']],
    }),
  'a calendar, in its properties': (text) =>
    calendar(...['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', 'CATEGORIES'].map((name) => `${name}:${text}`)),
  'a calendar, in dates': (text) =>
    calendar(...['DTEND', 'EXDATE', 'RDATE', 'RRULE', 'DURATION'].map((name) => `${name}:${text}`)),
  'a calendar, in a parameter': (text) => calendar(`SUMMARY;X-A=${text}:Choir`, `DTEND;TZID=${text}:20261122T110000`),
  'a calendar, in a zone': (text) =>
    calendar().replace('BEGIN:VEVENT', `BEGIN:VTIMEZONE\r\nTZID:${text}\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT`),
  'a calendar, between its lines': (text) => calendar(text, ` ${text}`),
  'WordPress, in all fields': (text) => {
    const all = { title: text, content: text, excerpt: text, path: `/${text.replaceAll(/[<&]/g, '')}/` }
    return wordPressExport([
      { type: 'page', ...all },
      { type: 'post', ...all },
    ])
  },
  'WordPress, between its elements': (text) =>
    wordPressExport([{ type: 'page', title: 'Home' }]).replace('</channel>', `${text}</channel>`),
  'Ghost, in all fields': (text) => JSON.stringify({ db: [{ data: { posts: [post(text)] } }] }),
  'Ghost, in tags': (text) =>
    JSON.stringify({
      db: [{ data: { posts: [post('A')], tags: [{ id: 1, name: text }], posts_tags: [{ post_id: 1, tag_id: 1 }] } }],
    }),
  'JSON, in values': (text) => JSON.stringify([{ title: text, speaker: text, date: text, audioUrl: text }]),
  'JSON, in names': (text) => JSON.stringify({ [text]: [{ title: 'A', date: '2026-01-04', [text]: text }] }),
  'JSON, without quotation marks': (text) => `[{"title": ${text}`,
  'Markdown, in its text': (text) => markdown(`---\ntitle: Grace\n---\n${text}`),
  'Markdown, in the text of a page': (text) => markdown(`---\ntitle: Grace\n---\n${text}`, 'about.md'),
  'Markdown, in its YAML': (text) => markdown(`---\ntitle: Grace\n${text}\n---\nWords`),
  'Markdown, in a value of its YAML': (text) => markdown(`---\ntitle: ${text}\ndate: ${text}\n---\nWords`, 'about.md'),
  'Markdown, in its TOML': (text) => markdown(`+++\ntitle = "Grace"\n${text} = 1\n+++\nWords`),
  'Markdown, in its name': (text) => markdown('---\ntitle: Grace\n---\nWords', `${text.slice(0, 20_000)}.md`),
}

it.each(Object.entries(files))('%s, no text takes long to be read', async (_, file) => {
  expect(
    await slowTexts(async (text) => {
      const made = file(text)
      await readBrought(typeof made === 'string' ? utf8(made) : made, moment).catch(() => undefined)
    }),
  ).toEqual([])
})

it.each(tableKinds)('of $kind, no cell takes long to be read', async ({ kind, table: { format } }) => {
  expect(
    await slowTexts((text) => {
      const rows = [{ ...Object.fromEntries(format.columns.map((name) => [name, text])), Odd: text, [text]: text }]
      fieldsOfColumns(kind, rows, format)
      if (kind === 'events') eventCells('America/New_York').safeParse(rows[0])
      if (kind === 'subscribers') readConsent(rows, {})
    }),
  ).toEqual([])
})

/** A workbook with this in a tag and in a cell of its sheet, as XML that may be none. */
function withXml(text: string): Uint8Array {
  const name = 'xl/worksheets/sheet1.xml'
  const parts = unzipSync(
    workbook({
      Sermons: [
        ['Title', 'Date'],
        ['HERE', '2026-01-04'],
      ],
    }),
  )
  const sheet = strFromU8(parts[name] ?? new Uint8Array())
  const xml = sheet.replace('<row r="2"', () => `<row r="2" ${text}`).replace('HERE', () => text)
  return zipSync({ ...parts, [name]: strToU8(xml) }, { level: 0 })
}
