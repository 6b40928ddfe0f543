/**
 * The fields of the admin area's forms. One schema serves both sides: the browser validates before it sends anything, and
 * the server validates again. A field that is missing or `null` counts as empty.
 */
import { z } from 'zod'
import { hasPassword, imageAddress, PASSWORD_PROBLEM, webAddress } from '#app/links/address.ts'
import { isUploadedAudio } from '#app/links/audio-address.ts'
import { isTranscript } from '#app/links/transcript-address.ts'
import { isDay } from '#app/dates/days.ts'
import { emailAddress, isVisible, line, normalizeText } from '#app/forms/form-rules.ts'
import { withoutInvisible } from '#app/text/invisible.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { isLinkTarget } from '#app/links/link-target.ts'
import { isColor } from '#app/look/theme.ts'

/** Control characters that no field should contain; tabs and line feeds are allowed. */
const FORBIDDEN_CHARACTERS = /[\p{Surrogate}]|(?![\t\n])\p{Cc}/u

/** Several lines of text, or none. The name starts a sentence: `Description`. */
export function text(name: string, max: number) {
  return given().superRefine((value, c) => {
    if (value.length > max) problem(c, `${name} is too long. Use ${max.toLocaleString('en-US')} characters or fewer.`)
    if (FORBIDDEN_CHARACTERS.test(value))
      problem(c, `${name} contains a character we can’t accept. Retype it instead of pasting.`)
  })
}

/** One line of text, or none. */
export function lineOf(name: string, max = 300) {
  const rule = line(name, { min: 0, max })
  return text(name, max).superRefine((value, c) => {
    const wrong = value.length <= max ? rule(value) : undefined
    if (wrong !== undefined) problem(c, wrong)
  })
}

/** One line of required text with visible characters. */
export function requiredLine(name: string, max: number) {
  return lineOf(name, max).refine(isVisible, `${name} is required`)
}

const FIRST_YEAR = 1900

/**
 * A day, `YYYY-MM-DD`, or none.
 * @param yearsAhead how many years after the present one it may be
 * @param stored days that the record has already, which may be outside of these years
 */
export function dayField(name: string, yearsAhead: number, stored: ReadonlySet<string>) {
  return exact().superRefine((value, c) => {
    if (value === '') return
    if (!isDay(value)) return problem(c, `${name} must be a date, such as 2026-11-22`)
    const [year, last] = [Number(value.slice(0, 4)), new Date().getFullYear() + yearsAhead]
    if ((year < FIRST_YEAR || year > last) && !stored.has(value))
      problem(c, `${name} must be between ${FIRST_YEAR} and ${last}. Check the year`)
  })
}

/** One of a few texts; the default when nothing is given. */
export function choiceOf(
  values: readonly string[],
  defaultValue?: string,
  message = `must be one of ${values.join(', ')}`,
) {
  return z.preprocess(
    (value) => (value === undefined || value === null ? defaultValue : value),
    z.enum(values, message),
  )
}

/** Some of the given texts, each once. */
export function choicesOf(values: readonly string[]) {
  const one = z.enum(values, `must be ${values.join(' or ')}`)
  return z.preprocess(
    (value) => value ?? [],
    z.array(one, `must be a list of ${values.join(', ')}`).transform((textInput) => [...new Set(textInput)]),
  )
}

/** One of the given whole numbers, which a form sends as text. */
export function numberOf(
  name: string,
  values: readonly number[],
  message = `${name} must be one of ${values.join(', ')}`,
) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? Number(value) : value),
    z.int(message).refine((value) => values.includes(value), message),
  )
}

/** A time of day, `HH:MM`, or none. Seconds, which some browsers add, are cut off. */
export function time(name: string) {
  return exact()
    .overwrite((value) => value.replace(/^(\d{2}:\d{2}):[0-5]\d$/, '$1'))
    .refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), `${name} must be a time, such as 10:30`)
}

/** An address that fits, or none. */
function addressField(name: string, fits: (address: string) => boolean, message: string) {
  return lineOf(name, 2000)
    .overwrite(meantAddress)
    .refine((value) => value === '' || fits(value), message)
}

/** A web address, or none. */
export function webField(name: string, message = 'Please enter a valid URL') {
  return addressField(name, isPlainWeb, message)
}

