import { customsIn } from '#app/church/countries.ts'
import { labelHere, updatedLabel, namesOtherTime } from '#app/features/church/church.ts'
import { AMERICAN, setCustoms } from '#app/text/customs.ts'
import { describe, expect, it, onTestFinished } from 'vitest'

describe('the words on a service', () => {
  const from = { weekday: 3, time: '19:00' }

  it('follow its day and its time', () => {
    const to = { weekday: 4, time: '18:45' }
    expect(updatedLabel('Wednesdays 7:00 p.m.', from, to)).toBe('Thursdays 6:45 p.m.')
    expect(updatedLabel('Every Wednesday at 7:00 p.m., upstairs', from, to)).toBe(
      'Every Thursday at 6:45 p.m., upstairs',
    )
    expect(updatedLabel('After the service', from, to)).toBe('After the service')
    expect(updatedLabel('', from, to)).toBe('')
  })

  it('follow the country, where they say the time as in the United States', () => {
    onTestFinished(() => setCustoms(AMERICAN))
    const said = (country: string) => {
      setCustoms(customsIn(country))
      return ['Sundays 10:30 a.m.', 'Tue 10:30 a.m., then 12:00 p.m.', '10:30 AM', 'After church'].map((label) =>
        labelHere(label, { time: '10:30' }),
      )
    }
    expect(said('US')).toEqual(['Sundays 10:30 a.m.', 'Tue 10:30 a.m., then 12:00 p.m.', '10:30 AM', 'After church'])
    expect(said('GB')).toEqual(['Sundays 10:30 am', 'Tue 10:30 am, then 12:00 p.m.', '10:30 AM', 'After church'])
    expect(updatedLabel('Wednesdays 7:00 p.m.', from, { weekday: 4, time: '18:45' })).toBe('Thursdays 6:45 pm')
    expect(said('DE')[0]).toBe('Sundays 10:30')
  })

  it('name the time in any of the usual ways', () => {
    for (const label of ['Wed 7:00 p.m.', 'Wed 7 pm', '7:00 in the evening', '19:00', '7 P.M. and 9 P.M.']) {
      expect({ label, another: namesOtherTime(label, '19:00') }).toEqual({ label, another: false })
    }
    expect(namesOtherTime('12:30', '00:30')).toBe(false)
  })

  it('name another time, or none', () => {
    for (const label of ['Wed 7:00 a.m.', 'Wed 6 pm', '19:30', '17:00']) {
      expect({ label, another: namesOtherTime(label, '19:00') }).toEqual({ label, another: true })
    }
    expect(namesOtherTime('After the service, in room 12', '19:00')).toBe(false)
  })
})
