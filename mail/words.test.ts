import { describe, expect, it } from 'vitest'
import { type Part, partsAsHtml, partsAsText, type Run } from '#mail/words.ts'

const styles = { heading: 'font-weight:600', link: 'class="ink"' }
const to = 'https://church.test/serve'

/** Each with its text, and with its HTML without the styles. */
const cases: Record<string, [parts: Part[], text: string, html: string]> = {
  'bold and italic words': [
    [
      {
        kind: 'paragraph',
        runs: [{ text: 'Come ' }, { text: 'all', isBold: true, isItalic: true }, { text: '.\nYes.' }],
      },
    ],
    'Come all.\nYes.',
    '<p>Come <strong><em>all</em></strong>.<br>Yes.</p>',
  ],
  'a link within a sentence': [
    [{ kind: 'paragraph', runs: [{ text: 'We ' }, { text: 'serve', to }, { text: ' daily.' }] }],
    `We serve (${to}) daily.`,
    `<p>We <a href="${to}">serve</a> daily.</p>`,
  ],
  'a link that is partly bold, whose address stands once': [
    [
      {
        kind: 'paragraph',
        runs: [
          { text: 'we ', to },
          { text: 'serve', isBold: true, to },
        ],
      },
    ],
    `we serve (${to})`,
    `<p><a href="${to}">we </a><a href="${to}"><strong>serve</strong></a></p>`,
  ],
  'an address, which is no link to itself': [
    [{ kind: 'paragraph', runs: [{ text: 'church.test/serve', to }, { text: ', ann@b.org' }] }],
    'church.test/serve, ann@b.org',
    `<p><a href="${to}">church.test/serve</a>, ann@b.org</p>`,
  ],
  'an email address': [
    [{ kind: 'paragraph', runs: [{ text: 'Ann', to: 'mailto:ann@b.org' }] }],
    'Ann (ann@b.org)',
    '<p><a href="mailto:ann@b.org">Ann</a></p>',
  ],
  'headings of two levels': [
    [
      { kind: 'heading', level: 1, runs: [{ text: 'Advent' }] },
      { kind: 'heading', level: 2, runs: [{ text: 'Candles' }] },
    ],
    'Advent\n------\n\nCandles',
    '<h2>Advent</h2><h3>Candles</h3>',
  ],
  'a list in a list': [
    [
      {
        kind: 'list',
        items: [
          {
            runs: [{ text: 'Soup\nand bread' }],
            inner: { kind: 'list', start: 1, items: [{ runs: [{ text: 'hot' }] }] },
          },
          { runs: [{ text: 'Tea' }] },
        ],
      },
    ],
    '- Soup\n  and bread\n  1. hot\n- Tea',
    '<ul><li>Soup<br>and bread<ol><li>hot</li></ol></li><li>Tea</li></ul>',
  ],
  'a list that begins at four': [
    [{ kind: 'list', start: 4, items: [{ runs: [{ text: 'Fourth' }] }, { runs: [{ text: 'Fifth' }] }] }],
    '4. Fourth\n5. Fifth',
    '<ol start="4"><li>Fourth</li><li>Fifth</li></ol>',
  ],
}

describe('formatted text in an email', () => {
  it.each(Object.entries(cases))('has %s', (_, [parts, text, html]) => {
    expect(partsAsText(parts)).toBe(text)
    expect(partsAsHtml(parts, styles).replaceAll(/ (?:style|class|dir)="[^"]*"/g, '')).toBe(html)
  })

  it('is never HTML', () => {
    const runs: Run[] = [{ text: '</p><script>x</script>', to: 'https://a.test/"onclick="x' }]
    const html = partsAsHtml([{ kind: 'paragraph', runs }], styles)
    expect(html).not.toMatch(/<script|"onclick/)
  })
})
