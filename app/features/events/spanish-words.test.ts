/** How the website says schedules and dates in Spanish, in the right number and gender, and how it reads them. */
import { afterEach, describe, expect, it } from 'vitest'
import { wordsToRule } from '#app/features/events/recurrence-words.ts'
import { wordsFor } from '#app/features/events/pattern.ts'
import { fullDays, nearDays, timesInWords } from '#app/features/events/span.ts'
import { wordsForVisitors } from '#app/features/events/visitor-words.ts'
import { changeSentence } from '#app/features/events/when.ts'
import { longDate, timeSpan } from '#app/dates/format.ts'
import { AMERICAN, setCustoms } from '#app/text/customs.ts'
import { inLanguage } from '#app/text/dictionaries.ts'

describe('schedules', () => {
  it.each([
    ['FREQ=DAILY', 'Todos los días'],
    ['FREQ=DAILY;INTERVAL=2', 'Cada dos días'],
    ['FREQ=DAILY;INTERVAL=10', 'Cada 10 días'],
    ['FREQ=WEEKLY', 'Todas las semanas'],
    ['FREQ=WEEKLY;BYDAY=WE', 'Todos los miércoles'],
    ['FREQ=WEEKLY;BYDAY=SA', 'Todos los sábados'],
    ['FREQ=WEEKLY;BYDAY=SU', 'Todos los domingos'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'Todos los lunes, miércoles y viernes'],
    ['FREQ=WEEKLY;BYDAY=SA,SU', 'Todos los sábados y domingos'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'De lunes a viernes'],
    ['FREQ=WEEKLY;INTERVAL=2', 'Cada dos semanas'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', 'Cada dos semanas, los martes'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', 'Cada dos semanas, los sábados'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH', 'Cada dos semanas, los martes y jueves'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=SU', 'Cada 3 semanas, los domingos'],
    ['FREQ=MONTHLY;BYDAY=1SA', 'El primer sábado de cada mes'],
    ['FREQ=MONTHLY;BYDAY=1SU,3SU', 'El primer y tercer domingo de cada mes'],
    ['FREQ=MONTHLY;BYDAY=2TH,4TH,5TH', 'El segundo, cuarto y quinto jueves de cada mes'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'El último viernes de cada mes'],
    ['FREQ=MONTHLY;BYDAY=1SU,-1WE', 'El primer domingo y el último miércoles de cada mes'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'El 1 de cada mes'],
    ['FREQ=MONTHLY;BYMONTHDAY=15,-1', 'El 15 y el último día de cada mes'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU', 'Cada dos meses, el primer domingo'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=10', 'Cada 3 meses, el 10'],
    ['FREQ=YEARLY', 'Todos los años'],
    ['FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12', 'Todos los años, el 24 de diciembre'],
    ['FREQ=YEARLY;BYDAY=1SU;BYMONTH=1', 'Todos los años, el primer domingo de enero'],
    ['FREQ=YEARLY;INTERVAL=2', 'Cada dos años'],
    ['FREQ=WEEKLY;BYDAY=WE;BYMONTH=1,2,3,4,5,9,10,11,12', 'Todos los miércoles, de septiembre a mayo'],
    ['FREQ=WEEKLY;BYDAY=SA;BYMONTH=6,7', 'Todos los sábados en junio y julio'],
    ['FREQ=WEEKLY;BYDAY=TU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11', 'Todos los martes, excepto en diciembre'],
    [
      'FREQ=MONTHLY;BYDAY=1SU;BYMONTH=1,2,3,4,5,6,9,10,11,12',
      'El primer domingo de cada mes, excepto en julio y agosto',
    ],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=6', 'Todos los lunes, 6 veces'],
    ['FREQ=WEEKLY;BYDAY=TH;UNTIL=20270531', 'Todos los jueves, hasta el 31 de mayo de 2027'],
  ])('%s is “%s”', (rule, words) => {
    expect(inLanguage('es', () => wordsFor(rule))).toBe(words)
    // The dashboard, which is in English, writes the same for visitors.
    expect(inLanguage('en', () => wordsForVisitors(rule, 'es'))).toBe(words)
    expect(wordsToRule(words, { date: '', today: '2026-11-24' })).toMatchObject({ rule })
  })

  it.each([
    ['Cada martes', 'FREQ=WEEKLY;BYDAY=TU'],
    ['todos los sabados a las 7', undefined],
    [
      'Segundo y cuarto jueves del mes, de septiembre a mayo',
      'FREQ=MONTHLY;BYDAY=2TH,4TH;BYMONTH=1,2,3,4,5,9,10,11,12',
    ],
    ['Cada tercer viernes', 'FREQ=MONTHLY;BYDAY=3FR'],
    ['Pregunte en la oficina', undefined],
    ['Todos los días de fiesta', undefined],
    ['Todos los domingos menos el primero', undefined],
  ])('“%s” is read as %s', (words, rule) => {
    const read = wordsToRule(words, { date: '', today: '2026-11-24' })
    expect('rule' in read ? read.rule : undefined).toBe(rule)
  })

  it('stay in English for a church that speaks English', () => {
    expect(inLanguage('en', () => wordsForVisitors('FREQ=WEEKLY;BYDAY=WE', 'en'))).toBe('Every Wednesday')
  })
})

describe('dates', () => {
  afterEach(() => setCustoms(AMERICAN))

  const retreat = { date: '2027-02-05', endDate: '2027-02-07', startTime: '18:00', endTime: '12:00', isDaily: false }
  const lesson = { ...retreat, startTime: '09:00', endTime: '11:30', isDaily: true }
  const study = { date: '2026-12-15', endDate: '', startTime: '19:00', endTime: '', isDaily: false }
  it.each([
    [() => longDate('2026-11-22'), '22 de noviembre de 2026'],
    [() => timeSpan('09:00', '10:30'), '9:00 a. m. – 10:30 a. m.'],
    [() => fullDays(study), 'martes 15 de diciembre de 2026'],
    [() => nearDays(study), 'martes 15 de diciembre'],
    [() => nearDays(retreat), '5–7 de febrero'],
    [() => fullDays(retreat), 'viernes 5 de febrero – domingo 7 de febrero de 2027'],
    [() => timesInWords(retreat), 'viernes, 6:00 p. m. – domingo, 12:00 p. m.'],
    [() => timesInWords(lesson), '9:00 a. m. – 11:30 a. m. cada día'],
  ])('%s', (say, words) => expect(inLanguage('es', say)).toBe(words))

  it('are the same in a country that writes the day first', () => {
    setCustoms('day first')
    expect(inLanguage('es', () => fullDays(study))).toBe('martes 15 de diciembre de 2026')
  })

  const usual = { ...study, on: study.date, location: '', note: '', change: '' } as const
  it.each([
    [{ ...usual, change: 'canceled' }, 'Coro del martes 15 de diciembre se cancela.'],
    [{ ...usual, change: 'postponed' }, 'Coro del martes 15 de diciembre se pospone.'],
    [{ ...usual, change: 'online' }, 'Coro del martes 15 de diciembre será solo en línea.'],
    [
      { ...usual, change: 'moved', date: '2026-12-16', location: 'Jardín' },
      'Coro del martes 15 de diciembre cambia: miércoles 16 de diciembre, 7:00 p. m., Jardín.',
    ],
    [{ ...usual, change: 'moved', startTime: '20:00' }, 'Coro del martes 15 de diciembre cambia: 8:00 p. m.'],
  ] as const)('a change of one: %s', (one, words) =>
    expect(inLanguage('es', () => changeSentence('Coro', one))).toBe(words),
  )
})
