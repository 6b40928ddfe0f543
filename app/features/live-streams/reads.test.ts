import { describe, expect, it } from 'vitest'
import { type StreamsSearch, streamsSearch } from '#app/features/live-streams/reads.ts'
import { pageQuery } from '#app/ui/filters.ts'

describe('the address of the list is cleaned:', () => {
  const cleaned: [what: string, raw: Record<string, unknown>, search: StreamsSearch][] = [
    ['nothing', {}, {}],
    ['an unfilled form', { search: '', type: '', sort: '' }, {}],
    [
      'every filter',
      { search: 'easter', type: 'live', sort: 'title', page: 3 },
      { search: 'easter', type: 'live', sort: 'title', page: 3 },
    ],
    ['defaults', { type: 'all', sort: 'date', page: 1 }, {}],
    ['what is no filter', { type: 'gone', sort: 'size', utm_source: 'letter' }, {}],
    ['a page number as text', { search: '2026', page: '2' }, { search: '2026', page: 2 }],
    ['things that are no text', { search: ['a'], page: {} }, {}],
    ['a character that no database takes', { search: 'a\0b' }, { search: 'ab' }],
    ['half a character', { search: 'a\ud83d' }, { search: 'a\ufffd' }],
    ['a text that is too long', { search: 'a'.repeat(300) }, { search: 'a'.repeat(200) }],
    ['pages that no list has', { page: 99_999_999 }, {}],
    ['half a page', { page: 1.5 }, {}],
    ['a page before the first', { page: -2 }, {}],
  ]
  it.each(cleaned)('%s', (_, raw, search) => {
    expect(streamsSearch(raw)).toEqual(search)
  })
})

it('a page of the list starts where the one before ends', () => {
  expect(pageQuery({ search: 'easter', page: 3 })).toEqual({ search: 'easter', limit: 12, offset: 24 })
  expect(pageQuery({})).toEqual({ limit: 12, offset: 0 })
})
