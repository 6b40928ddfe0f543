/** Building blocks of the site's settings (`settings.ts`): types of fields, each with its label, default and rule. */
import { isOwnPath, webAddress } from '#app/ui/address.ts'

type SettingType =
  | 'line'
  | 'text'
  | 'web'
  | 'picture'
  | 'email'
  | 'day'
  | 'color'
  | 'number'
  | 'flag'
  | 'choice'
  | 'secret'

/** @template Value what the API gives */
export interface Setting<Value = unknown> {
  type: SettingType
  label: string
  /** The default. */
  defaultValue: Value
  hint?: string
  /** For the API's reference. */
  description?: string
  /** Characters of a text; the largest number. */
  max: number
  min?: number
  /** Labels of the choices, by stored value. */
  choices?: Readonly<Record<string, string>>
  /** Whether a text that is not empty is valid; `message` is shown otherwise. */
  check?: (value: string) => boolean
  message?: string
  isRequired?: boolean
  /** An empty text is stored and shown as empty; otherwise the default replaces it. */
  mayBeEmpty?: boolean
  /** Takes the whole width of the form. */
  isWide?: boolean
  rows?: number
  /** Spaces around a pasted secret are dropped. */
  isTrimmed?: boolean
  /** The secret's name in sentences: `password`. */
  noun?: string
  /** Only administrators read it. */
  isPrivate?: boolean
}

export interface Section {
  title: string
  lead?: string
  fields: Readonly<Record<string, Setting>>
}

type Options = Partial<Omit<Setting, 'type' | 'label' | 'defaultValue'>>

interface TextSetting {
  (label: string, options: Options & { defaultValue: string }): Setting<string>
  (label: string, options?: Options): Setting<string | null>
}

function textSetting(type: SettingType, max: number): TextSetting {
  return ((label: string, options?: Options & { defaultValue?: string }) => ({
    type,
    label,
    max,
    defaultValue: null,
    ...options,
  })) as TextSetting
}

export const line = textSetting('line', 300)
export const text = textSetting('text', 20_000)
export const web = textSetting('web', 2000)
export const picture = textSetting('picture', 2000)
export const email = textSetting('email', 254)
export const day = textSetting('day', 10)
export const color = textSetting('color', 7)

export function flag(label: string, defaultValue: boolean, hint = ''): Setting<boolean> {
  return { type: 'flag', label, max: 1, defaultValue, hint }
}

/** A whole number. */
export function number(
  label: string,
  defaultValue: number,
  [min, max]: readonly [number, number],
  options: Options = {},
): Setting<number> {
  return { type: 'number', label, defaultValue, min, max, ...options }
}

export function choice<const C extends Readonly<Record<string, string>>>(
  label: string,
  defaultValue: keyof C & string,
  choices: C,
): Setting<keyof C & string> {
  return { type: 'choice', label, defaultValue, choices, max: 100 }
}

/** A text that is stored encrypted and never leaves the server. */
export function secret(label: string, noun: string, options: Options = {}): Setting<null> & { type: 'secret' } {
  return { type: 'secret', label, noun, max: 500, defaultValue: null, ...options }
}

export function privately<F extends Readonly<Record<string, Setting>>>(fields: F) {
  const hidden = Object.entries(fields).map(([name, field]) => [name, { ...field, isPrivate: true }])
  return Object.fromEntries(hidden) as { [Name in keyof F]: F[Name] & { isPrivate: true } }
}

/** One origin over https, which may include all its subdomains (`https://*.example.org`). */
export const ORIGIN = /(?<=^|\s)https:\/\/(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?::\d{1,5})?(?=$|\s)/gi

/** Whether text contains only origins. */
export function areOrigins(value: string): boolean {
  return value.replace(ORIGIN, '').trim() === ''
}

export const isPage = (value: string) => isOwnPath(value) || webAddress(value) !== null
