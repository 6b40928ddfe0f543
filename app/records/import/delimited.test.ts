import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  unescapeFormula,
  escapeFormula,
  readDelimited,
  readTable,
  writeCsv,
  writeTsv,
} from '#app/records/import/delimited.ts'
import { runsOf } from '#test/engines.ts'

const cells = (text: string) => readTable(text).map((row) => row.cells)
const readTsv = (text: string) => readDelimited(text, '\t')
const tsvCells = (text: string) => readTsv(text).map((row) => row.cells)
const pieces = ['=', '+', '-', '@', '＝', '\t', '\r', '\n', "'", '"', ',', ';', ' ', '\u200b', '\uFEFF', 'é', '1']
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...pieces)).map((some) => some.join('')),
)

describe('comma-separated text', () => {
  it.each([
    ['email,name\r\na@b.co,Ann\r\n', 'email|name / a@b.co|Ann'],
    ['email;name\na@b.co;"Lee; Ann"\n', 'email|name / a@b.co|Lee; Ann'],
    ['email\tname\na@b.co\tLee, Ann', 'email|name / a@b.co|Lee, Ann'],
    ['"email","last, first"\n"a@b.co","Lee, ""Annie"""', 'email|last, first / a@b.co|Lee, "Annie"'],
    ['email\na@b.co', 'email / a@b.co'],
    ['', ''],
  ])('is read with any separator: %j', (text, read) => {
    expect(
      cells(text)
        .map((row) => row.join('|'))
        .join(' / '),
    ).toBe(read)
  })

  it('begins with a mark by which Excel knows its encoding, and ends its lines as RFC 4180 has it', () => {
    const rows = [
      ['Zoë', 'a,b'],
      ['"', ' c'],
    ]
    expect(writeCsv(rows)).toBe('\uFEFFZoë,"a,b"\r\n""""," c"\r\n')
  })

  it('is read as it was written', () => {
    const header = ['email', 'name']
    const rows = fc.array(fc.array(hostile, { minLength: 2, maxLength: 2 }))
    const property = fc.property(rows, (some) => {
      expect(cells(writeCsv([header, ...some]))).toEqual([header, ...some])
    })
    fc.assert(property, { numRuns: runsOf(500) })
  })
})

describe('a cell that a spreadsheet would run', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r1',
    ' =1',
    '\u200b=1',
    '＝1',
    "'=1",
    "''  -2",
    '\u0001=1',
    '\u00A0−1',
  ])('is made harmless: %j', (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`))

  it.each(['', 'Ann', "O'Hara", "'til Sunday", '850-555-0100', 'a=b', '1+1'])('is not %j', (cell) => {
    expect(escapeFormula(cell)).toBe(cell)
    expect(unescapeFormula(cell)).toBe(cell)
  })

  it('is unchanged when it is read again', () => {
    const property = fc.property(hostile, (cell) => {
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
      expect(escapeFormula(cell)).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
    })
    fc.assert(property, { numRuns: runsOf(2000) })
  })
})

describe('tab-delimited text', () => {
  it('is read row by row, whatever its line endings', () => {
    expect(tsvCells('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(tsvCells('a\tb\r\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(tsvCells('a\tb\rc\td\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('keeps empty cells and empty rows', () => {
    expect(tsvCells('a\t\t\n\n\tb')).toEqual([['a', '', ''], [''], ['', 'b']])
    expect(tsvCells('')).toEqual([])
  })

  it('may begin with a byte order mark', () => {
    expect(tsvCells('\uFEFFa\tb')).toEqual([['a', 'b']])
  })

  it('has tabs, line breaks and quotation marks in quoted cells', () => {
    expect(tsvCells('"one\ttwo"\t"say ""yes"""\t"first\r\nsecond"\nnext')).toEqual([
      ['one\ttwo', 'say "yes"', 'first\r\nsecond'],
      ['next'],
    ])
  })

  it('reads a cell that only begins with a quotation mark as it is', () => {
    expect(tsvCells('"Longest Night" walk\t"never closed\n"x"y\tb')).toEqual([
      ['"Longest Night" walk', '"never closed'],
      ['"x"y', 'b'],
    ])
  })

  it('says on which line each row begins', () => {
    expect(readTsv('a\n"b\nb\r\nb"\tc\n\nd').map((row) => row.line)).toEqual([1, 2, 5, 6])
  })

  it('reads its own output', () => {
    const piece = fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '\uFEFF', 'é', '🐾', '')
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1 }))
    const property = fc.property(rows, (rows) => {
      expect(tsvCells(writeTsv(rows))).toEqual(rows)
    })
    fc.assert(property, { numRuns: runsOf(500) })
  })
})

/** What three libraries do with these is in docs/decisions/041-delimited-text.md. */
describe('a hostile or careless text', () => {
  const commas = (text: string) => readDelimited(text, ',').map((row) => row.cells.join('|'))

  it.each<[name: string, text: string, rows: string[]]>([
    ['a quotation mark that is never closed', 'a,b\n"left open,x\nc,d\n', ['a|b', '"left open|x', 'c|d']],
    ['one in the last cell', 'a,b\nc,"d\ne,f', ['a|b', 'c|"d', 'e|f']],
    ['text behind a quoted one', '"x" y,b\nc,d', ['"x" y|b', 'c|d']],
    ['marks inside of cells', '5" pipe,say "yes"\nc,d', ['5" pipe|say "yes"', 'c|d']],
    ['three line endings', 'a,b\r\nc,d\ne,f\rg,h', ['a|b', 'c|d', 'e|f', 'g|h']],
    ['only the line ending of old Macs', 'a,b\rc,d\r', ['a|b', 'c|d']],
    ['one line ending in a cell and another behind it', 'a,"b\r\nc"\nd,e', ['a|b\r\nc', 'd|e']],
    ['a byte order mark before a quotation mark', '\uFEFF"a,1",b\nc,d', ['a,1|b', 'c|d']],
    ['doubled separators', 'a,,b\n,,\n', ['a||b', '||']],
    ['rows of several lengths', 'a,b,c\nd\ne,f,g,h', ['a|b|c', 'd', 'e|f|g|h']],
    ['zeros', 'a\0,b\nc,\0', ['a\0|b', 'c|\0']],
  ])('with %s loses no cell', (_, text, rows) => expect(commas(text)).toEqual(rows))

  it.each<[name: string, text: string, rows: number, columns: number]>([
    ['10,000 columns', `${Array(10_000).fill('x').join(',')}\n`.repeat(20), 20, 10_000],
    ['20,000 rows', 'Grace,"Lee, Ann",2026-01-04,"Say ""yes"""\r\n'.repeat(20_000), 20_000, 4],
    ['a line of 20 MB', 'x'.repeat(20_000_000), 1, 1],
    ['a line of 20 MB that is never closed', `"${'x'.repeat(20_000_000)}`, 1, 1],
    ['200,000 marks that are never closed', 'a,"b\n'.repeat(200_000), 200_000, 2],
    ['a million marks', '"'.repeat(1_000_001), 1, 1],
  ])('is read whole with %s', (_, text, rows, columns) => {
    const read = readDelimited(text, ',')
    expect([read.length, read[0]?.cells.length]).toEqual([rows, columns])
  })
})
