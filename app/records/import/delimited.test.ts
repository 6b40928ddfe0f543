import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  unescapeFormula,
  escapeFormula,
  readTable,
  readTsv,
  writeCsv,
  writeTsv,
} from '#app/records/import/delimited.ts'

const cells = (text: string) => readTable(text).map((row) => row.cells)
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
    fc.assert(property, { numRuns: 500 })
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
    fc.assert(property, { numRuns: 2000 })
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
    fc.assert(property, { numRuns: 500 })
  })
})
