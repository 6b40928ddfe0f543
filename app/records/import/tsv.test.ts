import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTsv, writeTsv } from '#app/records/import/tsv.ts'

const cells = (text: string) => readTsv(text).map((row) => row.cells)

describe('tab-delimited text', () => {
  it('is read row by row, whatever its line endings', () => {
    expect(cells('a\tb\nc\td\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cells('a\tb\r\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cells('a\tb\rc\td\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('keeps empty cells and empty rows', () => {
    expect(cells('a\t\t\n\n\tb')).toEqual([['a', '', ''], [''], ['', 'b']])
    expect(cells('')).toEqual([])
  })

  it('may begin with a byte order mark', () => {
    expect(cells('\uFEFFa\tb')).toEqual([['a', 'b']])
  })

  it('holds tabs, line breaks and quotation marks in cells that a spreadsheet quoted', () => {
    expect(cells('"one\ttwo"\t"say ""yes"""\t"first\r\nsecond"\nnext')).toEqual([
      ['one\ttwo', 'say "yes"', 'first\r\nsecond'],
      ['next'],
    ])
  })

  it('takes a cell that only begins with a quotation mark as it stands', () => {
    expect(cells('"Longest Night" walk\t"never closed\n"x"y\tb')).toEqual([
      ['"Longest Night" walk', '"never closed'],
      ['"x"y', 'b'],
    ])
  })

  it('says on which line each row begins', () => {
    expect(readTsv('a\n"b\nb\r\nb"\tc\n\nd').map((row) => row.line)).toEqual([1, 2, 5, 6])
  })

  it('reads what it wrote', () => {
    const piece = fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '\uFEFF', 'é', '🐾', '')
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1 }))
    const property = fc.property(rows, (rows) => {
      expect(cells(writeTsv(rows))).toEqual(rows)
    })
    fc.assert(property, { numRuns: 500 })
  })
})
