import { describe, expect, it } from 'vitest'
import { recognize, type Recognized } from '#app/videos/youtube/recognize.ts'
import { sharedBy } from '#app/videos/youtube/title-shared.ts'

/** Channels of churches, each with the expected results for some of their titles. */
const read = (titles: readonly string[], written: string, { description = '', published = '' } = {}): Recognized =>
  recognize(written, description, {}, { speakers: [], series: [], shared: sharedBy(titles), published })

const plain = ['Time to Move On', 'What We Live For', 'Walking on Water', 'A Cup of Cold Water', 'Rest', 'Who Is He?']
const ordinary = [...plain, 'Strength for Today', 'The Great Missionary to India - William Carey', 'Bread of Life']

describe('a channel whose titles name no speaker', () => {
  it.each([
    ['Time to move on', 'Time to move on'],
    ['What are you here for', 'What are you here for'],
    ['The Great Missionary to India - William Carey', 'The Great Missionary to India - William Carey'],
    ['A Man After God - Anna Seward', 'A Man After God - Anna Seward'],
    ['The Glorious Church Of Jesus Christ - Part 8', 'The Glorious Church Of Jesus Christ - Part 8'],
    ['Part 8', 'Part 8'],
    ['Audio', 'Audio'],
  ])('keeps %j', (written, title) => {
    expect(read(ordinary, written)).toMatchObject({ title, speaker: '' })
  })

  it('recognizes the kind of a recording', () => {
    const daniel = ['Daniel Part 10 - Audio', 'Daniel Part 9 - Audio', 'Be Transformed - Audio', ...ordinary]
    expect(read(daniel, 'Daniel Part 10 - Audio')).toMatchObject({ title: 'Daniel Part 10', series: 'Daniel' })
    expect(read(daniel, 'Be Transformed - Audio')).toMatchObject({ title: 'Be Transformed', series: '' })
    expect(read(daniel, 'Rest (Video)')).toMatchObject({ title: 'Rest' })
  })
})

describe('a place in the titles', () => {
  const people = ['Moira Quell', 'Tobiah Fenn', 'David Okafor', 'Ruth Amsel', 'Peter Lindqvist']
  const behind = plain.map((title, i) => `${title} - ${people[i % people.length]} | Harbor Church`)

  it('with people in one place takes them as speakers, whatever the name is', () => {
    const found = read(
      [...behind, 'Hope Again - Quillon Vash | Harbor Church'],
      'Hope Again - Quillon Vash | Harbor Church',
    )
    expect(found).toMatchObject({ title: 'Hope Again', speaker: 'Quillon Vash' })
  })

  it('with people at the start works as well', () => {
    const before = plain.map((title, i) => `HBC - ${13 + i}/05/12 - ${people[i % people.length]} - ${title}`)
    expect(read(before, 'HBC - 04/05/12 - Moira Quell - Living Well')).toMatchObject({
      title: 'Living Well',
      speaker: 'Moira Quell',
      series: '',
      date: '2012-05-04',
    })
  })

  it('with the same words in all titles removes them, and takes no series from them', () => {
    const program = plain.map((title) => `The Rhema Experience Online - ${title}`)
    expect(read(program, 'The Rhema Experience Online - Rest')).toMatchObject({ title: 'Rest', series: '' })
    const podcast = plain.map((title) => `Elm Street Church of Christ Podcast - ${title} (Part 4) - David Okafor`)
    expect(read(podcast, podcast[4] ?? '')).toMatchObject({ title: 'Rest (Part 4)', speaker: 'David Okafor' })
  })

  const more = Array.from({ length: 20 }, (_, i) => `A Quiet Word ${'abcdefghijklmnopqrst'[i]}`)
  it.each([
    'The Rhema Experience Online',
    'Apple TV Video',
    'Harbor Podcast',
    'Harbor Radio',
    'Harbor Live Stream',
    'Grace on Demand',
    'Sunday Service',
  ])('with the program %j in some titles takes no series from it', (program) => {
    for (const write of [
      (title: string) => `${title} | ${program}`,
      (title: string) => `${program} - ${title}`,
      (title: string) => `${title} - ${program}`,
      (title: string) => `${program}: ${title}`,
    ]) {
      const titles = [...plain.map(write), ...more]
      for (const title of plain) {
        const found = read(titles, write(title))
        expect({ ...found, written: write(title) }).toMatchObject({ series: '' })
        expect(found.title).toContain(title)
      }
      // An earlier import may have stored it as a series.
      const known = { speakers: [], series: [program], shared: sharedBy(titles) }
      expect(recognize(write('Rest'), '', {}, known)).toMatchObject({ series: '' })
    }
  })

  it.each(['The Easter Experience', 'Tune In', 'Streams of Mercy', 'Networked'])(
    'with the series %j in some titles takes it',
    (series) => {
      const titles = [...plain.map((title) => `${series} - ${title}`), ...more]
      expect(read(titles, `${series} - Rest`)).toMatchObject({ title: 'Rest', series })
    },
  )

  it('with a campus keeps the title', () => {
    const campuses = Array.from(
      { length: 12 },
      (_, i) => `"Our Story" - ${i % 2 ? 'North' : 'South'} - 0${1 + (i >> 1)}-0${1 + (i % 2)}-2012`,
    )
    expect(read(campuses, '"Our Story" - North - 06-03-2012').title).toContain('Our Story')
  })
})

