import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import church from '#app/sample/church.json' with { type: 'json' }
import events from '#app/sample/events.json' with { type: 'json' }
import sermons from '#app/sample/sermons.json' with { type: 'json' }
import { richText } from '#app/definitions/builders.ts'
import { richField } from '#app/definitions/rich-field.ts'
import { ContentContext, Rich } from '#app/ui/rich-text.tsx'
import { Paragraphs } from '#app/ui/text.tsx'
import { type FactName, type Facts, facts } from '#app/church/facts.ts'
import { normalizeText } from '#app/forms/form-rules.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { normalForm, plainOf, type RichText, writtenOf } from '#app/definitions/rich-text.ts'
import { richTexts } from '#test/rich-texts.ts'

const names = Object.keys(facts) as FactName[]
const values = Object.fromEntries(names.map((name) => [name, `«${name}»`])) as Facts
const links = { '@pages/about': '/about' }

function draw(of: RichText, { facts: known = values, level = 3 as const } = {}): string {
  return renderToStaticMarkup(
    <ContentContext value={{ links, facts: known }}>
      <Rich of={of} level={level} />
    </ContentContext>,
  )
}

const words = (html: string) =>
  html
    .replaceAll(/<span class="sr-only">[^<]*<\/span>|<[^>]+>|\s/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

it('what is drawn has the words of the plain text, and only elements and links that a text may have', () => {
  fc.assert(
    fc.property(richTexts.map(normalForm), (rich) => {
      const html = draw(rich)
      const withoutMarkers = plainOf(rich, values).replaceAll(/^ *(?:-|\d\.) /gm, '')
      expect(words(html)).toBe(withoutMarkers.replaceAll(/\s/g, ''))
      const elements = html.match(/<[a-z0-9]+/g) ?? []
      expect(elements.filter((one) => !/^<(?:p|h[34]|ul|ol|li|strong|em|a|br|span)$/.test(one))).toEqual([])
      for (const [, to = ''] of html.matchAll(/href="([^"]*)"/g)) expect(to).toMatch(/^(?:https:\/\/church|mailto:|\/)/)
    }),
  )
})

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const drawn = (...blocks: object[]) => draw(blocks as object as RichText)

it.each([
  [[{ type: 'text', text: 'plain' }], 'plain'],
  [
    [{ type: 'text', text: '<i>', marks: [{ type: 'bold' }, { type: 'italic' }] }],
    '<strong><em>&lt;i&gt;</em></strong>',
  ],
  [[{ type: 'text', text: 'a' }, { type: 'break' }, { type: 'text', text: 'b' }], 'a<br/>b'],
  [[{ type: 'fact', name: 'phone' }], '«phone»'],
  [
    [{ type: 'text', text: 'About', marks: [{ type: 'link', to: '@pages/about' }] }],
    '<a href="/about" class="link">About</a>',
  ],
  [[{ type: 'text', text: 'Hidden', marks: [{ type: 'link', to: '@pages/hidden' }] }], '<span>Hidden</span>'],
  [[{ type: 'text', text: 'Evil', marks: [{ type: 'link', to: 'javascript:alert(1)' }] }], '<span>Evil</span>'],
  [
    [{ type: 'text', text: 'Web', marks: [{ type: 'link', to: 'https://church.org' }] }],
    '<a href="https://church.org/" target="_blank" rel="noopener" class="link">Web<span class="sr-only"> (opens in a new tab)</span></a>',
  ],
  [[{ type: 'text', text: 'later', marks: [{ type: 'underline' }, { type: 'bold' }] }], '<strong>later</strong>'],
  [
    [{ type: 'mention', text: 'Bob' }, { type: 'box', content: [{ type: 'text', text: '!' }] }, { type: 'rule' }],
    'Bob!',
  ],
  [[{ type: 'fact', name: 'ofNewerVersion' }], ''],
])('%j is drawn', (content, html) => expect(drawn(paragraph(...content))).toBe(`<p dir="auto">${html}</p>`))

it('headings follow the level of the page, lists have their items, and of unknown blocks the words stay', () => {
  const text = [{ type: 'text', text: 'x' }]
  const inner = { type: 'list', isOrdered: true, content: [{ type: 'item', content: [paragraph(...text)] }] }
  expect(
    drawn(
      { type: 'heading', level: 1, content: text },
      { type: 'heading', level: 2, content: text },
      { type: 'list', isOrdered: false, content: [{ type: 'item', content: [paragraph(...text), inner] }] },
      { type: 'table', content: [{ type: 'row', content: [paragraph(...text)] }] },
    ).replaceAll(' dir="auto"', ''),
  ).toBe('<h3>x</h3><h4>x</h4><ul><li>x<ol><li>x</li></ol></li></ul><p>x</p>')
})

it('a paragraph with a fact that the church doesn’t have is left out', () => {
  const rich: RichText = [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Call ' },
        { type: 'fact', name: 'phone' },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', text: 'Come in.' }] },
  ]
  expect(draw(rich, { facts: { ...values, phone: '' } })).toBe('<p dir="auto">Come in.</p>')
})

const pieces = fc.constantFrom(
  'Grace and peace',
  ' ',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '> ',
  '>',
  ' -- ',
  '--',
  'https://church.org/give).',
  'www.church.org,',
  '“quoted”',
  '"',
  '<b>&amp;</b>',
  'A line that is long enough to have been broken by a program',
  '\u{a0}',
  '\t',
  '. ',
  '(see http://x.org/(a))',
  'office@church.org',
  '- ',
  '1. ',
  '[Church Name]',
)
/** Spaces and line breaks as browsers show them. */
const seen = (html: string) =>
  html
    .replaceAll(/<br\/>/g, '\n')
    .replaceAll(/ (?:class|rel)="[^"]*"/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/> | </g, (edge) => edge.trim())

/** All longer texts of the sample church. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 40 ? [value] : []
  return Object.values(Object(value) as object).flatMap(textsIn)
}

it('every text of the sample church is drawn alike before and after it is opened as rich text', () => {
  const texts = textsIn([church, events, sermons])
  expect(texts.length).toBeGreaterThan(20)
  for (const plain of texts) {
    expect(seen(draw(richFrom(plain)))).toBe(seen(renderToStaticMarkup(<Paragraphs text={plain} />)))
  }
})

it('a plain text is drawn alike before and after it is opened as rich text', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const plain = normalizeText(parts.join(''))
      expect(seen(draw(richFrom(plain)))).toBe(seen(renderToStaticMarkup(<Paragraphs text={plain} />)))
      const rich = richFrom(plain)
      expect(richField('Text', { max: 20_000 }).parse(rich)).toEqual(rich)
    }),
    { numRuns: 2_000 },
  )
})

it('whatever is stored as a tree is drawn, or read as none', () => {
  const types = fc.constantFrom(
    'text',
    'break',
    'fact',
    'paragraph',
    'heading',
    'list',
    'item',
    'bold',
    'link',
    'table',
  )
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, 7, 'x', {}),
      fc.record(
        {
          type: fc.oneof(types, fc.constant(1)),
          text: fc.constantFrom('x', 7, null),
          to: fc.constantFrom('/x', 'javascript:x', 7),
          name: fc.constantFrom('phone', 'toString', 7),
          level: fc.constantFrom(1, 9),
          content: fc.oneof(fc.array(tie('node'), { maxLength: 3 }), fc.constantFrom(null, {}, 'x')),
          marks: fc.oneof(fc.array(tie('node'), { maxLength: 2 }), fc.constant(null)),
        },
        { requiredKeys: ['type'] },
      ),
    ),
  }))
  const field = richText('Text')
  fc.assert(
    fc.property(fc.array(node, { maxLength: 3 }), (stored) => {
      const read = field.read(JSON.stringify(stored))
      draw(read)
      plainOf(read)
      expect(writtenOf(read)).toBeTypeOf('string')
    }),
    { numRuns: 2_000 },
  )
})
