import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recognize, type Recognized } from '#app/videos/youtube/recognize.ts'
import { sharedBy } from '#app/videos/youtube/title-shared.ts'
import { processorTime } from '#test/patience.ts'
import { runsOf } from '#test/engines.ts'

type Facts = Pick<Recognized, 'speaker' | 'scripture' | 'series' | 'date'>
const FIELDS = ['speaker', 'scripture', 'series', 'date'] as const

const HEADER = 'video title\tspeaker\tscripture\tseries\tdate\ttitle'
/** Titles as churches write them, each with what a person reads in it. */
const [header, ...titles] = readFileSync('test/video-titles.tsv', 'utf8').trimEnd().split('\n').map(asRow)

function asRow(
  line: string,
): [written: string, speaker: string, scripture: string, series: string, date: string, title: string] {
  const [written = '', speaker = '', scripture = '', series = '', date = '', title = ''] = line.split('\t')
  return [written, speaker, scripture, series, date, title]
}

describe('a title', () => {
  const results = titles.map(([written, speaker, scripture, series, date]) => {
    const expected: Facts = { speaker, scripture, series, date }
    const found = recognize(written, '', {})
    return FIELDS.map((field) => ({ written, field, wanted: expected[field], got: found[field] }))
  })

  it('is read from a file with the expected columns', () => {
    expect(header?.join('\t')).toBe(HEADER)
  })

  it('is tried in the styles that churches use, more than sixty of them', () => {
    expect(new Set(titles.map(([written]) => written)).size).toBeGreaterThanOrEqual(60)
  })

  it.each(FIELDS)('recognizes its %s at least nine times in ten', (asked) => {
    const told = results.flat().filter(({ field, wanted }) => field === asked && wanted !== '')
    const right = told.filter(({ got, wanted }) => got === wanted)
    const missed = told.filter(({ got, wanted }) => got !== wanted)
    expect({ missed, isEnough: right.length >= 0.9 * told.length }).toEqual({ missed, isEnough: true })
  })

  it('recognizes nothing wrong: uncertain fields stay empty', () => {
    expect(results.flat().filter(({ got, wanted }) => got !== '' && got !== wanted)).toEqual([])
  })

  it.each(titles)('%j', (written, speaker, scripture, series, date, title) => {
    const found = recognize(written, '', {})
    const wanted = { title, speaker, scripture, series, date }
    // Missed ones are counted above.
    for (const field of FIELDS) if (found[field] === '') wanted[field] = ''
    expect(found).toEqual(wanted)
  })
})

