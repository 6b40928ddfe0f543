/**
 * The blocks of a newsletter. A draft may be incomplete (`missingContent` says what is missing before it is sent), but it must be
 * safe.
 */
import { z } from 'zod'
import { defineBlock, emptyValues, kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { BlockKind, Field } from '#app/definitions/field.ts'
import { line, richText, text } from '#app/definitions/builders.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { inputsOf, outputsOf } from '#app/definitions/field-schemas.ts'
import { lineOf } from '#app/definitions/fields.ts'
import { typedRich } from '#app/definitions/paragraphs.ts'
import { richField } from '#app/definitions/rich-field.ts'
import { isRichText, plainOf, type RichText } from '#app/definitions/rich-text.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import { isOwnPath, webAddress } from '#app/links/address.ts'
import { isVisible, normalizeText } from '#app/forms/form-rules.ts'
import { pictureSize } from '#app/links/picture-address.ts'

const isTarget = (value: string) => isOwnPath(value) || webAddress(value) !== null

/** An address on the web, or a page of this site. */
const target = line('Link', {
  max: 2000,
  required: 'filled in',
  check: isTarget,
  schema: lineOf('Link', 2000)
    .overwrite(meantAddress)
    .refine(
      (value) => value === '' || isTarget(value),
      'Link must start with https://, or with / for a page on this site',
    ),
  defaultValue: '',
  hint: 'https://… or a page on this site, such as /contact',
})

/** An email must not load an image from another site, which would learn who reads it. */
const upload = {
  ...line('Image', {
    required: 'filled in',
    schema: lineOf('Image', 200).refine(
      (value) => value === '' || pictureSize(value) !== null,
      'Upload the image here. Images on other sites let those sites see who opens the email.',
    ),
    defaultValue: '',
  }),
  type: 'picture',
} as const

const heading = defineBlock({
  kind: 'heading',
  name: 'Heading',
  fields: { text: line('Heading', { max: 200, required: 'filled in', isWide: true, noun: 'a text' }) },
})

const MAX_TEXT = 20_000

/** Programs may send plain text, which newsletters had before. What is too long is refused before it is looked through. */
const textIn = z.preprocess(
  (value) => (typeof value === 'string' && value.length <= MAX_TEXT ? typedRich(normalizeText(value)) : value),
  richField('Text', { max: MAX_TEXT, isWithoutFacts: true }),
)

const words = defineBlock({
  kind: 'text',
  name: 'Text',
  fields: {
    text: { ...richText('Text', { max: MAX_TEXT, noun: 'a text', isWithoutFacts: true }), schema: textIn },
  },
})

const quote = defineBlock({
  kind: 'quote',
  name: 'Quotation',
  fields: {
    quote: text('Sentence', { max: 2000, required: 'filled in', noun: 'a text', rows: 3 }),
    source: line('Source', { max: 120, required: 'filled in', hint: 'Such as 2 Corinthians 9:7.' }),
  },
})

const picture = defineBlock({
  kind: 'picture',
  name: 'Image',
  fields: { url: { ...upload, noun: 'an image', description: 'One of our own uploads' } },
})

/** An event or a sermon; the line says when and where, or who is speaking. */
const card = defineBlock({
  kind: 'card',
  name: 'Card',
  fields: {
    title: line('Title', { max: 200, required: 'filled in', isWide: true, noun: 'a title' }),
    line: line('Subtitle', { max: 200, required: 'filled in', isWide: true }),
    text: text('Text', { max: 2000, required: 'filled in', rows: 3 }),
    url: target,
    picture: upload,
  },
})

const button = defineBlock({
  kind: 'button',
  name: 'Button',
  fields: {
    text: line('Button text', { max: 80, required: 'filled in', noun: 'a text' }),
    url: { ...target, noun: 'a link' },
  },
})

const rule = defineBlock({ kind: 'rule', name: 'Divider', fields: {} })

/** In the order in which the form offers them. */
export const blockKinds = [heading, words, quote, picture, card, button, rule] as const

type Kind = (typeof blockKinds)[number]
type ValuesOf<K> = K extends BlockKind ? { kind: K['kind'] } & InputOf<K> : never
export type IssueBlock = ValuesOf<Kind>
export type CardBlock = ValuesOf<typeof card>

const schemas = (of: (kind: BlockKind) => Record<string, z.ZodType>) => {
  const [first, ...others] = blockKinds.map((kind) => z.object({ kind: z.literal(kind.kind), ...of(kind) }))
  return [first, ...others] as [z.ZodObject<{ kind: z.ZodLiteral<Kind['kind']> }>]
}

export const blockIn = z.discriminatedUnion(
  'kind',
  schemas(({ fields }) => inputsOf(fields)),
  'must be a heading, text, quotation, image, card, button or divider',
) as z.ZodType as z.ZodType<IssueBlock>

export const blockOut = z
  .discriminatedUnion(
    'kind',
    schemas((kind) => ({
      ...outputsOf(kind.fields),
      ...(kind.kind === 'text' && {
        text: z.union([
          z.string().meta({ description: 'Without marks, links and lists' }),
          outputsOf(kind.fields)['text'] as z.ZodType,
        ]),
      }),
    })),
  )
  .meta({ id: 'NewsletterBlock' }) as z.ZodType as z.ZodType<IssueBlock, IssueBlock>

export function kindOfBlock(block: { kind: string }): Kind | undefined {
  return kindIn(blockKinds, block)
}

/** A text block with every line as it is typed. */
export function typedBlock(text: string): IssueBlock {
  return { kind: 'text', text: typedRich(text) }
}

/** A stored block. Its text was plain in earlier versions; a damaged one is empty. */
export function storedBlock(block: IssueBlock): IssueBlock {
  if (block.kind !== 'text') return block
  const { text }: { text: RichText | string } = block
  if (typeof text === 'string') return typedBlock(text)
  return isRichText(text) ? block : { ...block, text: [] }
}

/** A block as programs get it: a text without any marks, links or lists is plain, as all texts were. */
export function answeredBlock(block: IssueBlock): IssueBlock {
  if (block.kind !== 'text') return block
  const plain = plainOf(block.text)
  if (JSON.stringify(typedRich(plain)) !== JSON.stringify(block.text)) return block
  const answered: { kind: 'text'; text: RichText | string } = { kind: 'text', text: plain }
  return answered as IssueBlock
}

/** A block with an empty value for each field that it lacks. */
export function withEmpty<B extends { kind: string }>(block: B): B {
  return { ...emptyValues(kindOfBlock(block)?.fields ?? {}), ...block }
}

/** @param textOf what counts as the words of a rich text */
export function wordsOfBlock(block: { kind: string }, textOf: (rich: RichText) => string = plainOf): string[] {
  return wordsOf({ fields: kindOfBlock(block)?.fields ?? {} }, block, textOf)
}

/** The field without which a block can’t be sent, as in “a title”; undefined when nothing is missing. */
export function missingIn(block: IssueBlock): string | undefined {
  const values = new Map<string, unknown>(Object.entries(block))
  const needed = Object.entries<Field>(kindOfBlock(block)?.fields ?? {}).find(
    ([name, { noun }]) => noun !== undefined && !isVisible(wordsIn(values.get(name))),
  )
  return needed?.[1].noun
}

function wordsIn(value: unknown): string {
  return isRichText(value) ? plainOf(value) : typeof value === 'string' ? value : ''
}
