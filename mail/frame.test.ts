import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { type Block, renderEmail, type Sender } from '#mail/frame.ts'
import { fillPlaceholders, fillHtmlPlaceholders, headerText, isOneAddress } from '#mail/email.ts'
import { processorTime } from '#test/patience.ts'

const sender: Sender = {
  churchName: 'St. Anne’s & <Friends>',
  address: '100 Shoreline Drive\nPensacola Beach',
  phone: '(850) 555-0100',
  siteUrl: 'https://church.test',
  color: '#2563eb',
  onColor: '#ffffff',
}

describe('an email', () => {
  it('reads as plain text', () => {
    const blocks: Block[] = [
      { kind: 'heading', text: 'This Sunday' },
      { kind: 'text', text: 'Dear friends,\n\ncome as you are.' },
      { kind: 'facts', facts: [['When', '10:30 a.m.']] },
      { kind: 'quote', text: 'Lord,\n\nhear us.', source: 'A psalm' },
      { kind: 'button', text: 'See it all', url: 'https://church.test/events' },
      {
        kind: 'card',
        title: 'Picnic',
        line: 'Saturday',
        text: '',
        url: 'https://church.test/e/1',
        picture: '',
        alt: '',
      },
      { kind: 'picture', url: 'https://church.test/p.jpg', alt: 'The shore' },
      { kind: 'rule' },
      { kind: 'small', text: 'You get this because you asked.' },
    ]
    expect(renderEmail(sender, blocks).text).toBe(`This Sunday
-----------

Dear friends,

come as you are.

When: 10:30 a.m.

> Lord,
>
> hear us.
> — A psalm

See it all:
https://church.test/events

Picnic
Saturday
https://church.test/e/1

[The shore]

* * *

You get this because you asked.

-- 
St. Anne’s & <Friends>
100 Shoreline Drive
Pensacola Beach
(850) 555-0100
https://church.test
`)
  })

  it('treats nothing in it as HTML', () => {
    const everywhere = (text: string): Block[] => [
      { kind: 'heading', text },
      { kind: 'text', text },
      { kind: 'words', parts: [{ kind: 'paragraph', runs: [{ text, to: text }] }] },
      { kind: 'quote', text, source: text },
      { kind: 'facts', facts: [[text, text]] },
      { kind: 'button', text, url: text },
      { kind: 'card', title: text, line: text, text, url: text, picture: text, alt: text },
      { kind: 'picture', url: text, alt: text },
      { kind: 'small', text },
    ]
    const from = (text: string) => ({ ...sender, churchName: text, address: text, phone: text })
    const written = (text: string) => renderEmail(from(text), everywhere(text), text, [{ text, url: text }]).html
    const tags = (html: string) => html.match(/<[a-z]+/gi)?.length
    const hostile = ['"><img src=x onerror=alert(1)>', "'><script>alert(1)</script>", '</td></table><b>', '&lt;b&gt;']
    for (const text of hostile) {
      const html = written(text)
      expect(html).not.toMatch(/<img src=x|<script|<b>|onerror=alert\(1\)>/)
      expect(tags(html)).toBe(tags(written('plain')))
    }
  })

  it('makes links of web addresses, without the full stop behind them', () => {
    const { html } = renderEmail(sender, [
      { kind: 'text', text: 'See https://a.example/b?c=1&d=2. Or (https://e.example).' },
    ])
    expect(html).toContain('<a href="https://a.example/b?c=1&#38;d=2"')
    expect(html).toContain('</a>. Or (<a href="https://e.example"')
  })

  it.each([
    [true, 8],
    [false, 0],
  ])('has pictures with the corners of its look (round: %s)', (isRound, corner) => {
    const look = { heading: 'serif', paper: '#ffffff', sheet: '#ffffff', line: '#cccccc', name: '#111111', isRound }
    const picture = 'https://church.test/p.jpg'
    const { html } = renderEmail({ ...sender, look }, [
      { kind: 'picture', url: picture, alt: '' },
      { kind: 'card', title: 'Picnic', line: '', text: '', url: '', picture, alt: '' },
    ])
    expect(html.match(/<img [^>]*/g)?.map((img) => /border-radius:(\d+)px/.exec(img)?.[1])).toEqual([
      `${corner}`,
      `${corner}`,
    ])
  })

  it('has places filled in as text', () => {
    const { text, html } = renderEmail(sender, [{ kind: 'button', text: 'Leave', url: '{{unsubscribe}}' }])
    const fills = { unsubscribe: 'https://church.test/u?a=1&b="2"' }
    expect(fillPlaceholders(text, fills)).toContain('https://church.test/u?a=1&b="2"')
    expect(fillHtmlPlaceholders(html, fills)).toContain('href="https://church.test/u?a=1&#38;b=&#34;2&#34;"')
    expect(fillPlaceholders('{{other}} {{constructor}}', fills)).toBe('{{other}} {{constructor}}')
  })
})

describe('the text of a header', () => {
  it('is on one line, whatever it contained', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const header = headerText(text)
        expect(header).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(header.length).toBeLessThanOrEqual(300)
      }),
    )
    expect(headerText('Hi\r\nBcc: all@example.org\u2028X: y')).toBe('Hi Bcc: all@example.org X: y')
  })
})

describe('an address', () => {
  it.each(['ann@example.org', "o'leary@example.org", 'o’leary+a@example.org', '用户@例子.广告'])(
    'may be %s',
    (address) => {
      expect(isOneAddress(address)).toBe(true)
    },
  )

  it.each([
    'ann',
    '@example.org',
    'ann@',
    'a@b@c.org',
    'ann@example.org,eve@example.org',
    'ann@example.org eve@example.org',
    'friends:ann@example.org;',
    'Ann <ann@example.org>',
    '"ann"@example.org',
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org\u2028',
    'ann\u00ad@example.org',
    'ann@[127.0.0.1]',
    'ann(comment)@example.org',
    `${'a'.repeat(300)}@example.org`,
  ])('is not %j', (address) => {
    expect(isOneAddress(address)).toBe(false)
  })

  it('of a megabyte, or of a thousand groups, is refused at once', () => {
    const spent = processorTime()
    for (const address of ['a'.repeat(1_000_000), `${'g:'.repeat(500_000)}a@b.org`, '@'.repeat(1_000_000)]) {
      expect(isOneAddress(address)).toBe(false)
    }
    expect(spent()).toBeLessThan(500)
  })
})
