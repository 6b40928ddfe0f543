/**
 * The zod schemas of a kind of record, derived from its definition. One input schema serves the form in the browser and
 * the API; missing fields and `null` count as empty.
 */
import { z } from 'zod'
import { type AnyDefinition, type InputOf, mapFields, type ShownOf } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import * as rules from '#app/definitions/fields.ts'
import { isVisible } from '#app/values/form-rules.ts'

/**
 * @param before the changed record; undefined for a new one. Fields that it lacks, though new ones need them, may stay
 *   missing.
 */
export function inputOf<D extends AnyDefinition>(definition: D, before?: object): z.ZodType<InputOf<D>> {
  const given: Record<string, unknown> = { ...before }
  const isLacked = ([name, { required }]: [string, Field]) => required === 'when created' && !given[name]
  const missing = before ? Object.entries(definition.fields).filter(isLacked) : []
  const without = new Set(missing.map(([name]) => name))
  const days = oddDays(before)
  const isOwn = missing.length > 0 || days.size > 0
  const schema = isOwn ? newInput(definition, without, days) : wholeInput(definition)
  return schema as z.ZodType as z.ZodType<InputOf<D>>
}

/** The days of a record that a new one could not have, such as one of the year 2062. */
function oddDays(before: object | undefined): ReadonlySet<string> {
  const year = new Date().getFullYear()
  const days = before === undefined ? [] : (JSON.stringify(before).match(/\b\d{4}-\d\d-\d\d\b/g) ?? [])
  return new Set(days.filter((day) => day < '1900' || Number(day.slice(0, 4)) > year))
}

/** A function that makes one schema for each key, since creating one takes milliseconds. */
export function cached<Key extends object, Made>(make: (of: Key) => Made): (of: Key) => Made {
  const cache = new WeakMap<Key, Made>()
  return (key) => {
    const known = cache.get(key) ?? make(key)
    cache.set(key, known)
    return known
  }
}

const NONE: ReadonlySet<string> = new Set()
const wholeInput = cached((definition: AnyDefinition) => newInput(definition))

function newInput(definition: AnyDefinition, lacked = NONE, days = NONE) {
  return z
    .object(inputsOf(definition.fields, lacked, days))
    .superRefine((input, c) => {
      for (const [name, message] of Object.entries(definition.check?.(input) ?? {})) {
        c.addIssue({ code: 'custom', path: [name], message })
      }
    })
    .meta({ id: `${apiName(definition)}Input` })
}

/** Schemas of a new record, by field. */
export function fieldInputs<D extends AnyDefinition>(definition: D): FieldInputs<D> {
  return inputsOf(definition.fields) as FieldInputs<D>
}
type FieldInputs<D extends AnyDefinition> = {
  [Name in keyof InputOf<D> & string]: z.ZodType<InputOf<D>[Name]>
}

/**
 * Schemas of a form's fields.
 * @param lacked those that may stay missing
 * @param days those of the record that a new one could not have
 */
export function inputsOf(fields: Fields, lacked = NONE, days = NONE) {
  return mapFields(fields, (field, name) => {
    const {
      type,
      required,
      schema,
      check,
      meant,
      fallback,
      defaultValue,
      label,
      message = `${label} is required`,
    } = field
    if (schema) return z.preprocess((given) => given ?? defaultValue, schema)
    const isRequired = required === true || (required === 'when created' && !lacked.has(name))
    const plain = inputs[type](field, days)
    const ofType = meant ? plain.overwrite((value) => (typeof value === 'string' ? meant(value) : value)) : plain
    const input = isRequired && canBeEmpty.has(type) ? ofType.refine(isFilled, message) : ofType
    // Where an emptied setting differs from one that was never set, `null` is the latter.
    if (fallback !== undefined) return input.nullable()
    if (!check) return input
    return input.refine((value) => typeof value !== 'string' || value === '' || check(value), message)
  })
}

const canBeEmpty = new Set<Field['type']>(['line', 'text', 'day', 'time', 'email'])
const isFilled = (value: unknown) => typeof value === 'string' && isVisible(value)

export function outputOf<D extends AnyDefinition>(definition: D): z.ZodType<ShownOf<D>, ShownOf<D>> {
  return outputObject(definition) as z.ZodType as z.ZodType<ShownOf<D>, ShownOf<D>>
}

/** The same as an object that can be extended. */
export function outputObject<D extends AnyDefinition>(definition: D): z.ZodObject<OutputShape<D>> {
  return wholeOutput(definition) as z.ZodType as z.ZodObject<OutputShape<D>>
}
type OutputShape<D extends AnyDefinition> = { [Name in keyof ShownOf<D> & string]: z.ZodType<ShownOf<D>[Name]> }

const wholeOutput = cached((definition: AnyDefinition) =>
  z.object({ id: z.string(), ...outputsOf(definition.fields) }).meta({ id: apiName(definition) }),
)

function apiName({ apiName: named, name }: AnyDefinition): string {
  return named ?? name.replace(/(?:^|\s)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const inputs: Record<Field['type'], (field: Field, days: ReadonlySet<string>) => z.ZodType> = {
  line: ({ label, max }) => rules.lineOf(label, max),
  text: ({ label, max }) => rules.text(label, max),
  day: ({ label, yearsAhead = 0 }, days) => rules.dayField(label, yearsAhead, days),
  time: ({ label }) => rules.time(label),
  web: ({ label }) => rules.webField(label),
  picture: ({ label }) => rules.pictureField(label),
  audio: ({ label }) => rules.audioField(label),
  email: rules.emailField,
  color: ({ label, max }) => rules.colorField(label, max),
  secret: ({ label, max, isTrimmed }) => rules.secretField(label, max, isTrimmed),
  list: ({ label, max }) => rules.listOf(label, max),
  flag: ({ defaultValue }) => rules.yesNo(defaultValue === true),
  choice: ({ choices, defaultValue, message }) =>
    rules.choiceOf(Object.keys(choices ?? {}), defaultValue as string | undefined, message),
  choices: ({ choices }) => rules.choicesOf(Object.keys(choices ?? {})),
  number: ({ label, choices, message }) => rules.numberOf(label, Object.keys(choices ?? {}).map(Number), message),
  integer: ({ label, min = 0, max }) => rules.integerField(label, min, max),
  records: ({ fields = {}, max, message }, days) =>
    z.preprocess((value) => value ?? [], z.array(z.object(inputsOf(fields, NONE, days)), message).max(max)),
  json: () => z.json(),
}

export function outputsOf(fields: Fields) {
  return mapFields(fields, outputOfField)
}

function outputOfField({ type, required, description, schema: own, choices = {}, fields = {} }: Field): z.ZodType {
  const few = z.enum(Object.keys(choices) as [string, ...string[]])
  const schemas: Partial<Record<Field['type'], () => z.ZodType>> = {
    list: () => z.array(z.string()),
    flag: () => z.boolean(),
    choice: () => few,
    choices: () => z.array(few),
    number: () => z.number(),
    integer: () => z.number(),
    records: () => z.array(z.object(outputsOf(fields))),
    json: () => own ?? z.json(),
  }
  const text = () => (required === true || required === 'filled in' ? z.string() : z.string().nullable())
  const schema = (schemas[type] ?? text)()
  return description === undefined ? schema : schema.meta({ description })
}