describe('recognition', () => {
  it('writes people and series as they are known', () => {
    const known = { speakers: ['The Rev. Jane Doe', 'Heath Larson'], series: ['Whats The Point'] }
    expect(recognize("What's the Point: Pain | Jane Doe", '', {}, known)).toMatchObject({
      title: 'Pain',
      speaker: 'The Rev. Jane Doe',
      series: 'Whats The Point',
    })
    expect(recognize('Does God Care? | Heath Larson', '', {}, known).speaker).toBe('Heath Larson')
    expect(recognize('Does God Care? | Heath Larson', '', {}).speaker).toBe('')
  })

  it('learns the series of a playlist from its titles', () => {
    const { series } = sharedBy([
      'Savor: Salvation',
      'Savor: Peace',
      'Holy Eucharist: Advent 1',
      'Holy Eucharist: Advent 2',
      'Once: More',
    ])
    expect(series).toEqual(['Savor'])
    expect(recognize('Savor: Rest', '', {}, { speakers: [], series })).toMatchObject({ title: 'Rest', series: 'Savor' })
    expect(recognize('Once: More', '', {})).toMatchObject({ title: 'Once: More', series: '' })
  })

  it('removes the prefixes that a church puts before every title', () => {
    const rules = { prefixes: ["St. Andrew's Sermons", 'Podcast'] }
    expect(recognize("St. Andrew's Sermons: The Lost Coin", '', rules).title).toBe('The Lost Coin')
    expect(recognize('PODCAST | 11/15/26 - The Lost Coin', '', rules)).toMatchObject({
      title: 'The Lost Coin',
      date: '2026-11-15',
    })
    expect(recognize('Podcast', '', rules).title).toBe('Podcast')
  })

  it('believes the order that an administrator gives, when a title has as many pieces', () => {
    const rules = { order: ['date', 'series', 'title', 'speaker'] as const }
    const order = { order: [...rules.order] }
    expect(recognize('11/15/26 | Living Hope | Ruth Gleans | Thabo Nkosi', '', order)).toEqual({
      title: 'Ruth Gleans',
      speaker: 'Thabo Nkosi',
      scripture: '',
      series: 'Living Hope',
      date: '2026-11-15',
    })
    expect(recognize('Living Hope: Ruth Gleans | Thabo Nkosi', '', order)).toMatchObject({
      series: 'Living Hope',
      title: 'Ruth Gleans',
    })
    expect(recognize('Christmas Eve', '', order)).toMatchObject({ title: 'Christmas Eve', series: '', speaker: '' })
    expect(recognize('A | B | the whole parish, together', '', order).speaker).toBe('')
  })

  it('puts every video of a playlist into the series that its rules name', () => {
    expect(recognize('Acts: The Promise', '', { series: 'Birth of a Church' })).toMatchObject({
      series: 'Birth of a Church',
    })
  })

  it('believes a labelled line of the description, where the title is silent', () => {
    const description =
      'Preacher: Jane Doe\nScripture: Luke 15:8-10\nSeries: Parables\nSunday, November 15, 2026\n\nJoin us!'
    expect(recognize('The Lost Coin', description, {})).toEqual({
      title: 'The Lost Coin',
      speaker: 'Jane Doe',
      scripture: 'Luke 15:8-10',
      series: 'Parables',
      date: '2026-11-15',
    })
    expect(recognize('The Lost Coin | Fr. Tim | Mark 1', description, {})).toMatchObject({
      speaker: 'Fr. Tim',
      scripture: 'Mark 1',
    })
    const prose = 'Jane Doe speaks of Luke 15. Recorded when it rained. Watch our November 15, 2026 service next.'
    expect(recognize('The Lost Coin', prose, {})).toMatchObject({ speaker: '', scripture: '', series: '', date: '' })
  })

  it.each([
    ['2/30/26 Worship', ''],
    ['13/13/26 Worship', ''],
    ['November 15-21, 2026', ''],
    ['11/15/26 and 11/22/26', ''],
    ['1/2/3', ''],
    ['Sunday, February 29, 2028', '2028-02-29'],
    ["Nov 15 '26", '2026-11-15'],
  ])('reads %j as the date %j', (written, date) => {
    expect(recognize(written, '', {}).date).toBe(date)
  })

  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(...titles.flatMap(([written]) => written.split(' '))),
    fc.constantFrom(
      '|',
      ' - ',
      '//',
      '(',
      ')',
      '[',
      ':',
      ',',
      'by',
      'Part 2',
      '\uE000',
      'Series:',
      'Preacher:',
      '11/15/26',
      'Ps 23',
    ),
  )
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' '))
  const asRules = fc.record(
    {
      prefixes: fc.array(text, { maxLength: 3 }),
      order: fc.array(fc.constantFrom('title', 'speaker', 'scripture', 'series', 'date'), { maxLength: 5 }),
      speakers: fc.array(text, { maxLength: 3 }),
      series: text,
    },
    { requiredKeys: [] },
  )

  it('never throws, and never invents text', { timeout: 120_000 }, () => {
    // Signs of bold type in a description are no text.
    const plain = (written: string) =>
      written
        .replace(/\*\*|__/g, '')
        .replace(/[\s\p{Cc}\p{Co}]+/gu, ' ')
        .trim()
    fc.assert(
      fc.property(text, text, asRules, (title, description, rules) => {
        const found = recognize(title, description, rules)
        const written = plain([title, description, ...(rules.speakers ?? []), rules.series ?? ''].join(' '))
        for (const each of [...found.speaker.split(', '), ...found.scripture.split(/;? /), found.series]) {
          expect(written).toContain(plain(each))
        }
        for (const word of plain(found.title).split(' ')) expect(plain(title)).toContain(word)
        expect(found.title === '').toBe(plain(title) === '')
        expect(found.date).toMatch(/^(\d{4}-\d\d-\d\d)?$/)
      }),
      { numRuns: runsOf(700) },
    )
  })

  it.each(['(', '- ', 'a, ', 'Rev. ', 'A A ', '1 ', 'by ', '11/', 'Ps 1:1-', '| ', 'Sunday '])(
    'takes no time over %j repeated',
    (repeated) => {
      const spent = processorTime()
      recognize(repeated.repeat(5000), `Preacher: ${repeated.repeat(5000)}\nScripture: ${repeated.repeat(5000)}`, {})
      expect(spent()).toBeLessThan(1000)
    },
  )
})

describe('a server that has run for long', () => {
  // Once a process has compiled many regular expressions, V8 compiles new ones in another way.
  it('reads titles as it did in the beginning', () => {
    const program = `
      import { readFileSync } from 'node:fs'
      import { recognize } from '#app/videos/youtube/recognize.ts'
      const lines = readFileSync('test/video-titles.tsv', 'utf8').split('\\n')
      console.log(JSON.stringify(lines.map((line) => recognize(line.split('\\t')[0], 'Pastor Jane Doe preaches on hope.', {}))))`
    const read = (...flags: string[]) =>
      execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { encoding: 'utf8' })
    expect(read('--no-regexp-optimization')).toBe(read())
  })
})
