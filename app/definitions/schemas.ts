/**
 * The zod schemas of a kind of record, derived from its definition. One input schema serves the form in the browser and
 * the API; missing fields and `null` count as empty.
 */
import { z } from 'zod'
import { type AnyDefinition, type InputOf, type ShownOf } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { blockKey, inputsOf, NO_NAMES, outputsOf } from '#app/definitions/field-schemas.ts'
import { filledTwins, hasTwins, openedTwins } from '#app/definitions/plain-twins.ts'
import { memoizedByObject } from '#app/memoized.ts'
import type { RichText } from '#app/definitions/rich-text.ts'

/**
 * @param before the changed record; undefined for a new one. Fields that it lacks, though new ones need them, may stay
 *   missing.
 */
export function inputOf<D extends AnyDefinition>(definition: D, before?: object): z.ZodType<InputOf<D>> {
  const given: Record<string, unknown> = { ...before }
  const isLacked = ([name, { required }]: [string, Field]) => required === 'when created' && !given[name]
  const missing = before ? Object.entries(definition.fields).filter(isLacked) : []
  const without = new Set(missing.map(([name]) => name))
  const stored = new Set([...oddDays(before), ...oddParts(definition, given)])
  const isOwn = missing.length > 0 || stored.size > 0
  const schema = isOwn ? newInput(definition, without, stored) : wholeInput(definition)
  return schema as z.ZodType as z.ZodType<InputOf<D>>
}

/** The days of a record that a new one could not have, such as one of the year 2062. */
function oddDays(before: object | undefined): ReadonlySet<string> {
  const year = new Date().getFullYear()
  const days = before === undefined ? [] : (JSON.stringify(before).match(/\b\d{4}-\d\d-\d\d\b/g) ?? [])
  return new Set(days.filter((day) => day < '1900' || Number(day.slice(0, 4)) > year))
}

/** The JSON of a record's rich texts and blocks that this version doesn't know whole, so that they can be saved unchanged. */
function oddParts({ fields }: AnyDefinition, before: Readonly<Record<string, unknown>>): string[] {
  const shown = openedTwins(fields, before)
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = shown[name]
    if (!Array.isArray(value) || (field.type !== 'rich' && field.type !== 'blocks')) return []
    const schema = inputsOf({ [name]: field })[name]
    const isOdd = (part: unknown) => JSON.stringify(schema?.safeParse(part).data) !== JSON.stringify(part)
    if (field.type === 'rich') return isOdd(value) ? [JSON.stringify(value)] : []
    return value.filter((block) => isOdd([block])).map(blockKey)
  })
}

const wholeInput = memoizedByObject((definition: AnyDefinition) => newInput(definition))

function newInput(definition: AnyDefinition, lacked = NO_NAMES, stored = NO_NAMES) {
  const { fields } = definition
  const inputs = inputsOf(fields, lacked, stored)
  const schema = z
    .object(inputs)
    .superRefine((input, c) => {
      for (const [name, message] of Object.entries(definition.check?.(input) ?? {})) {
        c.addIssue({ code: 'custom', path: [name], message })
      }
    })
    .meta({ id: `${apiName(definition)}Input` })
  if (!hasTwins(fields)) return schema
  return z.preprocess((given) => {
    const values = { ...Object(given) } as Record<string, unknown>
    return filledTwins(fields, values, (name) => inputs[name]?.safeParse(values[name]).data as RichText | undefined)
  }, schema)
}

/** Schemas of a new record, by field. */
export function fieldInputs<D extends AnyDefinition>(definition: D): FieldInputs<D> {
  return inputsOf(definition.fields) as FieldInputs<D>
}
type FieldInputs<D extends AnyDefinition> = {
  [Name in keyof InputOf<D> & string]: z.ZodType<InputOf<D>[Name]>
}

export function outputOf<D extends AnyDefinition>(definition: D): z.ZodType<ShownOf<D>, ShownOf<D>> {
  return outputObject(definition) as z.ZodType as z.ZodType<ShownOf<D>, ShownOf<D>>
}

/** The same as an object that can be extended. */
export function outputObject<D extends AnyDefinition>(definition: D): z.ZodObject<OutputShape<D>> {
  return wholeOutput(definition) as z.ZodType as z.ZodObject<OutputShape<D>>
}
type OutputShape<D extends AnyDefinition> = { [Name in keyof ShownOf<D> & string]: z.ZodType<ShownOf<D>[Name]> }

const wholeOutput = memoizedByObject((definition: AnyDefinition) =>
  z.object({ id: z.string(), ...outputsOf(definition.fields) }).meta({ id: apiName(definition) }),
)

function apiName({ apiName: named, name }: AnyDefinition): string {
  return named ?? name.replace(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