describe('a speaker beside the title', () => {
  const people = ['Kwadwo Vash', 'David Miller', 'Jenn Whitlock', 'Pieter Quell', 'Mark Ellison', 'Susan Bale']
  it.each<[string, (title: string, person: string) => string]>([
    ['before a colon', (title, person) => `${person}: ${title}`],
    ['behind “by”', (title, person) => `${title} by ${person}`],
    ['behind a comma', (title, person) => `${title}, ${person}`],
    ['in brackets', (title, person) => `${title} (${person})`],
    ['behind a dash, with a date', (title, person) => `06/10/2012 AM - ${title} - ${person}`],
    ['behind a passage', (title, person) => `${title} | Romans 8:1-11 | ${person}`],
  ])('is found %s, and the title keeps its last word', (_, write) => {
    const titles = [...plain, 'Light in the Dark'].map((title, i) => write(title, people[i % people.length] ?? ''))
    expect(read(titles, titles[0] ?? '')).toMatchObject({
      title: 'Time to Move On',
      speaker: 'Kwadwo Vash',
      series: '',
    })
    const lower = write('Time to move on', 'Pieter Quell')
    expect(read(titles, lower)).toMatchObject({ title: 'Time to move on', speaker: 'Pieter Quell' })
  })
})

describe('a series', () => {
  it('is text after several titles in a row', () => {
    const titles = ordinary.map((title, i) => `${title} | ${i < 4 ? 'Rooted in Love' : 'Anchored in Hope'}`)
    expect(read(titles, titles[4] ?? '')).toMatchObject({ title: 'Rest', series: 'Anchored in Hope' })
    const places = ordinary.map((title, i) => `${title} | ${i % 2 ? 'Northside' : 'Southside'}`)
    expect(read(places, places[4] ?? '')).toMatchObject({ series: '' })
  })

  it('is text that several nearby titles share', () => {
    const titles = [
      'Rooted: Deep',
      'Rooted: Wide',
      'Anchored - Storm',
      'Anchored - Calm',
      'Anchored - Shore',
      ...ordinary,
    ]
    expect(read(titles, 'Rooted: Deep')).toMatchObject({ title: 'Deep', series: 'Rooted' })
    expect(read(titles, 'Anchored - Calm')).toMatchObject({ title: 'Calm', series: 'Anchored' })
    const apart = ['Mary: Mother of All', ...ordinary, 'Mary: Image of What We Can Be']
    expect(read(apart, 'Mary: Mother of All')).toMatchObject({ title: 'Mary: Mother of All', series: '' })
  })

  it('is text in titles that differ only in a number', () => {
    const titles = ['From the Edge 1', 'From the Edge 2', 'Psalm 23', 'Psalm 24', ...ordinary]
    expect(read(titles, 'From the Edge 2')).toMatchObject({ title: 'From the Edge 2', series: 'From the Edge' })
    expect(read(titles, 'Psalm 23')).toMatchObject({ series: '', scripture: 'Psalm 23' })
  })

  it('is no day and no service', () => {
    const titles = [
      'Palm Sunday: Hosanna',
      'Palm Sunday: The Colt',
      'Morning Worship - A',
      'Morning Worship - B',
      ...ordinary,
    ]
    for (const title of titles.slice(0, 4)) expect(read(titles, title).series).toBe('')
  })
})

