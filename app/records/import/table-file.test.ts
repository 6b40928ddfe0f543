/** Files as spreadsheets, mailing services and address books save them, read into the rows that the API gets. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { eventTable } from '#app/features/events/table.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { readObjects, type TableFormat } from '#app/records/import/table.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { workbook } from '#test/workbook.ts'

const ZONE = 'America/Chicago'

async function rowsIn(file: Uint8Array | string, format: TableFormat) {
  const { text, notes } = await readTableFile(typeof file === 'string' ? Buffer.from(file) : file, ZONE)
  const { rows } = readObjects(objectsOf(text, format), format)
  return { rows: rows.map(({ line, cells }) => ({ line, ...cells })), notes }
}

const ZOE = 'email\tfirst name\nzoe@example.org\tZoë'
const zoe = { email: 'zoe@example.org', firstName: 'Zoë' }
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('a table of subscribers', () => {
  it.each([
    ['UTF-8', Buffer.from(ZOE), 2],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${ZOE}`), 2],
    ['UTF-16', Buffer.from(ZOE, 'utf16le'), 2],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${ZOE}`, 'utf16le'), 2],
    ['UTF-16, big-endian', utf16be(ZOE), 2],
    ['UTF-16, big-endian, with its mark', utf16be(`\uFEFF${ZOE}`), 2],
    ['an Excel workbook', workbook({ List: ZOE.split('\n').map((row) => row.split('\t')) }), 2],
    ['commas', ZOE.replaceAll('\t', ','), 2],
    ['semicolons', ZOE.replaceAll('\t', ';'), 2],
    ['bars', ZOE.replaceAll('\t', '|'), 2],
    ['a line that names the separator', `sep=;\r\n${ZOE.replaceAll('\t', ';')}`, 3],
    ['a line that names a rare separator', `\uFEFF"sep=|"\n${ZOE.replaceAll('\t', '|')}`, 3],
    ['a title above', `Our list, of May; new\n\n${ZOE}`, 4],
    [
      'a title above, in a workbook',
      workbook({ A: [['Our list'], [], ...ZOE.split('\n').map((row) => row.split('\t'))] }),
      4,
    ],
  ] as [string, Uint8Array | string, number][])('is read with %s', async (_, file, line) => {
    expect(await rowsIn(file, subscriberTable)).toEqual({ rows: [{ line, ...zoe }], notes: [] })
  })

  it.each([
    [
      'Google Contacts',
      'Name,Given Name,Family Name,Notes,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value\nZoë Lee,Zoë,Lee,,*,zoe@example.org,z@example.org,555',
      { firstName: 'Zoë', lastName: 'Lee', phone: '555', name: 'Zoë Lee' },
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,E-mail 2 Address,Mobile Phone,Home Phone\nZoë,Lee,,zoe@example.org,555,',
      { firstName: 'Zoë', lastName: 'Lee', phone: '555' },
    ],
    [
      'Planning Center',
      'Given Name,First Name,Last Name,Mobile Phone Number,Home Email,Work Email\nZoey,Zoë,Lee,555,,zoe@example.org',
      { firstName: 'Zoë', lastName: 'Lee', phone: '555' },
    ],
  ])('is read as %s exports it', async (_, text, more) => {
    expect((await rowsIn(text, subscriberTable)).rows).toEqual([{ line: 2, email: 'zoe@example.org', ...more }])
  })

  it.each([
    [
      '"Ann Lee" <ann@x.org>, bob@y.org',
      [
        { line: 1, email: 'ann@x.org', name: 'Ann Lee' },
        { line: 2, email: 'bob@y.org' },
      ],
    ],
    [
      'To: Ann Lee <ann@x.org>; "Lee, Bob" <bob@y.org>;',
      [
        { line: 1, email: 'ann@x.org', name: 'Ann Lee' },
        { line: 2, email: 'bob@y.org', name: 'Lee, Bob' },
      ],
    ],
    [
      'Lee, Ann <ann@x.org>; Lee, Bob <bob@y.org>',
      [
        { line: 1, email: 'ann@x.org', name: 'Lee, Ann' },
        { line: 2, email: 'bob@y.org', name: 'Lee, Bob' },
      ],
    ],
    [
      '<ann@x.org>\nbob@y.org\n',
      [
        { line: 1, email: 'ann@x.org' },
        { line: 2, email: 'bob@y.org' },
      ],
    ],
    ['ann@x.org', [{ line: 1, email: 'ann@x.org' }]],
  ])('may be the To: line of an email: %j', async (text, rows) => {
    expect((await rowsIn(text, subscriberTable)).rows).toEqual(rows)
  })

  it('is read to the end, and says so, when one byte isn’t UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('email,name\nzoë@example.org,Zoë\nx@y.org,M'),
      Buffer.from([0xfc]),
      Buffer.from('ller\njosé@y.org,José'),
    ])
    expect(await rowsIn(bytes, subscriberTable)).toEqual({
      rows: [
        { line: 2, email: 'zoë@example.org', name: 'Zoë' },
        { line: 3, email: 'x@y.org', name: 'Müller' },
        { line: 4, email: 'josé@y.org', name: 'José' },
      ],
      notes: [
        'Some characters of this file aren’t stored as UTF-8. We read them as Windows-1252. Check these words: “Müller”.',
      ],
    })
  })

  it('is read when all of it is stored in the old encoding of Windows', async () => {
    const bytes = Buffer.from(
      'email;name\nx@y.org;Jürgen Größe “Jo” €\n'.replace(/[“”€]/g, (c) => ({ '“': '\x93', '”': '\x94' })[c] ?? '\x80'),
      'latin1',
    )
    const { rows, notes } = await rowsIn(bytes, subscriberTable)
    expect(rows).toEqual([{ line: 2, email: 'x@y.org', name: 'Jürgen Größe “Jo” €' }])
    expect(notes).toEqual([expect.stringContaining('“Jürgen”, “Größe”')])
  })
})

describe('a workbook', () => {
  it('gives days and times as people type them, and numbers without a point', async () => {
    const events = workbook({
      Events: [
        ['Title', 'Date', 'Start time', 'End time', 'Places'],
        // Eight in the evening, as near as Excel stores it.
        ['Carols', [46370, 1], [0.4375, 2], [0.8333333333333333, 2], 40],
      ],
    })
    expect((await rowsIn(events, eventTable)).rows).toEqual([
      { line: 2, title: 'Carols', date: '2026-12-14', startTime: '10:30', endTime: '20:00', places: '40' },
    ])
  })

  it('of sermons is read, and says which sheet', async () => {
    const sheet = [
      ['Title', 'Speaker', 'Date'],
      ['Grace; and truth,\nagain', 'Anna', [46370, 1]],
    ] as never
    const { rows, notes } = await rowsIn(
      workbook({ Empty: [], Sermons: sheet, Old: [['x']], Notes: [['y']] }),
      sermonTable,
    )
    expect(rows).toEqual([{ line: 2, title: 'Grace; and truth,\nagain', speaker: 'Anna', date: '2026-12-14' }])
    expect(notes).toEqual(['We read the sheet “Sermons” only, not “Old”, “Notes”.'])
  })

  it.each([
    [
      'of the old kind, or with a password',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
      'save it as an Excel workbook (.xlsx) without a password',
    ],
    [
      'that is another archive',
      zipSync({ 'a.txt': new Uint8Array(9) }),
      'There is no table, feed, calendar or Markdown file in this folder',
    ],
    ['that is a Word document', zipSync({ 'word/document.xml': new Uint8Array(9) }), 'This is a Word document'],
    ['of another program', zipSync({ 'content.xml': new Uint8Array(9) }), 'This is an OpenDocument file. Save it as'],
    [
      'of Numbers',
      zipSync({ 'Index/Document.iwa': new Uint8Array(9) }),
      'This is a Numbers file. In Numbers, export it',
    ],
    ['that is cut off', workbook({ A: [['email']] }).slice(0, 200), 'We can’t read this file.'],
    [
      'that unpacks to far more',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) }),
      'This workbook is too large.',
    ],
    ['that says it is small', lying(), 'We can’t read this file.'],
    ['whose parts share their bytes', overlapping(), 'This workbook is too large.'],
    ['with a cell far from the others', withFarCell('XFD1048576'), 'This workbook is too large.'],
    ['with a row that no sheet has', withFarCell('A99999999999'), 'This workbook is too large.'],
    ['that the API would not take', new Uint8Array(16 * 1024 * 1024 + 1), 'This file is larger than 16 MB.'],
  ])('%s is refused with what to do', async (_, bytes, message) => {
    await expect(readTableFile(bytes, ZONE)).rejects.toThrow(message)
  })
})

describe('a file without a table', () => {
  it.each<[name: string, file: string | Uint8Array, message: string]>([
    [
      'a web page',
      '\uFEFF\n<!DOCTYPE html><html><title>Sermons</title>',
      'This is a web page, not a table. Open it, copy',
    ],
    ['a web page that is called .xls', '<html xmlns:o="urn:x"><table>', 'This is a web page, not a table.'],
    ['a PDF document', '%PDF-1.7\n%âãÏÓ', 'This is a PDF document, not a table.'],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a]), 'This is a photo, not a table.'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'This is a picture, not a table.'],
    ['a recording', Buffer.from('ID3\x03\0\0', 'latin1'), 'This is a recording, not a table.'],
    ['a text document', '{\\rtf1 Title}', 'This is a text document, not a table.'],
    ['JSON', '{"sermons": [{"title": "One"}]}', 'This is a JSON file, not a table.'],
    ['XML', '<?xml version="1.0"?><opml/>', 'This is an XML file of a program that we don’t know.'],
    ['a database', '-- MySQL dump 10\n\nCREATE TABLE `posts` (id int);', 'This is a copy of a database, not a table.'],
    ['a packed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'This file is packed (.gz). Unpack it first.'],
    ['bytes', new Uint8Array(1_000_000), 'This file isn’t text.'],
  ])('is called by its name: %s', async (_, file, message) => {
    await expect(readTableFile(Buffer.from(file as string), ZONE)).rejects.toThrow(message)
  })

  it.each([
    '[Draft] Title,Date\nOne,2026-01-04',
    '{x},Title\n1,One',
    'Insert,Title\n1,One',
    '<One>,Title\n1,2'.slice(1),
  ])('is not one that only begins like it: %j', async (text) => {
    expect((await readTableFile(Buffer.from(text), ZONE)).text).toBe(text)
  })
})

describe('a table of hostile shape', () => {
  const table = (text: string) => objectsOf(text, sermonTable)

  it('with too many columns is refused, whatever its rows are', () => {
    const wide = Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(',')
    expect(() => table(`title,date,${wide}\nOne,2026-01-04`)).toThrow('This table has 10,002 columns; at most 500')
    expect(() => table(`${wide}\nOne,2026-01-04`)).toThrow('This table has 10,000 columns; at most 500')
  })

  it('with thousands of blank columns has those that are filled', () => {
    const blank = ','.repeat(16_000)
    expect(table(`title,date${blank}\nOne,2026-01-04${blank}`)).toEqual([
      { line: '2', title: 'One', date: '2026-01-04' },
    ])
  })

  it('with one endless row shows the beginning of that row', () => {
    const [endless, next] = table(`title,date\nOne,2026-01-04${',x'.repeat(10_000)}\nTwo,2026-01-11`)
    expect(Object.keys(endless ?? {})).toHaveLength(23)
    expect(next).toEqual({ line: '3', title: 'Two', date: '2026-01-11' })
  })

  it('with an endless cell is read', () => {
    const cell = 'x'.repeat(4_000_000)
    expect(table(`title,date\n${cell},2026-01-04`)).toMatchObject([{ title: cell }])
  })
})

function withFarCell(address: string): Uint8Array {
  const parts = unzipSync(workbook({ A: [['email'], ['far']] }))
  const sheet = 'xl/worksheets/sheet1.xml'
  const row = /\d+/.exec(address)?.[0] ?? ''
  const xml = strFromU8(parts[sheet] ?? new Uint8Array())
  return zipSync({
    ...parts,
    [sheet]: strToU8(xml.replace('<row r="2"', `<row r="${row}"`).replace('"A2"', `"${address}"`)),
  })
}

/** 200 parts of 1 MB that are the same megabyte of the archive, which says that each is empty. */
function overlapping(): Uint8Array {
  const bytes = Buffer.from(zipSync({ 'a.xml': new Uint8Array(1024 * 1024) }, { level: 0 }))
  const starts = [bytes.indexOf('PK\x01\x02', 0, 'latin1'), bytes.indexOf('PK\x05\x06', 0, 'latin1')] as const
  const entry = Buffer.from(bytes.subarray(...starts))
  entry.writeUInt32LE(0, 24)
  const entries = Array.from({ length: 200 }, (_, n) => {
    const one = Buffer.from(entry)
    one.write(String.fromCharCode(97 + (n % 26)), 46, 'latin1')
    return one
  })
  const last = Buffer.from(bytes.subarray(starts[1]))
  last.writeUInt16LE(200, 8)
  last.writeUInt16LE(200, 10)
  last.writeUInt32LE(200 * entry.length, 12)
  return Buffer.concat([bytes.subarray(0, starts[0]), ...entries, last])
}

/** 70 MB of zeros that the archive says are 1 byte. */
function lying(): Uint8Array {
  const bytes = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(70 * 1024 * 1024) }))
  const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bytes.writeUInt32LE(1, entry + 24)
  return bytes
}
