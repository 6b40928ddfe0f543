import fc from 'fast-check'
import { expect, it } from 'vitest'
import { richField } from '#app/definitions/rich-field.ts'
import { normalForm, plainOf, type RichText } from '#app/definitions/rich-text.ts'
import { richTexts } from '#test/rich-texts.ts'

const field = richField('Description', { max: 20_000 })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) })
const list = (...content: object[]) => ({ type: 'list', isOrdered: false, content })
const item = (...content: object[]) => ({ type: 'item', content })
const problem = (value: unknown) => field.safeParse(value).error?.issues.map(({ path, message }) => [path, message])

it('a tree is stored in one form, which stays the same', () => {
  fc.assert(
    fc.property(richTexts, (rich) => {
      const stored = field.parse(rich)
      expect(stored).toEqual(normalForm(rich))
      expect(JSON.stringify(field.parse(stored))).toBe(JSON.stringify(stored))
      expect(JSON.stringify(stored)).not.toContain('"text":""')
      expect(plainOf(stored).replaceAll(/\s/g, '')).toBe(plainOf(rich).replaceAll(/\s/g, ''))
    }),
  )
})

it('equal neighbors are joined, and nothing empty stands at the ends', () => {
  const bold = { type: 'bold' }
  const link = { type: 'link', to: '/give' }
  expect(
    field.parse([
      paragraph(),
      paragraph(text(' '), { type: 'break' }),
      paragraph(text('a', link, bold), text('b', bold, link), text('', bold), text('c')),
      paragraph(),
      paragraph(text('one\r\ntwo')),
      list(),
      { type: 'heading', level: 2, content: [text('x\ny')] },
      paragraph(),
    ]),
  ).toEqual([
    paragraph(text('ab', bold, link), text('c')),
    paragraph(),
    paragraph(text('one'), { type: 'break' }, text('two')),
    { type: 'heading', level: 2, content: [text('x y')] },
  ])
})

it.each([
  [' One\r\nline \r\n \r\n two ', [paragraph(text('One'), { type: 'break' }, text('line')), paragraph(text('two'))]],
  [
    'See www.church.org.',
    [paragraph(text('See '), text('www.church.org', { type: 'link', to: 'https://www.church.org/' }), text('.'))],
  ],
  ['<b>bold</b>', [paragraph(text('<b>bold</b>'))]],
  ['', []],
  [null, []],
  [undefined, []],
])('%j is read as plain text', (value, tree) => expect(field.parse(value)).toEqual(tree))

const NOT_SHOWN = 'Description contains something that we can’t show.'
const NOWHERE = 'Description contains a link that leads nowhere. Change or remove it.'
const nested = (depth: number): object => list(item(paragraph(text('x')), ...(depth > 1 ? [nested(depth - 1)] : [])))

it.each([
  [7, NOT_SHOWN],
  [{ type: 'doc' }, NOT_SHOWN],
  [[null], NOT_SHOWN],
  [[{ type: 'html', content: '<script>' }], NOT_SHOWN],
  [[paragraph({ type: 'image', src: 'x' })], NOT_SHOWN],
  [[paragraph(text('x', { type: 'style', color: 'red' }))], NOT_SHOWN],
  [[{ type: 'heading', level: 3, content: [] }], NOT_SHOWN],
  [[nested(3)], NOT_SHOWN],
  [[list(item(paragraph(), paragraph()))], NOT_SHOWN],
  [[list(item(list()))], NOT_SHOWN],
  [[paragraph(text('x', { type: 'link', to: ' java\nscript:alert(1)' }))], NOWHERE],
  [[list(item(paragraph(text('x'), text('y', { type: 'link', to: '//evil' }))))], NOWHERE],
  [[paragraph({ type: 'fact', name: 'constructor' })], 'Description names a fact that doesn’t exist.'],
  [Array.from({ length: 501 }, () => paragraph(text('x'))), 'Description has too many paragraphs. Use 500 or fewer.'],
  [
    [paragraph(...Array.from({ length: 1_000 }, () => [text('x'), { type: 'break' }]).flat())],
    'Description has too many parts. Make it shorter.',
  ],
  [[paragraph(text('x'.repeat(20_001)))], 'Description is too long. Use 20,000 characters or fewer.'],
  ['x'.repeat(20_001), 'Description is too long. Use 20,000 characters or fewer.'],
  [[paragraph(text('a\0b'))], 'Description contains a character we can’t accept. Retype it instead of pasting.'],
  [[paragraph(text('\ud800'))], 'Description contains a character we can’t accept. Retype it instead of pasting.'],
])('%j is refused with a message that names the field', (value, message) => {
  expect(problem(value)).toEqual([[[], message]])
})

it('two levels of lists are accepted, and every kind of inline content', () => {
  const all = paragraph(text('x', { type: 'bold' }, { type: 'italic' }, { type: 'link', to: '@pages/about' }), {
    type: 'break',
  })
  const tree = [nested(2), all, paragraph({ type: 'fact', name: 'churchName' })]
  expect(field.parse(tree)).toEqual(tree.slice(0, 3))
})

it('words may be required, and facts left out', () => {
  const required = richField('Answer', { max: 100, needed: 'Answer is required', isWithoutFacts: true })
  const messageOf = (value: unknown) => required.safeParse(value).error?.issues[0]?.message
  for (const empty of [[], '', [paragraph(text(' \u200b'))]]) expect(messageOf(empty)).toBe('Answer is required')
  expect(messageOf([paragraph({ type: 'fact', name: 'phone' })])).toBe('Answer can’t contain a fact.')
})

it('a long text is refused before it is looked through', () => {
  const start = performance.now()
  expect(problem(`x${' '.repeat(1_000_000)}y`)).toEqual([
    [[], 'Description is too long. Use 20,000 characters or fewer.'],
  ])
  expect(performance.now() - start).toBeLessThan(1_000)
})

it('what a newer version has stored is accepted unchanged, and refused otherwise', () => {
  const newer = [{ type: 'table', rows: 2 }, paragraph(text('x', { type: 'underline' }))]
  const withStored = richField('Text', { max: 100, stored: new Set([JSON.stringify(newer)]) })
  expect(withStored.parse(newer)).toBe(newer)
  expect(withStored.safeParse([...newer, paragraph(text('y'))]).success).toBe(false)
})

it('the plain text has a blank line between blocks, and a sign before items', () => {
  const rich: RichText = [
    { type: 'heading', level: 1, content: [{ type: 'text', text: 'Come' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'to ', marks: [{ type: 'bold' }] },
        { type: 'fact', name: 'churchName' },
        { type: 'break' },
        { type: 'text', text: 'here', marks: [{ type: 'link', to: '/contact' }] },
      ],
    },
    {
      type: 'list',
      isOrdered: true,
      content: [
        {
          type: 'item',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'one' }] },
            {
              type: 'list',
              isOrdered: false,
              content: [{ type: 'item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'in' }] }] }],
            },
          ],
        },
        { type: 'item', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'two' }] }] },
      ],
    },
  ]
  expect(plainOf(rich)).toBe('Come\n\nto \nhere\n\n1. one\n  - in\n2. two')
})
