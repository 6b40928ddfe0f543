/**
 * The public forms, their validation rules and their state, shared by browser and server. Pure and small, since every
 * visitor's browser loads them.
 */
import { withoutInvisible } from '#app/text/invisible.ts'
import { t } from '#app/text/t.ts'

/** Returns the error message for a normalized text, or nothing. */
export type Rule = (text: string) => string | undefined

/** Rules by field name, in the order in which the form asks. */
export type Rules = Readonly<Record<string, Rule>>

/** The values that a form with these rules sends. */
export type FieldsOf<R extends Rules> = { readonly [Name in keyof R]: string }

/** What a form accepts: all that the script that sends it has to know. The rest is in its page. */
export interface CheckedForm {
  rules: Rules
  /** Rules of checkboxes that are checked on the page and never sent. */
  agreements?: Rules
  /**
   * Turns on spam protection: the form gets a hidden field, and what is submitted sooner than this many milliseconds after
   * its token was requested was not typed by a person.
   */
  minFillMs?: number
  /** An empty form is not sent. */
  ignoresEmpty?: boolean
}

/** A public form: its fields, its address, and its messages after it was sent, in English (`app/text/t.ts`). */
export interface PublicForm extends CheckedForm {
  name: string
  /** The API's address for submissions, as JSON. */
  address: string
  /** Fields that are not trimmed and never returned, such as passwords. */
  secrets?: readonly string[]
  /** After a success: go to the `next` of the answer, or show the answer once. Otherwise the page says thanks. */
  afterwards?: 'go on' | 'show'
  /** Names of fields whose words are looked at for spam. */
  judged?: readonly string[]
  /** Whether its answers are nobody else's business: until it is sent, only the visitor's tab keeps them, not the device. */
  isPrivate?: boolean
  received: { title?: string; text: string }
  /** Shown when the server gave no message. */
  failed: string
}

/** A form that was sent without JavaScript: the input and the errors. */
export interface FormState {
  form: string
  values: Record<string, string>
  problems: Record<string, string>
  message?: string
  done?: boolean
  /** The API's answer, for a form that shows it. */
  answer?: unknown
}

/** The `id` of a form in its page, to which the page scrolls after it was sent. */
export function formId(form: string): string {
  return `${form}-form`
}

/** Start of the page title when a form on it has errors. */
export const ERROR_TITLE = 'Error: '

/** Name of the hidden field. It means nothing to browsers and password managers, so they don't fill it in. */
export const HONEYPOT = 'remark'

const LOCAL = '[^\\p{C}\\s@.,;:<>()\\[\\]\\\\"]+'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}]$`,
  'u',
)
/** Characters that databases reject or people can't type: lone surrogates, and controls other than white space. */
const UNUSABLE = /\p{Surrogate}|(?!\s|\u0085)\p{Cc}/u
/** Matches a visible character: not white space, invisible characters or lone accents. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u
const LINE_BREAK = /[\n\v\f\u0085\u2028\u2029]/

/** Trims the text and normalizes its line breaks. */
export function normalizeText(text: string): string {
  return text.trim().replace(/\r\n?/g, '\n')
}

/** The problem of each field that has one. Fields that are missing count as empty. */
export function problemsOf(rules: Rules, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = rule(normalizeText(values[name] ?? ''))
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}

/**
 * Several lines of text with visible characters.
 * @param name as it starts a sentence: `Full name`
 * @param min characters below which it counts as missing
 * @param max characters
 */
export function text(name: string, { min = 1, max }: { min?: number; max: number }): Rule {
  return (given) => {
    const field = { name: t(name) }
    if (given.length < min || (min > 0 && !isVisible(given))) return t('{name} is required', field)
    if (given.length > max) return tooLong(field.name, max)
    if (UNUSABLE.test(given))
      return t('{name} contains a character we can’t accept. Retype it instead of pasting.', field)
    return undefined
  }
}

export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

function tooLong(name: string, max: number): string {
  return t('{name} is too long. Use {max} characters or fewer.', { name, max: max.toLocaleString('en-US') })
}

/** The same on one line. */
export function line(name: string, bounds: { min?: number; max: number }): Rule {
  const asText = text(name, bounds)
  return (given) =>
    asText(given) ??
    (LINE_BREAK.test(given) ? t('{name} must be on one line. Remove the line breaks.', { name: t(name) }) : undefined)
}

/**
 * An address that mail can be sent to, at most 254 characters long (RFC 5321, section 4.5.3.1.3). The server removes
 * invisible characters, which are pasted along.
 */
export function emailAddress(max = 254): Rule {
  return (given) => {
    if (given.length > max) return tooLong(t('Email'), max)
    return EMAIL.test(withoutInvisible(given)) ? undefined : t('Valid email is required')
  }
}

/** One of a few answers, or `otherwise`. */
export function oneOf(answers: readonly string[], message: string): Rule {
  return (given) => (answers.includes(given) ? undefined : t(message))
}
