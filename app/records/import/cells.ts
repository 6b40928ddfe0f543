/**
 * The contents of cells, and their normalization: they come from many people's spreadsheets. Each is a schema from the
 * text of a non-empty cell to the stored value.
 */
import { z } from 'zod'
import { imageAddress, webAddress } from '#app/links/address.ts'
import { isUploadedAudio } from '#app/links/audio-address.ts'
import { writtenAddress } from '#app/definitions/typed.ts'
import { withoutInvisible } from '#app/text/invisible.ts'
import { dayReadings } from '#app/dates/read-day.ts'

/** One line of text. */
export const line = z.string().transform((text) => clean(text).replace(/\s+/g, ' ').trim())

/**
 * Text of several paragraphs. Markdown editors end a line with a backslash, and exports replace the line break after it by
 * a space: `\ ` becomes a line break again, and a backslash in an address (`http\://`) is removed.
 */
export const prose = z.string().transform((text) =>
  clean(text)
    .replace(/\r\n?/g, '\n')
    .replace(/\\(?:\n| |$)/g, '\n')
    .replace(/\b(https?)\\:/g, '$1:')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim(),
)

/** A day. Of two numbers the month is first, as in American spreadsheets, where `readDays` hasn't decided it. */
export const dayCell = z
  .string()
  .transform(
    (text, context) => dayReadings(text).monthFirst || refuse(context, text, 'isn’t a date; write it like 2026-11-22'),
  )

/** An address that fits; one without `https://` gets it. */
function cellOf(fits: (address: string) => unknown, why = 'isn’t a web address; it must start with https://') {
  return z.string().transform((text, context) => {
    const address = writtenAddress(text)
    return fits(address) ? address : refuse(context, text, why)
  })
}
export const addressCell = cellOf(webAddress)
export const audioCell = cellOf((address) => isUploadedAudio(address) || webAddress(address))
export const imageCell = cellOf(imageAddress, 'Please enter a valid URL or upload an image')

export const idCell = z
  .string()
  .transform((text, context) =>
    /^[\w-]{1,100}$/.test(withoutInvisible(text)) ? withoutInvisible(text) : refuse(context, text, 'isn’t an ID'),
  )

/** The values without those of cells with only invisible characters. */
export function withoutBlanks<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>
}

/** A part of a row that can't be taken: its field, and why. */
export interface Flaw {
  field: string
  why: string
}

/** `date: "2026-02-30" isn’t a date; …` */
export function flawsInWords(flaws: readonly Flaw[]): string {
  return flaws.map(({ field, why }) => `${field}: ${why}`).join('; ')
}

export function flawsOf(error: z.ZodError): Flaw[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), why: message }))
}

/** What the form would refuse of these fields: with that, the record could not be saved again there. */
export function formFlaws<Fields extends object>(
  form: Record<keyof Fields & string, z.ZodType>,
  fields: Fields,
  names: readonly (keyof Fields & string)[],
): Flaw[] {
  return names.flatMap((name) => {
    const issues = form[name].safeParse(fields[name]).error?.issues ?? []
    return issues.map(({ message }) => ({ field: name, why: message }))
  })
}

/** A number as people write it: `1,000` is 1000. Any other text stays what it is. */
export function plainNumber(text: string): string {
  return /^\d{1,3}(?:[,.'’\s]\d{3})+$/.test(text) ? text.replace(/\D/g, '') : text
}

export function refuse(context: z.RefinementCtx<string>, text: string, why: string): never {
  context.addIssue({ code: 'custom', message: `${JSON.stringify(text.slice(0, 80))} ${why}` })
  return z.NEVER
}

/** Without the characters that no database stores and no reader sees. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\u200B\uFEFF]/gu, '')
    .replace(/[\u00A0\u202F]/g, ' ')
}
