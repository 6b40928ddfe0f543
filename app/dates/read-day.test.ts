import { describe, expect, it } from 'vitest'
import { dayReadings, momentReadings } from '#app/dates/read-day.ts'

describe('a day as people and programs write it', () => {
  it.each([
    ['2025-04-27', '2025-04-27'],
    ['2025/4/7', '2025-04-07'],
    ['2017.01.01', '2017-01-01'],
    ['20250427', '2025-04-27'],
    ['27 April 2025', '2025-04-27'],
    ['April 27, 2025', '2025-04-27'],
    ['Sunday, the 27th of April, 2025', '2025-04-27'],
    ['Sept. 7th 2025', '2025-09-07'],
    ['Thurs. 5 Jun 2025', '2025-06-05'],
    ['Mar 3, 2024', '2024-03-03'],
    ['27-Apr-25', '2025-04-27'],
    ['3 June ’98', '1998-06-03'],
    ['3 June 1866', '1866-06-03'],
    ['Sonntag, 5. März 2023', '2023-03-05'],
    ['20. Mai 2012', '2012-05-20'],
    ['6. Jänner 2019', '2019-01-06'],
    ['dimanche 1er août 2021', '2021-08-01'],
    ['12 févr. 2023', '2023-02-12'],
    ['mar. 3 juin 2025', '2025-06-03'],
    ['domingo, 7 de septiembre de 2025', '2025-09-07'],
    ['1 ENERO 2023', '2023-01-01'],
    ['Sunday, June 3rd, 2012 AM', '2012-06-03'],
    ['3 June 2012 (p.m.)', '2012-06-03'],
    ['Sunday Morning, July 29, 2012', '2012-07-29'],
    ['June 10, 2012 evening service', '2012-06-10'],
    ['Sunday Morning - May 3 2026', '2026-05-03'],
    ['Sunday Morning – May 3, 2026', '2026-05-03'],
    ['Sunday Evening Service — 3 May 2026', '2026-05-03'],
    ['Morning Service - May 3, 2026', '2026-05-03'],
    ['Sunday – May 3, 2026', '2026-05-03'],
    ['2026-05-03 - Evening', '2026-05-03'],
    ['2026-05-03 – Evening', '2026-05-03'],
    ['2026-05-03 — PM', '2026-05-03'],
    ['May 3, 2026 – AM', '2026-05-03'],
    ['2026-05-03 – 2026-05-10', ''],
    ['May 3 – 5, 2026', ''],
    ['May 3 - Evening', ''],
    ['Evening', ''],
    ['Sunday', ''],
    ['2019', ''],
    ['31 April 2025', ''],
    ['April 2025', ''],
    ['John 3:16', ''],
    ['5 6 2025', ''],
    ['27 Aprilish 2025', ''],
    ['2025-02-29', ''],
  ])('%j names %j', (text, day) => {
    expect(dayReadings(text)).toEqual({ monthFirst: day, dayFirst: day })
  })

  it.each([
    ['4/5/2025', '2025-04-05', '2025-05-04'],
    ['4/27/25', '2025-04-27', ''],
    ['4/27/12 AM', '2012-04-27', ''],
    ['4/27/12 – AM', '2012-04-27', ''],
    ['5/3/2026 - Evening', '2026-05-03', '2026-03-05'],
    ['5-3-2026 – Evening', '2026-05-03', '2026-03-05'],
    ['Sunday Morning, 5/3/2026', '2026-05-03', ''],
    ['Sunday Morning – 3.5.2026', '', '2026-05-03'],
    ['14.10.2012', '', '2012-10-14'],
    ['4-5-99', '1999-04-05', '1999-05-04'],
    ['Sun, 4/5/2026', '2026-04-05', ''],
    ['Sunday 3/5/2026', '', '2026-05-03'],
  ])('%s is %j with the month first, and %j with the day first', (text, monthFirst, dayFirst) => {
    expect(dayReadings(text)).toEqual({ monthFirst, dayFirst })
  })

  it.each([
    ['2024-05-05T15:56:59.000Z', '2024-05-05'],
    ['2024-05-06T01:30:00Z', '2024-05-05'],
    ['2024-05-05T23:30:00+02:00', '2024-05-05'],
    ['2024-05-05 23:30', '2024-05-05'],
    ['Sun, 3 June 2012 09:00:00 MDT', '2012-06-03'],
    ['Mon, 04 Jun 2012 03:00:00 GMT', '2012-06-03'],
    ['Sun Jun 03 2012 09:00:00 GMT-0600 (Mountain Daylight Time)', '2012-06-03'],
    ['June 3, 2012 at 9:00 PM', '2012-06-03'],
    ['3 June 2012 09:00 XYZ', '2012-06-03'],
    ['May 3, 2026 - 10:30 AM', '2026-05-03'],
    ['May 3, 2026 – 10:30 AM', '2026-05-03'],
    ['May 3, 2026 — 7 pm', '2026-05-03'],
    ['Sunday Morning - May 3 2026 - 10:30', '2026-05-03'],
    ['2026-05-03 - 10:30', '2026-05-03'],
    ['2024-05-06T01:30 -00:00', '2024-05-05'],
    ['May 3, 2026 10:30 – 11:30 AM', ''],
    ['2024-05-05T25:00:00Z', ''],
  ])('%s is %j at a church in Denver', (text, day) => {
    expect(dayReadings(text, 'America/Denver')).toEqual({ monthFirst: day, dayFirst: day })
  })

  it.each([
    ['May 3, 2026 6.30pm', '2026-05-03T18:30', '2026-05-03T18:30'],
    ['May 3, 2026 at 6.30 p.m.', '2026-05-03T18:30', '2026-05-03T18:30'],
    ['May 3, 2026 @ 6:30p', '2026-05-03T18:30', '2026-05-03T18:30'],
    ['May 3, 2026 – 9:30 A', '2026-05-03T09:30', '2026-05-03T09:30'],
    ['3 mai 2026 à 18h30', '2026-05-03T18:30', '2026-05-03T18:30'],
    ['3. Mai 2026 um 18 Uhr', '2026-05-03T18:00', '2026-05-03T18:00'],
    ['3.5.2026, 18.30 Uhr', '2026-03-05T18:30', '2026-05-03T18:30'],
    ['5/3/26 6.30 pm', '2026-05-03T18:30', '2026-03-05T18:30'],
    // Numbers of a day stay numbers of a day.
    ['4.27.12 pm', '2012-04-27', ''],
    ['3. 5.12 pm', '2012-03-05', '2012-05-03'],
    ['3. 5.2012', '2012-03-05', '2012-05-03'],
    ['5/3 6.30pm', '', ''],
    ['May 3, 2026 6.75pm', '', ''],
    ['May 3, 2026 6.30', '', ''],
  ])('%s is the moment %j with the month first, and %j with the day first', (text, monthFirst, dayFirst) => {
    expect(momentReadings(text, 'America/Denver')).toEqual({ monthFirst, dayFirst })
  })

  it('is none in a text that is long', () => {
    expect(dayReadings(`2025-04-27${' '.repeat(1_000_000)}10:30`, 'UTC').monthFirst).toBe('')
  })

  it('has no time where none is wanted', () => {
    expect(dayReadings('2024-05-05 10:30').monthFirst).toBe('')
  })
})