/** The address of a picture: on the web, or a path of our own; or none. */
export function pictureField(name: string) {
  const fits = (value: string) => imageAddress(value) !== null && (value.startsWith('/') || isPlainWeb(value))
  return addressField(name, fits, 'Please enter a valid URL or upload an image')
}

/** Where a link leads: a record, a page of this site, the web, an email address or a phone number; or nowhere. */
export function linkField(name: string) {
  return lineOf(name, 2000)
    .overwrite((value) => (/^[@/#]|^(?:mailto|tel):/i.test(value) ? value : meantAddress(value)))
    .refine(
      (value) => value === '' || isLinkTarget(value),
      `${name} must start with https://, or with / for a page on this site`,
    )
    .refine((value) => !hasPassword(value), PASSWORD_PROBLEM)
}

/** The address of an audio file: on the web, or one of our uploads; or none. */
export function audioField(name: string) {
  const fits = (value: string) => isUploadedAudio(value) || isPlainWeb(value)
  return addressField(name, fits, 'Please enter a valid URL or upload an audio file')
}

/** The address of a transcript that was brought before, or none. */
export function transcriptField(name: string) {
  return addressField(name, isTranscript, 'Paste or drop the transcript again')
}

/** An email address, or none. */
export function emailField() {
  return exact().superRefine((value, c) => {
    const wrong = value === '' ? undefined : emailAddress()(value)
    if (wrong !== undefined) problem(c, wrong)
  })
}

export function colorField(name: string, max: number) {
  const typed = (value: unknown) => (typeof value === 'string' ? withoutInvisible(value) : value)
  return z.preprocess(typed, lineOf(name, max).refine(isColor, `${name} must be a hex code such as #2563eb`))
}

/** A whole number, as a number or as text of a form; `null` for the default. */
export function integerField(name: string, min: number, max: number) {
  const message = `${name} must be a number from ${min} to ${max}`
  return z.preprocess(
    (value) =>
      value === '' || value === undefined
        ? null
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : value,
    z.int(`${name} must be a number`).min(min, message).max(max, message).nullable(),
  )
}

/** Unchanged, including spaces unless they are trimmed. Undefined and empty text keep the stored one; `null` removes it. */
export function secretField(name: string, max: number, isTrimmed = false) {
  return z.preprocess(
    (value) => (isTrimmed && typeof value === 'string' ? value.trim() : value),
    z
      .string('must be text')
      .max(max, `${name} is too long. Use ${max} characters or fewer.`)
      .refine(
        (value) => !/[\p{Cc}\p{Surrogate}]/u.test(value),
        `${name} contains a character we can’t accept. Retype it instead of pasting.`,
      )
      .nullable()
      .optional(),
  )
}

/** Yes or no. Forms and pasted tables write it as text, too. */
export function yesNo(defaultValue: boolean) {
  return z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? defaultValue : (booleans.get(value) ?? value)),
    z.boolean('must be true or false'),
  )
}
const booleans = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
])

/** A list as one text with commas; an entry with a comma is quoted, as in CSV (RFC 4180). */
export function listText(list: readonly string[]): string {
  return list.map((entry) => (/^"|,/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)).join(', ')
}

/** The list in such a text. */
export function listFrom(listed: string): string[] {
  const entries = listed.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)
  return [...entries].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
}

/** A list of short texts: as a list, or in the format of `listText`. Empty, invisible and repeated ones are dropped. */
export function listOf(name: string, max = 50) {
  const one = lineOf(name, 100)
  return z.preprocess(
    (value) => (typeof value === 'string' ? listFrom(value).filter((entry) => entry !== '') : (value ?? [])),
    z
      .array(one, `${name} must be a list of text values`)
      .transform((list) => [...new Set(list.filter(isVisible))])
      .refine((list) => list.length <= max, `${name} can have ${max} items at most`),
  )
}

/** Trimmed text; empty if it is missing. */
function given() {
  return z.preprocess((value) => value ?? '', z.string('must be text').overwrite(normalizeText))
}

/** The same for a code, in which invisible characters are never meant. */
function exact() {
  return given().overwrite(withoutInvisible)
}

/** A web address without a password. */
function isPlainWeb(value: string): boolean {
  const address = webAddress(value)
  return address !== null && !hasPassword(address)
}

function problem(c: z.RefinementCtx, message: string): void {
  c.addIssue({ code: 'custom', message })
}
