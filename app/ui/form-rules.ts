/**
 * The rules of the public forms, written once: the browser says by them what is to be put right, and the server holds
 * to them. Pure, and dependent on nothing, since every visitor's browser loads it.
 */
import type { FormName } from '#app/ui/form-state.ts'

/** What is to be put right about a text that has been tidied, or nothing. */
export type Rule = (text: string) => string | undefined

/** By field name, in the order in which the form asks. */
export type Rules = Readonly<Record<string, Rule>>

/** What a form with these rules sends. */
export type FieldsOf<R extends Rules> = { readonly [Name in keyof R]: string }

/** A public form: what it asks, where its answers go, and what is said afterwards. */
export interface PublicForm {
  name: FormName
  /** Address of the API that takes the answers, as JSON. */
  address: string
  /** What is sent. */
  rules: Rules
  /** What a person only agrees to on the page; it is never sent. */
  agreements?: Rules
  /** Fields that are taken exactly as typed and never given back. */
  secrets?: readonly string[]
  /** After a success: go on to the `next` of the answer, or show the answer, this once. Otherwise the page says thanks. */
  afterwards?: 'go on' | 'show'
  /**
   * For a form that strangers send, and programs would: it asks one question that no person sees, and what comes sooner
   * after its token than this, in milliseconds, was not typed by one.
   */
  soonest?: number
  /** Sent with nothing in it, it does nothing. */
  ignoresEmpty?: boolean
  received: { title?: string; text: string }
  /** What is said when it failed and the server has said nothing of use. */
  failed: string
}

/** The name of the question that no person sees. It is no word that a browser or a password's keeper has an answer to. */
export const UNSEEN = 'remark'

const LOCAL = '[^\\p{C}\\s@.,;:<>()\\[\\]\\\\"]+'
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?'
const EMAIL = new RegExp(
  `^${LOCAL}(?:\\.${LOCAL})*@(?:${LABEL}\\.)+[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}]$`,
  'u',
)
/** What a database refuses, a form cannot give back or nobody typed: halves of characters, and controls other than white space. */
const UNUSABLE = /\p{Surrogate}|(?!\s|\u0085)\p{Cc}/u
/** Anything that leaves ink: white space, invisible characters and accents without a letter do not. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{M}\u2800]/u
const LINE_BREAK = /[\n\v\f\u0085\u2028\u2029]/

/** The text as it is checked, sent and kept: no space around it, its lines ended by a line feed. */
export function tidied(text: string): string {
  return text.trim().replace(/\r\n?/g, '\n')
}

/** The problem of each field that has one. Fields that are missing count as empty. */
export function problemsOf(rules: Rules, values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = rule(tidied(values[name] ?? ''))
      return problem === undefined ? [] : [[name, problem]]
    }),
  )
}

/**
 * Several lines of text, with something to see in them.
 * @param name as a sentence begins with it: `Full name`
 * @param least characters that there must be for it to count as given
 * @param most characters that are taken
 */
export function text(name: string, { least = 1, most }: { least?: number; most: number }): Rule {
  return (given) => {
    if (given.length < least || (least > 0 && !isVisible(given))) return `${name} is required`
    if (given.length > most) return `${name} is too long. Use ${most.toLocaleString('en-US')} characters or fewer.`
    if (UNUSABLE.test(given)) return `${name} contains a character we can’t accept. Retype it instead of pasting.`
    return undefined
  }
}

/** Whether there is anything to see in the text: one that is made of invisible characters says nothing. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** The same on one line. */
export function line(name: string, bounds: { least?: number; most: number }): Rule {
  const asText = text(name, bounds)
  return (given) =>
    asText(given) ?? (LINE_BREAK.test(given) ? `${name} must be on one line. Remove the line breaks.` : undefined)
}

/** An address that mail can be sent to, at most 254 characters long (RFC 5321, section 4.5.3.1.3). */
export function emailAddress(most = 254): Rule {
  return (given) => {
    if (given.length > most) return `Email is too long. Use ${most} characters or fewer.`
    return EMAIL.test(given) ? undefined : 'Valid email is required'
  }
}

/** One of a few answers, or `otherwise`. */
export function oneOf(answers: readonly string[], otherwise: string): Rule {
  return (given) => (answers.includes(given) ? undefined : otherwise)
}
