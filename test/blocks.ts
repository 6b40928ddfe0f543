/** Blocks of every kind for tests, made from the fields of their kinds. */
import fc from 'fast-check'
import type { Block, BlockKind, Field, Fields } from '#app/definitions/field.ts'
import { richTexts } from '#test/rich-texts.ts'

const links = ['', '/contact', '@pages/about', '@pages/none#part', 'mailto:a@b.test', 'https://else.test/?a=1&b=2']
const pictures = ['', 'https://pictures.test/a.jpg']

/** Random blocks, also with fields left out. */
export function randomBlocks(kinds: readonly BlockKind[]): fc.Arbitrary<object[]> {
  const blocks = kinds.map(({ kind, fields }) => {
    const values: Record<string, fc.Arbitrary<unknown>> = {
      ...randomValues(fields),
      isHidden: fc.boolean(),
      isTinted: fc.boolean(),
    }
    return fc.record(values, { requiredKeys: required(fields) }).map((some) => ({ ...some, kind }))
  })
  return fc.array(fc.oneof(...blocks), { maxLength: 8 })
}

function required(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.required === true ? [name] : []))
}

function randomValues(fields: Fields): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, randomValue(field)]))
}

function randomValue(field: Field): fc.Arbitrary<unknown> {
  const { type, max, min = 0, choices = {}, fields = {}, required: isRequired } = field
  if (type === 'flag') return fc.boolean()
  if (type === 'choice') return fc.constantFrom(...Object.keys(choices))
  if (type === 'integer') return fc.integer({ min, max })
  if (type === 'rich') return richTexts
  if (type === 'link') return fc.constantFrom(...links)
  if (type === 'picture') return fc.constantFrom(...pictures)
  if (type === 'web') return fc.constant('https://www.youtube.com/watch?v=abcdefghijk')
  if (type === 'records') {
    const one = fc.record(randomValues(fields), { requiredKeys: required(fields) })
    return fc.array(one, { maxLength: Math.min(max, 3) })
  }
  const maxLength = Math.min(max - 1, 60)
  const words = fc.oneof(
    { weight: 50, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength }) },
  )
  return isRequired === true ? words.map((text) => `x${text}`.slice(0, max)) : words
}

/** A block in which every field is filled in, with texts as long as a church would write. */
export function filledBlock(kind: BlockKind, more: Readonly<Record<string, unknown>> = {}): Omit<Block, 'id'> {
  return { kind: kind.kind, isHidden: false, isTinted: false, ...filledValues(kind.fields), ...more }
}

const SENTENCES =
  'We meet in the hall behind the church and begin with a meal. Everyone is welcome, whether you have come for years or for the first time.'

function filledValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filledValue(field)]))
}

function filledValue({ type, label, max, min = 1, choices = {}, fields = {} }: Field): unknown {
  if (type === 'line') return `${label} of the block`.slice(0, max)
  if (type === 'text') return SENTENCES.slice(0, max)
  if (type === 'rich') return `${SENTENCES}\n\n- One\n- Two\n\nMore: https://else.test/page`
  if (type === 'link') return '/contact'
  if (type === 'web') return 'https://www.youtube.com/watch?v=abcdefghijk'
  if (type === 'records') return Array.from({ length: Math.min(3, max) }, () => filledValues(fields))
  if (type === 'choice') return Object.keys(choices).at(-1)
  if (type === 'integer') return Math.max(min, 2)
  return type === 'flag' ? true : ''
}
