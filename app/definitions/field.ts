/** Fields of a record or of the settings, and filters of a list. The functions of `builders.ts` make the kinds of fields. */
import type { z } from 'zod'

export type Required = boolean | 'when created' | 'filled in'

/** How a field is validated, stored and edited. */
export type FieldType =
  | 'line'
  | 'text'
  | 'day'
  | 'time'
  | 'web'
  | 'picture'
  | 'audio'
  | 'email'
  | 'color'
  | 'secret'
  | 'list'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'number'
  | 'integer'
  | 'rich'
  | 'link'
  | 'records'
  | 'blocks'
  | 'json'
  | 'transcript'

/**
 * One field.
 * @template In the API's parsed input
 * @template Column the stored value
 * @template Out the API's output
 */
export interface Field<In = unknown, Column = unknown, Out = unknown> {
  type: FieldType
  /** The field's name in forms, messages and the log: `Video link`. */
  label: string
  /**
   * `when created`: only for new records; those that a sync or an import created without it stay valid. `filled in`: it may be
   * left out, and is never `null`; the definition's `columns` may compute the stored value then.
   */
  required: Required
  /** Characters of a text, entries of a list; the largest number. */
  max: number
  min?: number
  /** For the API's reference. */
  description?: string
  /** Below the field in the form. */
  hint?: string
  /**
   * Replaces "… is required", or the message for a value that is not one of the choices or fails the check; for a flag, the
   * label beside it.
   */
  message?: string
  /** For a day: how many years after the present one it may be. */
  yearsAhead?: number
  /** Whether a text that is not empty is valid. */
  check?: (value: string) => boolean
  /** A text for programs, such as an id or a rule. Find and replace leaves it alone. */
  isCode?: boolean
  /** Completes a text before the check, such as an address without its `https://`. */
  meant?: (value: string) => string
  /** Whether it takes the whole width of the form. */
  isWide?: boolean
  /** Lines of its text area. */
  rows?: number
  /** It can be set for several records at once. */
  inBulkEdit?: boolean
  /** Labels of the choices, by stored value; also for numbers. */
  choices?: Readonly<Record<string, string>>
  /** For an audio file: the field that takes how long it is, when that is empty. */
  durationIn?: string
  /**
   * For rich text: the field with the same words as plain text, which programs read and may write (`plain-twins.ts`). It has
   * the words alone while the rich text is empty.
   */
  plainIn?: string
  /** For such a rich text: whether a plain paragraph stays as it is typed, since its page reads it in a way of its own. */
  isExact?: (paragraph: string) => boolean
  /** For rich text: it names no facts about the church, since it is about its own day. */
  isWithoutFacts?: true
  /** It is left out of the API's output while it is empty, as before the field existed. */
  isLeftOut?: true
  /** For small records: the fields of each. */
  fields?: Readonly<Record<string, Field>>
  /** For blocks: their kinds. */
  kinds?: readonly BlockKind[]
  /** For a secret: its name in sentences, such as `password`. */
  noun?: string
  /** For a secret: spaces around a pasted one are dropped. */
  isTrimmed?: boolean
  /** For a setting: only administrators read it. */
  isPrivate?: boolean
  /** For a setting: an empty text is stored and shown as empty; otherwise the default replaces it. */
  mayBeEmpty?: boolean
  /** For a setting: the text on pages until it is set or emptied. The form shows it too, so that it can be emptied. */
  fallback?: string
  defaultValue?: In
  /** The column, if its name differs from the field's. */
  column?: string
  /** The validation, if it does not follow from the type. */
  schema?: z.ZodType<In>
  write(value: In): Column
  read(column: Column): Out
}

export type Fields = Readonly<Record<string, Field>>

export interface Filter {
  column: string
  is: '=' | '>=' | '<='
  /** @returns the stored value; undefined for an invalid one */
  value: (given: string) => string | number | undefined
  description: string
}

/** A filter for exactly this text. */
/*#__NO_SIDE_EFFECTS__*/
export function exactly(column: string, description: string): Filter {
  return { column, is: '=', value: (given) => given, description }
}

/** A filter for one of a few texts. */
/*#__NO_SIDE_EFFECTS__*/
export function oneOf(column: string, texts: readonly string[]): Filter {
  const value = (given: string) => (texts.includes(given) ? given : undefined)
  return { column, is: '=', value, description: texts.join(', ') }
}

/** A filter for `true` or `false`. */
/*#__NO_SIDE_EFFECTS__*/
export function whether(column: string, description: string): Filter {
  return { column, is: '=', value: (given) => flags.get(given), description }
}
const flags = /*#__PURE__*/ new Map([
  ['true', 1],
  ['false', 0],
])

/** Words about when visitors see a published record: beside its status, and in the list. */
export interface Seen {
  hint: string
  badge?: string
}

/** Where a kind stands in “Add a block”. */
export const blockGroups = {
  words: 'Words',
  pictures: 'Pictures and files',
  records: 'From your records',
  forms: 'Forms and buttons',
} as const
type BlockGroup = keyof typeof blockGroups

export interface BlockKind<Kind extends string = string, F extends Fields = Fields> {
  /** Stored with each block, so it never changes. */
  kind: Kind
  /** In the form: `Text beside a picture`. */
  name: string
  /** Where a page's form offers it. */
  group?: BlockGroup
  /** What it is for, as a sentence. */
  hint?: string
  fields: F
  /** The built-in page it belongs to: it can be moved and edited there, but neither added nor removed. */
  only?: string
}

/** What every block has besides its fields. */
export interface Block {
  /** Identifies it within its page: the anchor of links, and how two versions are compared. */
  id: string
  kind: string
  /** It stays in the form, and visitors don't see it. */
  isHidden: boolean
  /** It stands on the sand-colored background. */
  isTinted: boolean
}

/** Blocks of one page at most. */
export const MAX_BLOCKS = 80
