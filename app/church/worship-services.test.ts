/** Which services people mean, and how they are written. */
import { expect, test } from 'vitest'
import {
  leadService,
  servicesInWords,
  timesOfServices,
  type WeeklyService,
  worshipServices,
} from '#app/church/worship-services.ts'
import { churches } from '#test/churches.ts'

const usual = { isMain: false, isBroadcast: false, inFooter: true, inContact: true }
const whole = (times: readonly (Partial<WeeklyService> & Pick<WeeklyService, 'name' | 'weekday' | 'time'>)[]) =>
  times.map((one): WeeklyService => ({ ...usual, ...one }))
/** `6 17:30` and the like, each in order. */
const made = (text: string, more: Partial<WeeklyService> = {}) =>
  text.split(', ').map((one) => {
    const [weekday = '', time = '', ...name] = one.split(' ')
    return { ...usual, name: name.join(' ') || 'Worship', weekday: Number(weekday), time, ...more }
  })
const main = (text: string) => made(text, { isMain: true })

test.each([
  ['by the sea', whole(churches.bySea.times), 'Sundays 10:30 a.m.', '7 10:30'],
  ['in Dayton', whole(churches.dayton.times), 'Sundays 9:00 and 11:15 a.m.', '7 11:15'],
  [
    'San José',
    whole(churches.sanJose.times.map((one, place) => ({ ...one, isMain: place === 0 }))),
    'Sundays 8:00, 10:00 a.m. and 12:30 p.m., Saturday vigil 5:30 p.m.',
    '7 08:00',
  ],
  ['in Leeds', whole(churches.leeds.times), 'Sundays 10:45 a.m.', '7 10:45'],
  ['with services during the week', made('2 10:00, 3 19:00, 7 10:30, 3 17:30'), 'Sundays 10:30 a.m.', '7 10:30'],
  ['whose main service is midweek', [...main('3 19:00'), ...made('7 10:30')], 'Sundays 10:30 a.m.', '7 10:30'],
  ['with worship on Saturday morning and Sunday', made('6 09:00, 7 10:30'), 'Sundays 10:30 a.m.', '7 10:30'],
  ['with Saturday evening at four', made('7 10:30, 6 16:00'), 'Sundays 10:30 a.m., Saturdays 4:00 p.m.', '7 10:30'],
  ['that keeps the Sabbath', made('3 19:00, 6 11:00, 6 09:30'), 'Saturdays 9:30 and 11:00 a.m.', '6 09:30'],
  ['with vespers on the Sabbath', made('6 11:00, 6 17:00, 3 19:00'), 'Saturdays 11:00 a.m. and 5:00 p.m.', '6 11:00'],
  ['that meets on two weekdays', [...made('2 19:00'), ...main('4 19:00')], 'Thursdays 7:00 p.m.', '4 19:00'],
  ['with two services at one time', made('7 09:00, 7 09:00, 7 11:00'), 'Sundays 9:00 and 11:00 a.m.', '7 09:00'],
  ['with Sunday evening', made('7 08:00, 7 18:00'), 'Sundays 8:00 a.m. and 6:00 p.m.', '7 08:00'],
  [
    'with children’s church and a class',
    made('7 09:00 Sunday School, 7 10:00 Kids Church, 7 10:30'),
    'Sundays 10:30 a.m.',
    '7 10:30',
  ],
  [
    'with a list that nobody sees',
    [...made('7 08:00', { inFooter: false, inContact: false }), ...made('7 10:30')],
    'Sundays 10:30 a.m.',
    '7 10:30',
  ],
  ['without services', [], '', undefined],
])('the services of a church %s', (_, times, words, lead) => {
  const services = worshipServices(times)
  expect(servicesInWords(services)).toBe(words)
  expect(timesOfServices(services)).toBe(words.replace(/^\w+ /, ''))
  const one = leadService(times)
  expect(one && `${one.weekday} ${one.time}`).toBe(lead)
})