it.each([
  '(',
  '- ',
  'a, ',
  'Rev. ',
  'A A ',
  '1 ',
  ' by ',
  '11/',
  'Ps 1:1-',
  '| ',
  'A: ',
  '"a',
  'Part 1: ',
  'with Pastor A ',
])('takes no time for titles and descriptions of %j repeated', (repeated) => {
  const began = process.cpuUsage()
  const hostile = repeated.repeat(200).slice(0, 200)
  const titles = Array.from({ length: 50 }, (_, n) => `${hostile.slice(0, 190)} ${n}`)
  read(titles, hostile, { description: `${repeated.repeat(60)}\n`.repeat(15) })
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(4000)
})

describe('a date', () => {
  it.each([
    ['03/06/12 Worship', '2012-06-03', '2012-06-03'],
    ['03/06/12 Worship', '2012-03-07', '2012-03-06'],
    ['03/06/12 Worship', '', '2012-03-06'],
    ['A Psalm (10th February)', '2008-02-19', '2008-02-10'],
    ['Christmas Eve, December 24', '2026-01-04', '2025-12-24'],
    ['D-Day, June 6', '2026-11-01', ''],
    ['November 15-21', '2026-11-22', ''],
  ])('of %j, published %j, is %j', (written, published, date) => {
    expect(read([], written, { published }).date).toBe(date)
  })

  it('is read in the order of the other titles', () => {
    expect(read(['27/05/12 A', '13/05/12 B', '06/05/12 C'], '04/03/12 D').date).toBe('2012-03-04')
    expect(read(['12-0603 A', '12-0527 B', '12-0520A C'], '12-0513 D').date).toBe('2012-05-13')
    expect(read(['Rest', 'Hope'], '12-0513 D').date).toBe('')
  })
})

describe('a description', () => {
  it.each<[string, Partial<Recognized>]>([
    ['🎤 **Pastor:** Jane Doe\n📖 **Gospel:** Luke 15:8-10', { speaker: 'Jane Doe', scripture: 'Luke 15:8-10' }],
    [
      '• Preacher - Jane Doe\n• Readings: Isaiah 9:2; Luke 2:1',
      { speaker: 'Jane Doe', scripture: 'Isaiah 9:2; Luke 2:1' },
    ],
    ['Preacher -\n\nScripture -', { speaker: '', scripture: '' }],
    ['Speaker:Jane Doe\nSunday, Feb 7, 2010', { speaker: 'Jane Doe', date: '2010-02-07' }],
    ['1 Corinthians 9: 19-27', { scripture: '1 Corinthians 9: 19-27' }],
    ['The Holy Gospel according to St. Luke, the third chapter:\n\nIn those days', { scripture: 'Luke 3' }],
    ['Gênesis 19.1-26 por Pastor Bruno Melo', { scripture: 'Gênesis 19.1-26', speaker: 'Pastor Bruno Melo' }],
    [
      'This message is given by Pastor Ann Stone. It is part of the "Gone" series.',
      { speaker: 'Pastor Ann Stone', series: 'Gone' },
    ],
    ['This week lead pastor Jon Hill discusses hope.', { speaker: 'pastor Jon Hill' }],
    ['May 6, 2012 Sermon - Come to Me\n\nPreached by Jane Doe', { date: '2012-05-06', speaker: 'Jane Doe' }],
    ['“Be still.” (Psalm 46:10)\n“Go.” (Matthew 28:19)\n“Come.” (Matthew 11:28)', { scripture: '' }],
    ['Join Pastor Ann Stone every Sunday. James 1:19 says that we should listen.', { speaker: '', scripture: '' }],
  ])('with %j', (description, facts) => {
    expect(read(ordinary, 'Rest', { description })).toMatchObject({ title: 'Rest', ...facts })
  })
})
