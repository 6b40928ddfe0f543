/** Random rich texts for property tests. */
import fc from 'fast-check'
import type { Inline, Mark, RichBlock, RichItem, RichText } from '#app/definitions/rich-text.ts'

const bold: fc.Arbitrary<Mark> = fc.constant({ type: 'bold' })
const italic: fc.Arbitrary<Mark> = fc.constant({ type: 'italic' })
const link: fc.Arbitrary<Mark> = fc
  .constantFrom('https://church.org/give', '/contact', 'mailto:office@church.org', '@pages/about')
  .map((to) => ({ type: 'link', to }))
const words = fc.constantFrom(
  'Grace',
  ' and ',
  'peace',
  '',
  ' ',
  '<b>&"',
  '[Church Name]',
  '-x',
  'a\nb',
  '“quoted”',
  '1.5',
)
const text: fc.Arbitrary<Inline> = fc.record({
  type: fc.constant('text' as const),
  text: words,
  marks: fc.array(fc.oneof(bold, italic, link), { maxLength: 3 }),
})
const lineBreak: fc.Arbitrary<Inline> = fc.constant({ type: 'break' })
const fact: fc.Arbitrary<Inline> = fc.constantFrom('churchName', 'phone').map((name) => ({ type: 'fact', name }))
const inline = fc.array(fc.oneof({ weight: 5, arbitrary: text }, lineBreak, fact), { maxLength: 5 })
const paragraph = inline.map((content) => ({ type: 'paragraph' as const, content }))
const heading = fc.record({
  type: fc.constant('heading' as const),
  level: fc.constantFrom(1 as const, 2 as const),
  content: inline,
})

function listOf(item: fc.Arbitrary<RichItem>) {
  return fc.record({
    type: fc.constant('list' as const),
    isOrdered: fc.boolean(),
    content: fc.array(item, { maxLength: 3 }),
  })
}
const leaf: fc.Arbitrary<RichItem> = paragraph.map((one) => ({ type: 'item', content: [one] }))
const item: fc.Arbitrary<RichItem> = fc.oneof(
  leaf,
  fc.tuple(paragraph, listOf(leaf)).map((content): RichItem => ({ type: 'item', content })),
)
const block: fc.Arbitrary<RichBlock> = fc.oneof(paragraph, heading, listOf(item))

/** As an editor or a program may send it, not always in the one form. */
export const richTexts: fc.Arbitrary<RichText> = fc.array(block, { maxLength: 6 })
