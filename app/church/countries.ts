/** Countries, and the customs that follow from them: the language of numbers and dates, and the first day of the week. */

import { memoized } from '#app/memoized.ts'
import { language } from '#app/text/t.ts'

declare global {
  namespace Intl {
    interface Locale {
      /** https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getWeekInfo */
      getWeekInfo: () => { firstDay: number }
      /** https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getTimeZones; some browsers have none yet */
      getTimeZones?: () => string[] | undefined
    }
  }
}

/** ISO 3166-1, without parts that have a code of their own only for other purposes. */
const CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'

const codes = CODES.split(' ')

/** Whether text is the code of a country in two capital letters. */
export function isCountry(text: string): boolean {
  return codes.includes(text)
}

/** All countries by code and English name, in the order of the names. */
export function listCountries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The IANA time zones of a country; none where the browser doesn't know them. */
export function timeZonesIn(country: string): string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
}

/** The country of a time zone, if it is known. */
export function countryIn(timeZone: string): string | undefined {
  return codes.find((code) => timeZonesIn(code).includes(timeZone))
}

/** The language of the page as it is written in this country: `en-US`. */
export function languageIn(country: string): string {
  return `${language()}-${country}`
}

/** Whether people print on Letter there, and not on A4 (Unicode CLDR, paperSize of supplemental/measurementData). */
export function printsOnLetter(country: string): boolean {
  return LETTER.includes(country)
}
const LETTER = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/** The first day of the week in calendars of this country, 1 Monday to 7 Sunday. */
export function firstDayOfWeek(country: string): number {
  return new Intl.Locale('und', { region: country }).getWeekInfo().firstDay
}

/**
 * How English is written in this country (`app/text/customs.ts`): `month a.m. American` in the United States, `day am British` in
 * Great Britain. The order of dates is that of the country's main language (Unicode CLDR).
 */
export const customsIn = memoized((country) => {
  const { language } = new Intl.Locale('und', { region: country }).maximize()
  const locale = `${language}-${country}`
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'long', calendar: 'gregory' }).formatToParts(0)
  const order = parts.find(({ type }) => type === 'month' || type === 'day')?.type ?? 'day'
  const { hour12 } = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions()
  const half = order === 'month' ? 'a.m.' : 'am'
  const clock = hour12 === true || TWELVE_HOURS.includes(country) ? half : '24'
  return [order, clock, AMERICAN_SPELLING.includes(country) ? 'American' : 'British'].join(' ')
})
/** CLDR has the clock of timetables there; the style guides of their governments have 12 hours. */
const TWELVE_HOURS = 'GB GG IE IM JE'.split(' ')
const AMERICAN_SPELLING = 'AS GU LR MP PH PR PW UM US VI'.split(' ')
