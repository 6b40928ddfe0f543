import { describe, expect, it } from 'vitest'
import { readDays } from '#app/records/import/days.ts'

const ZONE = 'America/Denver'

function tableOf(days: readonly string[], others: readonly string[] = []) {
  const rows = days.map((date, at) => ({ line: at + 2, cells: { title: others[at] ?? 'A title', date } }))
  return { rows, unusedColumns: [] }
}

/** What each row's day becomes, `?` for one that is refused; or that a question comes first. */
async function read(days: readonly string[], others?: readonly string[], answers = {}): Promise<string> {
  const { table, questions } = await readDays(tableOf(days, others), answers, ZONE)
  if (questions.length > 0) return 'asks'
  return table.rows.map(({ cells, problem }) => (problem === undefined ? cells['date'] : '?')).join(' ')
}

describe('the days of a table', () => {
  it.each([
    ['a number above 12', ['4/5/2025', '4/27/25'], [], '2025-04-05 2025-04-27'],
    ['a number above 12', ['4.5.2025', '14.10.2012'], [], '2025-05-04 2012-10-14'],
    ['a named weekday', ['4/3/2025', 'Sun, 4/5/2026'], [], '2025-04-03 2026-04-05'],
    ['Sundays', ['1/6/2025', '6/7/2025', '3/8/2025'], [], '2025-06-01 2025-07-06 2025-08-03'],
    ['another cell of the row', ['4/3/2025'], ['talk 2025-03-04.mp3'], '2025-03-04'],
    ['the dates beside it', ['2026-01-04', '1/11/2026'], [], '2026-01-04 2026-01-11'],
    ['the same day either way', ['5/5/2025'], [], '2025-05-05'],
  ])('have their month and day in the order that is shown by %s: %j', async (_, days, others, expected) => {
    expect(await read(days, others)).toBe(expected)
  })

  it.each([
    ['there is no evidence', ['3/4/2025', '5/6/2025']],
    ['dates contradict each other', ['3/4/2025', '4/27/2025', '27/4/2025']],
    ['a few days are Sundays by chance', ['2/3/2025', '3/4/2025', '6/4/2025', '9/4/2025']],
  ])('are asked about when %s', async (_, days) => {
    expect(await read(days)).toBe('asks')
  })

  it('are asked about with three samples, and read as answered', async () => {
    const days = ['3/4/2025', '5/6/2025', '7/8/2025', '9/10/2025']
    const { questions } = await readDays(tableOf(days), {}, ZONE)
    expect(questions).toEqual([
      {
        column: 'date',
        text: 'Do dates such as 3/4/2025, 5/6/2025, 7/8/2025 put the month or the day first? Nothing in this table shows it.',
        isOneOf: true,
        values: [
          {
            value: 'month first',
            count: 4,
            meaning: '3/4/2025 is 2025-03-04, 5/6/2025 is 2025-05-06, 7/8/2025 is 2025-07-08',
          },
          {
            value: 'day first',
            count: 4,
            meaning: '3/4/2025 is 2025-04-03, 5/6/2025 is 2025-06-05, 7/8/2025 is 2025-08-07',
          },
        ],
      },
    ])
    expect(await read(days.slice(0, 2), [], { date: ['month first'] })).toBe('2025-03-04 2025-05-06')
    expect(await read(days.slice(0, 2), [], { date: ['day first'] })).toBe('2025-04-03 2025-06-05')
    expect(await read(days, [], { date: ['whatever'] })).toBe('asks')
  })

  it('say how they were read, and refuse a date in the other order by name', async () => {
    const { table } = await readDays(tableOf(['3/4/2025', '4/27/2025', '27/4/2025']), { date: ['month first'] }, ZONE)
    expect(table.notes).toEqual(['Dates such as 3/4/2025 have the month first, as you said.'])
    expect(table.rows[2]?.problem).toBe(
      'date: "27/4/2025" isn’t a date with the month first, as in the other rows; write it like 2026-11-22',
    )
  })

  it.each([
    ['an instant, in the church’s zone', ['2024-05-06T01:30:00Z'], '2024-05-05'],
    [
      'midnights, which programs write for days',
      ['2024-05-05T00:00:00Z', '2024-05-12T00:00:00.000Z'],
      '2024-05-05 2024-05-12',
    ],
    ['numbers of Excel', ['45781', '45788'], '2025-05-04 2025-05-11'],
    ['numbers of Excel on an old Mac', ['44319', '44326'], '2025-05-04 2025-05-11'],
    ['nothing', ['', 'Easter', '2019'], ' ? ?'],
  ])('may be %s: %j', async (_, days, expected) => {
    expect(await read(days)).toBe(expected)
  })
})
