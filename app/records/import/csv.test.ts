import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, writeCsv } from '#app/records/import/csv.ts'
import { asWritten, harmless } from '#app/records/import/formulas.ts'

const cells = (text: string) => readTable(text).map((row) => row.cells)
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
  ])('is read whatever stands between two cells: %j', (text, read) => {
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
  ])('is made harmless: %j', (cell) => expect(harmless(cell)).toBe(`'${cell}`))

  it.each(['', 'Ann', "O'Hara", "'til Sunday", '850-555-0100', 'a=b', '1+1'])('is not %j', (cell) => {
    expect(harmless(cell)).toBe(cell)
    expect(asWritten(cell)).toBe(cell)
  })

  it('is the same again when it comes back', () => {
    const property = fc.property(hostile, (cell) => {
      expect(asWritten(harmless(cell))).toBe(cell)
      expect(harmless(cell)).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
    })
    fc.assert(property, { numRuns: 2000 })
  })
})
