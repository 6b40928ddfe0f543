import { describe, expect, it } from 'vitest'
import { recognize } from '#app/videos/youtube/recognize.ts'
import { sharedBy } from '#app/videos/youtube/title-shared.ts'
import { channelTitles, type ChannelTitle, type Field, fields, verdict, type Verdict } from '#test/channel-titles.ts'

interface Result {
  church: string
  title: string
  field: Field
  wanted: string
  got: string
  is: Verdict
}

/** Each title is read as a sync reads it: with all titles of its channel, its description and the day of publication. */
function resultsOf(titles: readonly ChannelTitle[]): Result[] {
  return [...Map.groupBy(titles, ({ church }) => church).values()].flatMap((own) => {
    const shared = sharedBy(own.map(({ title }) => title))
    return own.flatMap((each) => {
      const known = { speakers: [], series: [], shared, published: each.published }
      const found = recognize(each.title, each.description, {}, known)
      return fields.map((field): Result => {
        const { church, title, right } = each
        return { church, title, field, wanted: right[field], got: found[field], is: verdict(field, each, found) }
      })
    })
  })
}

const titles = channelTitles()
const churches = [...new Set(titles.map(({ church }) => church))]
const results = resultsOf(titles)

/** Two halves are measured apart, so that an improvement of only one is visible. */
describe.each([
  ['one half of the churches', 0],
  ['the other half', 1],
])('of %s', (_, half) => {
  const own = results.filter(({ church }) => churches.indexOf(church) % 2 === half)

  it.each([
    ['speaker', 0.75],
    ['series', 0.75],
    ['scripture', 0.95],
    ['date', 0.95],
  ] as const)('what is stated as %s is found, a share of %d at least', (asked, min) => {
    const stated = own.filter(({ field, wanted, is }) => field === asked && wanted !== '' && is !== 'silent')
    const missed = stated.filter(({ is }) => is !== 'right')
    const isEnough = missed.length <= (1 - min) * stated.length
    expect({ isEnough, missed: isEnough ? [] : missed }).toEqual({ isEnough: true, missed: [] })
  })

  it('no more than 2 of 100 records hold anything that is wrong', () => {
    const wrong = own.filter(({ is }) => is === 'wrong')
    const isFew =
      new Set(wrong.map(({ church, title }) => `${church} ${title}`)).size <= (0.02 * own.length) / fields.length
    expect({ isFew, wrong: isFew ? [] : wrong }).toEqual({ isFew: true, wrong: [] })
  })

  it('no title is harmed', () => {
    expect(own.filter(({ field, is }) => field === 'title' && is !== 'right')).toEqual([])
  })
})

it('10,000 titles are read in less than 20 seconds', { timeout: 120_000 }, () => {
  const many = Array.from({ length: Math.ceil(10_000 / titles.length) }, () => titles)
    .flat()
    .slice(0, 10_000)
  // Processor time, since other programs use the machine too.
  const began = process.cpuUsage()
  const pages = Array.from({ length: 200 }, (_, n) => many.slice(n * 50, n * 50 + 50))
  for (const page of pages) resultsOf(page)
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(20_000)
})
