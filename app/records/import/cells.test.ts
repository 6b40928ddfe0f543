import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addressCell, dayCell, idCell, imageCell, line, prose } from '#app/records/import/cells.ts'
import { timeCell } from '#app/records/import/time-cells.ts'

const read = (cell: z.ZodType, text: string) => {
  const parsed = cell.safeParse(text)
  return parsed.success ? parsed.data : 'refused'
}

describe('a cell', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    [' 2026-1-4 ', '2026-01-04'],
    ['1/4/2026', '2026-01-04'],
    ['12/31/1999', '1999-12-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', 'refused'],
    ['\u200E1/4/2026\u200B', '2026-01-04'],
    ['2026-02-30', 'refused'],
    ['13/1/2026', 'refused'],
    ['1/4/26', '2026-01-04'],
    ['27 April 2025', '2025-04-27'],
    ['Sunday', 'refused'],
    ['2026-11-22T10:30', 'refused'],
  ])('that is to hold a day makes of %s: %s', (text, day) => {
    expect(read(dayCell, text)).toBe(day)
  })

  it.each([
    ['09:00', '09:00'],
    ['9:00', '09:00'],
    ['9:00 AM', '09:00'],
    ['9am', '09:00'],
    ['9:30 p.m.', '21:30'],
    ['12:00 AM', '00:00'],
    ['12:15 PM', '12:15'],
    ['18:30:00', '18:30'],
    ['23:59', '23:59'],
    ['24:00', 'refused'],
    ['10:60', 'refused'],
    ['23:59:60', 'refused'],
    ['13:00 PM', 'refused'],
    ['0:30 AM', 'refused'],
    ['9', 'refused'],
    ['noon', '12:00'],
  ])('that is to hold a time makes of %s: %s', (text, time) => {
    expect(read(timeCell, text)).toBe(time)
  })

  it.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['www.example.org', 'https://www.example.org'],
    ['youtu.be/abcdefghijk', 'https://youtu.be/abcdefghijk'],
    ['church.example/visit', 'https://church.example/visit'],
    ['https://exam\u200Bple.org/\uFEFFa', 'https://example.org/a'],
    ['javascript:alert(1)', 'refused'],
    ['ann@example.org', 'refused'],
    ['flyer.pdf', 'refused'],
    ['example', 'refused'],
    ['/uploads/a.png', 'refused'],
  ])('that is to hold an address makes of %s: %s', (text, address) => {
    expect(read(addressCell, text)).toBe(address)
  })

  it.each([
    ['/uploads/a.png', '/uploads/a.png'],
    ['https://example.org/a.png', 'https://example.org/a.png'],
    ['//example.org/a.png', 'https://example.org/a.png'],
    ['a.png', 'refused'],
  ])('that is to hold a picture makes of %s: %s', (text, address) => {
    expect(read(imageCell, text)).toBe(address)
  })

  it('refuses an id that can’t be part of an address', () => {
    expect(read(idCell, ' 0198-ab_C ')).toBe('0198-ab_C')
    expect(read(idCell, "Men's Breakfast")).toBe('refused')
  })

  it('of one line is trimmed, its white space reduced, and invisible characters dropped', () => {
    expect(read(line, '  Acts:\u00A0 The\n Promise\u0000\u200B ')).toBe('Acts: The Promise')
  })

  it('of prose keeps paragraphs, and restores line breaks that an export removed', () => {
    expect(read(prose, 'One.\\ \\ Two.\u00A0\\ \\ Three,\\ still three.')).toBe('One.\n\nTwo.\n\nThree,\nstill three.')
    expect(read(prose, 'One.\\\nStill one.\r\n\r\n\r\n\r\nTwo. \n')).toBe('One.\nStill one.\n\nTwo.')
    expect(read(prose, 'See http\\://example.org')).toBe('See http://example.org')
  })
})
