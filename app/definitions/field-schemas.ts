/**
 * The zod schemas of fields, and of blocks, which are made of fields. What this version of the program doesn't know of a
 * block is kept as it is, and not drawn.
 */
import { z } from 'zod'
import { blockName, kindIn } from '#app/definitions/blocks.ts'
import type { Block, BlockKind, Field, Fields } from '#app/definitions/field.ts'
import { mapFields } from '#app/definitions/definition.ts'
import * as rules from '#app/definitions/fields.ts'
import { richField, richOut } from '#app/definitions/rich-field.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import { memoizedByObject } from '#app/memoized.ts'

export const NO_NAMES: ReadonlySet<string> = new Set()

/**
 * Schemas of a form's fields.
 * @param lacked those that may stay missing
 * @param stored days of the record, and its rich texts and blocks as JSON, that a new one could not have
 */
export function inputsOf(fields: Fields, lacked = NO_NAMES, stored = NO_NAMES) {
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
    const plain = inputs[type](field, stored)
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

const inputs: Record<Field['type'], (field: Field, stored: ReadonlySet<string>) => z.ZodType> = {
  line: ({ label, max }) => rules.lineOf(label, max),
  text: ({ label, max }) => rules.text(label, max),
  day: ({ label, yearsAhead = 0 }, stored) => rules.dayField(label, yearsAhead, stored),
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
  rich: ({ label, max, required, message = `${label} is required`, plainIn, isWithoutFacts }, stored) =>
    richField(label, {
      max,
      needed: required === true ? message : undefined,
      isWithoutFacts: isWithoutFacts ?? plainIn !== undefined,
      stored,
    }),
  link: ({ label }) => rules.linkField(label),
  records: ({ fields = {}, max, message }, stored) =>
    z.preprocess((value) => value ?? [], z.array(z.object(inputsOf(fields, NO_NAMES, stored)), message).max(max)),
  blocks: ({ label, kinds = [], max }, stored) => blocksIn(label, kinds, max, stored),
  json: () => z.json(),
  transcript: ({ label }) => rules.transcriptField(label),
}

export function outputsOf(fields: Fields) {
  return mapFields(fields, outputOfField)
}

function outputOfField({
  type,
  required,
  description,
  schema: own,
  choices = {},
  fields = {},
  plainIn,
  isLeftOut,
}: Field): z.ZodType {
  const few = z.enum(Object.keys(choices) as [string, ...string[]])
  const schemas: Partial<Record<Field['type'], () => z.ZodType>> = {
    list: () => z.array(z.string()),
    flag: () => z.boolean(),
    choice: () => few,
    choices: () => z.array(few),
    number: () => z.number(),
    integer: () => z.number(),
    records: () => {
      const all = z.array(z.object(outputsOf(fields)))
      return isLeftOut ? all.optional() : all
    },
    rich: () => (plainIn === undefined ? richOut : richOut.optional()),
    blocks: () => blocksOut,
    json: () => own ?? z.json(),
  }
  const text = () => {
    if (isLeftOut) return z.string().optional()
    return required === true || required === 'filled in' ? z.string() : z.string().nullable()
  }
  const schema = (schemas[type] ?? text)()
  return description === undefined ? schema : schema.meta({ description })
}

/** Characters of all blocks of a field as JSON. */
export const MAX_BLOCKS_SIZE = 256 * 1024

const idIn = /^[a-z0-9-]{1,40}$/i
const anyBlock = z.looseObject(
  { kind: z.string('needs a kind').regex(/^[a-z][a-z0-9-]{0,39}$/, 'has an unknown kind') },
  'must be a list of blocks',
)

const schemaOf = memoizedByObject((kind: BlockKind) =>
  z.looseObject({
    id: z.string(),
    kind: z.literal(kind.kind),
    isHidden: z.boolean('must be true or false').default(false),
    isTinted: z.boolean('must be true or false').default(false),
    ...inputsOf(kind.fields),
  }),
)

/**
 * A list of blocks as people send it: those of a known kind must be valid, with messages that name the block; others are
 * kept. Missing and repeated ids are replaced.
 * @param max how many there may be
 * @param stored the `blockKey`s of what the page has already: those that aren't valid stay as they are
 */
function blocksIn(
  label: string,
  kinds: readonly BlockKind[],
  max: number,
  stored: ReadonlySet<string>,
): z.ZodType<Block[]> {
  return z.preprocess(
    (value) => value ?? [],
    z
      .array(anyBlock, `${label} must be a list of blocks`)
      .max(max, `${label} can have ${max} blocks. Remove some.`)
      .transform((given, c) =>
        withIds(given).map((block, index) => keptAs(block, stored) ?? checked(kinds, block, index, c)),
      )
      .refine((blocks) => JSON.stringify(blocks).length <= MAX_BLOCKS_SIZE, `${label} is too long. Make it two pages.`),
  )
}

type Given = z.infer<typeof anyBlock>

/** Deterministic, so that a request that is repeated is the same. */
function withIds(blocks: readonly Given[]): (Given & { id: string })[] {
  const taken = new Set<string>()
  const free = (from: number): string => (taken.has(`b${from}`) ? free(from + 1) : `b${from}`)
  const valid = blocks.map(({ id }) => (typeof id === 'string' && idIn.test(id) ? id : ''))
  const first = valid.map((id, index) => (id !== '' && valid.indexOf(id) === index ? id : ''))
  for (const id of first) taken.add(id)
  return blocks.map((block, index) => {
    const id = first[index] || free(index + 1)
    taken.add(id)
    return { ...block, id }
  })
}

function keptAs(block: Given & { id: string }, stored: ReadonlySet<string>): Block | undefined {
  return stored.has(blockKey(block)) ? (block as object as Block) : undefined
}

/** A block as JSON, wherever its kind stands, by which it is recognized when it comes back unchanged. */
export function blockKey(block: object): string {
  return JSON.stringify({ kind: undefined, ...block })
}

function checked(
  kinds: readonly BlockKind[],
  block: Given & { id: string },
  index: number,
  c: z.core.$RefinementCtx,
): Block {
  const kind = kindIn(kinds, block)
  const kept = { ...block, isHidden: block['isHidden'] === true, isTinted: block['isTinted'] === true }
  if (!kind) return kept
  const parsed = schemaOf(kind).safeParse(block)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    c.addIssue({
      code: 'custom',
      path: [index, ...issue.path],
      message: `${issue.message} (in ${blockName(kind, block, index)})`,
    })
  }
  return kept
}

/** Stored blocks that can be drawn: of a known kind, readable, and not hidden. */
export function drawnBlocks(kinds: readonly BlockKind[], stored: readonly Block[]): Block[] {
  return stored.flatMap((block) => {
    const kind = kindIn(kinds, block)
    const parsed = kind && !block.isHidden ? schemaOf(kind).safeParse(block) : undefined
    return parsed?.success ? [parsed.data] : []
  })
}

export const blocksOut = z
  .array(z.looseObject({ id: z.string(), kind: z.string(), isHidden: z.boolean(), isTinted: z.boolean() }))
  .meta({ description: 'Blocks, in order; the fields of each follow from its kind' }) as z.ZodType as z.ZodType<
  Block[],
  Block[]
>
