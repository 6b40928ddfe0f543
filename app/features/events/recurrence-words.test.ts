import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginning, isSame, repeatsOf, ruleOf, shownParts, wordsOf } from '#app/features/events/pattern.ts'
import { readingsOf, wordsToRule } from '#app/features/events/recurrence-words.ts'
import { everyWeek, type Rule, WEEKDAYS } from '#app/features/events/rule.ts'
import { runsOf } from '#test/engines.ts'

const seen = { date: '', today: '2026-11-21' }

const understood: [words: string, rule: string][] = [
  // Every so many days.
  ['Daily', 'FREQ=DAILY'],
  ['every day', 'FREQ=DAILY'],
  ['Each day at noon', 'FREQ=DAILY'],
  ['Every other day', 'FREQ=DAILY;INTERVAL=2'],
  ['every 3 days', 'FREQ=DAILY;INTERVAL=3'],
  ['Daily except Sunday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA'],
  ['Daily, Monday–Saturday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA'],
  ['Every day except weekends', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['daily in August', 'FREQ=DAILY;BYMONTH=8'],
  ['daily for 10 days', 'FREQ=DAILY;COUNT=10'],
  // Weeks.
  ['Weekly', 'FREQ=WEEKLY'],
  ['every week', 'FREQ=WEEKLY'],
  ['Every Wednesday', 'FREQ=WEEKLY;BYDAY=WE'],
  ['EVERY  WEDNESDAY.', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays', 'FREQ=WEEKLY;BYDAY=WE'],
  ['on Wednesdays', 'FREQ=WEEKLY;BYDAY=WE'],
  ['each Wed.', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesday’s', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Every Wednesday evening', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesday nights at 6:30pm', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays, 6.30pm', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays 6.30 p.m.–8 p.m.', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays at 6:30p', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays 18h30', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Wednesdays, 18.30 Uhr', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Every Sunday at 10.30. Until May 30.', 'FREQ=WEEKLY;BYDAY=SU;UNTIL=20270530'],
  ['Weekly on Tuesdays', 'FREQ=WEEKLY;BYDAY=TU'],
  ['weekly, Tuesday', 'FREQ=WEEKLY;BYDAY=TU'],
  ['Once a week on Tuesday', 'FREQ=WEEKLY;BYDAY=TU'],
  ['Tuesdays, weekly', 'FREQ=WEEKLY;BYDAY=TU'],
  ['Tuesdays and Thursdays', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['Thursday & Tuesday', 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['Mon/Wed/Fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Every Mon, Wed, and Fri', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['M, W, F', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Monday–Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Monday-Friday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Mon. thru Fri.', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Monday through Friday, 9 a.m. – 5 p.m.', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['M–F', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['from Monday to Thursday and Saturday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA'],
  ['Fri–Mon', 'FREQ=WEEKLY;BYDAY=MO,FR,SA,SU'],
  ['Weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Weekdays except Wednesday', 'FREQ=WEEKLY;BYDAY=MO,TU,TH,FR'],
  ['Weekends', 'FREQ=WEEKLY;BYDAY=SA,SU'],
  ['Sundays at 9', 'FREQ=WEEKLY;BYDAY=SU'],
  ['Sundays @ 9:00 & 11:15 AM', 'FREQ=WEEKLY;BYDAY=SU'],
  ['Sundays, 9am and 11am', 'FREQ=WEEKLY;BYDAY=SU'],
  ['Sunday mornings', 'FREQ=WEEKLY;BYDAY=SU'],
  ['Every Sunday from 6 to 7:30 p.m.', 'FREQ=WEEKLY;BYDAY=SU'],
  ['Thursdays 7-8 pm', 'FREQ=WEEKLY;BYDAY=TH'],
  ['Every other Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['every other Tuesday except December', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11'],
  ['Every other week on Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
  ['Every two weeks on Mondays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['Every 3 weeks on Monday and Tuesday', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU'],
  ['every third week on Friday', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=FR'],
  ['alternate Fridays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['Fortnightly', 'FREQ=WEEKLY;INTERVAL=2'],
  // Months, by weekday.
  ['First Sunday of the month', 'FREQ=MONTHLY;BYDAY=1SU'],
  ['the first Sunday of every month', 'FREQ=MONTHLY;BYDAY=1SU'],
  ['First Sundays', 'FREQ=MONTHLY;BYDAY=1SU'],
  ['every 1st Tuesday of the month', 'FREQ=MONTHLY;BYDAY=1TU'],
  ['Every second Tuesday of the month', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['Every third Thursday', 'FREQ=MONTHLY;BYDAY=3TH'],
  ['last Friday of each month', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['The last Friday in every month, 7 pm', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['2nd & 4th Thursdays', 'FREQ=MONTHLY;BYDAY=2TH,4TH'],
  ['2nd & 4th Thursdays, Sept–May', 'FREQ=MONTHLY;BYDAY=2TH,4TH;BYMONTH=1,2,3,4,5,9,10,11,12'],
  ['2nd & 4th Thursdays, Sept-May', 'FREQ=MONTHLY;BYDAY=2TH,4TH;BYMONTH=1,2,3,4,5,9,10,11,12'],
  ['1st, 3rd and 5th Wednesdays', 'FREQ=MONTHLY;BYDAY=1WE,3WE,5WE'],
  ['Every first and third Monday', 'FREQ=MONTHLY;BYDAY=1MO,3MO'],
  ['Monthly on the second Saturday', 'FREQ=MONTHLY;BYDAY=2SA'],
  ['Monthly, second Saturday', 'FREQ=MONTHLY;BYDAY=2SA'],
  ['Second Saturday, monthly', 'FREQ=MONTHLY;BYDAY=2SA'],
  ['Once a month on the last Sunday', 'FREQ=MONTHLY;BYDAY=-1SU'],
  ['First Monday and third Wednesday of the month', 'FREQ=MONTHLY;BYDAY=1MO,3WE'],
  ['First and third Sundays and Mondays', 'FREQ=MONTHLY;BYDAY=1MO,3MO,1SU,3SU'],
  ['first Sunday of every other month', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU'],
  ['Every 3 months on the first Sunday', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU'],
  ['Quarterly on the first Sunday', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=1SU'],
  ['Sundays except the first Sunday of the month', 'FREQ=MONTHLY;BYDAY=2SU,3SU,4SU,5SU'],
  ['First Sunday of the month except July and August', 'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=1,2,3,4,5,6,9,10,11,12'],
  // Months, by number.
  ['Monthly on the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['The 15th of each month', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['1st and 15th of every month', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
  ['last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['Every month on the 1st', 'FREQ=MONTHLY;BYMONTHDAY=1'],
  // Years.
  ['Annually', 'FREQ=YEARLY'],
  ['every year', 'FREQ=YEARLY'],
  ['Every year on December 24', 'FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12'],
  ['Every December 24th', 'FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12'],
  ['First Sunday in October', 'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=10'],
  ['Annually on the first Sunday in October', 'FREQ=YEARLY;BYDAY=1SU;BYMONTH=10'],
  // Only some months.
  ['Every Tuesday in July', 'FREQ=WEEKLY;BYDAY=TU;BYMONTH=7'],
  ['Tuesdays (October–April)', 'FREQ=WEEKLY;BYDAY=TU;BYMONTH=1,2,3,4,10,11,12'],
  ['Wednesdays, September through May', 'FREQ=WEEKLY;BYDAY=WE;BYMONTH=1,2,3,4,5,9,10,11,12'],
  ['Wednesdays from Sept. to May', 'FREQ=WEEKLY;BYDAY=WE;BYMONTH=1,2,3,4,5,9,10,11,12'],
  ['Fridays during June, July and August', 'FREQ=WEEKLY;BYDAY=FR;BYMONTH=6,7,8'],
  ['Sundays except July and August', 'FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2,3,4,5,6,9,10,11,12'],
  ['Sundays, except for July–August', 'FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2,3,4,5,6,9,10,11,12'],
  ['Thursdays, but not in December', 'FREQ=WEEKLY;BYDAY=TH;BYMONTH=1,2,3,4,5,6,7,8,9,10,11'],
  ['Thursdays Sept–May except December', 'FREQ=WEEKLY;BYDAY=TH;BYMONTH=1,2,3,4,5,9,10,11'],
  // An end.
  ['Every Tuesday until May 30', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270530'],
  ['Every Tuesday until December 1, 2026', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261201'],
  ['Tuesdays through Dec. 22nd', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261222'],
  ['Tuesdays through February', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270228'],
  ['Tuesdays until the end of May', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270531'],
  ['Wednesdays, December 2 – March 10', 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20270310'],
  ['Wednesdays starting December 2', 'FREQ=WEEKLY;BYDAY=WE'],
  ['Tuesdays for six weeks', 'FREQ=WEEKLY;BYDAY=TU;COUNT=6'],
  ['Every Tuesday, 7 times', 'FREQ=WEEKLY;BYDAY=TU;COUNT=7'],
]

const not: [words: string, part: string][] = [
  ['', 'empty'],
  ['Now and then', 'Now and then'],
  ['Most Saturdays', 'Most Saturdays'],
  ['Wednesday', 'single day'],
  ['Wednesday at 7pm', 'single day'],
  ['Every second Tuesday', 'every other week or the second'],
  ['Biweekly', 'Biweekly'],
  ['Bi-weekly on Tuesdays', 'Bi-weekly'],
  ['Twice a week', 'Twice'],
  ['Twice monthly', 'Twice'],
  ['Monthly', 'which day of the month'],
  ['Every other month', 'which day of the month'],
  ['Quarterly', 'which day of the month'],
  ['Annually in July', 'which day of the year'],
  ['Sundays in Advent', 'Advent'],
  ['Every Sunday in Lent', 'Lent'],
  ['First Sunday of Advent', 'Advent'],
  ['Sundays after worship', 'after worship'],
  ['Wednesdays, Parish Hall', 'Parish Hall'],
  ['Every Wednesday during the school year', 'school year'],
  ['Every Wednesday in the summer', 'summer'],
  ['Tuesdays until May', 'until May'],
  ['Tuesdays except Christmas', 'except Christmas'],
  ['Tuesdays except December 22', 'December 22'],
  ['Second to last Sunday', 'to last'],
  ['Every Tuesday or so', 'so'],
  ['Every Tuesday and', 'and'],
  ['Tuesdays, 6 weeks', '6 weeks'],
  ['Tuesdays and Thursdays for six weeks', 'when they end'],
  ['Every other week for 6 weeks', 'when they end'],
  ['Tuesdays until June 31', 'until June 31'],
  ['Tuesdays until May 30, 2020', 'end before'],
  ['6th Sunday of the month', '6th Sunday'],
  ['Every 15th', '15th'],
  ['The 15th', '15th'],
  ['TBD', 'TBD'],
  ['See the calendar', 'See the calendar'],
  ['Tuesdays?', '?'],
  ['first Sunday and Monday of the month', 'first Sunday and Monday'],
  ['Daily except every other Sunday', 'except every other Sunday'],
  ['Tuesdays every 2nd week of the month', 'of the month'],
  ['Every Tuesday, every Thursday', 'every Thursday'],
  ['毎週水曜日', '毎週水曜日'],
  ['Jeden Mittwoch', 'Jeden Mittwoch'],
]

describe('words that name a rule', () => {
  it.each(understood)('“%s” is %s', (words, rule) => {
    expect(wordsToRule(words, seen)).toMatchObject({ rule })
  })
})

describe('words that may mean something else', () => {
  it.each(not)('“%s” are no rule, for “%s”', (words, part) => {
    const read = wordsToRule(words, seen)
    expect(read).toEqual({ notUnderstood: expect.stringContaining(part) })
  })
})

describe('a schedule of choices', () => {
  const months = fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 11 })
    .map((some) => some.toSorted((a, b) => a - b))
  const day = fc.constantFrom(...WEEKDAYS)
  const weekdays = fc.uniqueArray(day, { minLength: 1 }).map((some) => WEEKDAYS.filter((one) => some.includes(one)))
  const nths = fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, -1), { minLength: 1 })
  const monthDays = fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 4 })
  const days = fc.oneof(
    fc.constant({ freq: 'DAILY' as const }),
    fc.record({
      freq: fc.constant('WEEKLY' as const),
      days: weekdays.map((some) => some.map((one) => ({ nth: 0, day: one }))),
    }),
    fc.record({
      freq: fc.constant('MONTHLY' as const),
      days: fc.tuple(nths, day).map(([some, one]) => some.map((nth) => ({ nth, day: one }))),
    }),
    fc.record({ freq: fc.constant('MONTHLY' as const), monthDays }),
  )
  const end = fc.constantFrom({}, { until: '2090-05-30' }, { count: 7 })
  const pattern = fc
    .record({ interval: fc.integer({ min: 1, max: 9 }), months, days, end })
    .map((some): Rule => ({ ...everyWeek, interval: some.interval, months: some.months, ...some.days, ...some.end }))

  it('is understood in the words that it is given, and is the same rule again', () => {
    const property = fc.property(pattern, (some) => {
      const rule = ruleOf(some)
      expect(ruleOf(shownParts(rule) ?? everyWeek)).toBe(rule)
      expect(wordsToRule(wordsOf(some), seen)).toMatchObject({ rule })
    })
    fc.assert(property, { numRuns: runsOf(1000) })
  })

  it.each(['FREQ=DAILY;BYSETPOS=1', 'BYDAY=TU', 'FREQ=WEEKLY;BYDAY=1TU', 'FREQ=MONTHLY;BYDAY=TU', ''])(
    'does not hold what it cannot show: %s',
    (rule) => expect(shownParts(rule)).toBeUndefined(),
  )

  it.each([
    ['Weekly', 'FREQ=WEEKLY;BYDAY=TU', true],
    ['Weekly', 'FREQ=WEEKLY;BYDAY=WE', false],
    ['Every Tuesday', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20271231', true],
    ['Every Tuesday', 'FREQ=WEEKLY;BYDAY=TU;BYMONTH=1,2', true],
    ['Every Tuesday in July', 'FREQ=WEEKLY;BYDAY=TU;BYMONTH=1,2', false],
    ['Every other Tuesday', 'FREQ=WEEKLY;BYDAY=TU', false],
    ['First and third Sundays', 'FREQ=MONTHLY;BYDAY=3SU,1SU', true],
    ['First Sundays', 'FREQ=MONTHLY;BYDAY=-1SU', false],
    ['Every year on December 24', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', true],
  ])('is understood from “%s” as %s: %s', (words, rule, same) => {
    const read = wordsToRule(words, seen)
    expect('rule' in read && isSame(read, rule, '2026-11-24')).toBe(same)
  })

  it.each([
    ['week', '2026-11-24', 'FREQ=WEEKLY;BYDAY=TU'],
    ['week', '', 'FREQ=WEEKLY'],
    ['weekday of the month', '2026-11-24', 'FREQ=MONTHLY;BYDAY=4TU'],
    ['weekday of the month', '2026-11-30', 'FREQ=MONTHLY;BYDAY=-1MO'],
    ['weekday of the month', '', 'FREQ=MONTHLY;BYDAY=1SU'],
    ['day of the month', '2026-11-24', 'FREQ=MONTHLY;BYMONTHDAY=24'],
    ['day', '2026-11-24', 'FREQ=DAILY'],
    ['year', '', 'FREQ=YEARLY'],
  ] as const)('begins, by %s from “%s”, as %s', (repeats, date, rule) => {
    expect(ruleOf(beginning(repeats, date, undefined))).toBe(rule)
    expect(repeatsOf(rule)).toBe(repeats)
  })
})

it('offers the two readings of “every second”', () => {
  const other = 'Every other Tuesday, except December'
  expect(readingsOf('Every second Tuesday, except December', seen)).toEqual([
    other,
    'Every second Tuesday of the month, except December',
  ])
  expect(readingsOf(other, seen)).toEqual([])
  expect(readingsOf('Every second Tuesday or so', seen)).toEqual([])
})
