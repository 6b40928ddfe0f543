/** What mail programs don't know must not be in an email. `caniemail.com` and Microsoft's list for Word are the sources. */
import { describe, expect, it } from 'vitest'
import { looks } from '#app/definitions/looks.ts'
import { emailLook } from '#app/look/email-look.ts'
import { contrast } from '#app/look/theme.ts'
import { type Block, renderEmail, type Sender, withColorScheme } from '#mail/frame.ts'

const CANIEMAIL = 'https://www.caniemail.com/features/'
/** “Word 2007 HTML and CSS Rendering Capabilities in Outlook 2007”, which still holds for Outlook on Windows. */
const WORD = 'https://learn.microsoft.com/previous-versions/office/developer/office-2007/aa338201(v=office.12)'

/** Found in a `style` attribute or in the style sheet, with who says so. */
const unknownStyles: Record<string, [found: RegExp, source: string]> = {
  'flexible boxes': [/display:\s*(?:inline-)?flex|flex-/, `${CANIEMAIL}css-display-flex/`],
  grids: [/display:\s*(?:inline-)?grid|grid-/, `${CANIEMAIL}css-display-grid/`],
  gaps: [/(?:^|[;{])(?:row-|column-)?gap:/, `${CANIEMAIL}css-gap/`],
  positions: [/(?:^|[;{])(?:position|inset|top|right|bottom|left|z-index):/, `${CANIEMAIL}css-position/`],
  floats: [/(?:^|[;{])(?:float|clear):/, WORD],
  'the short form of backgrounds': [/(?:^|[;{])background:/, WORD],
  'pictures behind content': [/background-image|url\(/, `${CANIEMAIL}css-background-image/`],
  transforms: [/(?:^|[;{])(?:transform|animation|transition)/, `${CANIEMAIL}css-transform/`],
  shadows: [/-shadow:/, `${CANIEMAIL}css-box-shadow/`],
  'functions and variables': [/calc\(|var\(|clamp\(|min\(|max\((?!-)/, `${CANIEMAIL}css-variables/`],
  'units that follow the window or the root': [/\d(?:rem|vw|vh|dvh|ch)\b/, `${CANIEMAIL}css-unit-rem/`],
  'transparent colors': [/rgba?\(|hsla?\(|#[0-9a-f]{8}\b|opacity:/i, `${CANIEMAIL}css-rgba/`],
  'how pictures fill their box': [/object-fit|aspect-ratio/, `${CANIEMAIL}css-object-fit/`],
  'logical sides': [/(?:margin|padding|border)-(?:inline|block)/, `${CANIEMAIL}css-margin-inline-start-end/`],
}
const UNKNOWN_ELEMENTS =
  /<(?:script|link|form|input|button|select|textarea|video|audio|svg|canvas|iframe|object|embed|picture|source|dialog|details|base|blockquote|hr)\b/i
/** Beyond so many characters Gmail drops a style sheet (https://github.com/hteumeuleu/email-bugs/issues/23). */
const MAX_STYLE = 8192

const sender: Sender = {
  churchName: 'St. Anne’s',
  address: '100 Shoreline Drive\nPensacola Beach',
  phone: '(850) 555-0100',
  siteUrl: 'https://church.test',
  color: '#2563eb',
  onColor: '#ffffff',
}
const url = 'https://church.test/x'
const picture = 'https://church.test/pictures/x.jpg'

/** Every kind, with everything that it can have; one that is missing fails the type check. */
const blocks: { [Kind in Block['kind']]: Extract<Block, { kind: Kind }> } = {
  heading: { kind: 'heading', text: 'Advent' },
  text: { kind: 'text', text: 'Dear all,\n\nsee https://church.test.' },
  words: {
    kind: 'words',
    parts: [
      { kind: 'heading', level: 1, runs: [{ text: 'One' }] },
      { kind: 'heading', level: 2, runs: [{ text: 'Two' }] },
      { kind: 'paragraph', runs: [{ text: 'bold', isBold: true, isItalic: true, to: url }, { text: 'a\nb' }] },
      {
        kind: 'list',
        start: 3,
        items: [{ runs: [{ text: 'x' }], inner: { kind: 'list', items: [{ runs: [{ text: 'y' }] }] } }],
      },
    ],
  },
  quote: { kind: 'quote', text: 'Lord,\n\nhear us.', source: 'A psalm' },
  facts: { kind: 'facts', facts: [['When', '10:30 a.m.']] },
  button: { kind: 'button', text: 'Go', url },
  card: { kind: 'card', title: 'Supper', line: 'At six', text: 'All come.', url, picture, alt: 'Soup' },
  picture: { kind: 'picture', url: picture, alt: 'The shore' },
  rule: { kind: 'rule' },
  small: { kind: 'small', text: 'You get this.', link: { text: 'Unsubscribe', url } },
}

const emails = Object.entries(blocks).map(([kind, block]): [string, string] => [
  kind,
  renderEmail(sender, [block], 'Preview text', [{ text: 'View in your browser', url }]).html,
])

describe.each(emails)('an email with %s', (_, html) => {
  const styles = [...html.matchAll(/ style="([^"]*)"/g), ...html.matchAll(/<style>([^<]*)<\/style>/g)]
  const all = styles.map(([, style = '']) => style)

  it.each(Object.entries(unknownStyles))('uses no %s', (name, [found, source]) => {
    expect(
      all.filter((style) => found.test(style)),
      `${name}: ${source}`,
    ).toEqual([])
  })

  it('has only elements that mail programs draw, and layout in tables that say so', () => {
    expect(UNKNOWN_ELEMENTS.exec(html)?.[0]).toBeUndefined()
    for (const [table] of html.matchAll(/<table[^>]*>/g)) {
      expect(table).toContain('role="presentation"')
      // Word ignores it.
      expect(table).not.toMatch(/style="[^"]*(?:margin|padding)/)
    }
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/alt="[^"]+" width="\d+"/)
  })

  it('has widths that Word knows, and a color for each cell with a background', () => {
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"')
    expect(html.match(/\[if mso\]/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length)
    for (const [tag] of html.matchAll(/<(?:body|table|td)[^>]*background-color:(#\w+)[^>]*>/g))
      expect(tag).toMatch(/bgcolor="#\w+"/)
  })

  it('has a style sheet that Gmail keeps, and says that it knows dark mode', () => {
    const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
    expect(sheet.length).toBeLessThan(MAX_STYLE)
    expect(sheet.split('{').length).toBe(sheet.split('}').length)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
    expect(sheet).toContain('@media (prefers-color-scheme:dark)')
    expect(withColorScheme(html, 'dark')).toContain('@media all')
  })
})

describe('colors', () => {
  const html = emails.map(([, one]) => one).join('')
  const inline = (name: string) => [...html.matchAll(new RegExp(`<[^>]*class="[^"]*\\b${name}\\b[^>]*>`, 'g'))]
  const dark = (selector: string, property: string) =>
    new RegExp(`${selector}\\{(?:[^}]*;)?${property}:(#\\w+)!important`).exec(html)?.[1] ?? ''

  it.each(['ink', 'soft'])('of text (%s) can be read on sheet and paper, in light and in dark', (name) => {
    const light = inline(name).flatMap(([tag]) => /[;"]color:(#\w+)/.exec(tag)?.[1] ?? [])
    expect(light.length).toBeGreaterThan(5)
    for (const color of new Set(light))
      for (const ground of ['#fffdf8', '#f6f3ea']) expect(contrast(color, ground)).toBeGreaterThan(4.5)
    const text = dark(`\\.${name},\\.${name} a`, 'color')
    for (const ground of ['\\.sheet', 'body,\\.paper'])
      expect(contrast(text, dark(ground, 'background-color'))).toBeGreaterThan(4.5)
  })

  it.each(looks)('of the look $name can be read on its sheet and on its paper', ({ settings }) => {
    const { name, paper, sheet } = emailLook(settings)
    for (const color of [name, '#22262e', '#5b6270'])
      for (const ground of [paper, sheet]) expect(contrast(color, ground)).toBeGreaterThan(4.5)
  })

  it('change in dark for every text that is colored, except buttons, which keep their own ground', () => {
    for (const [tag] of html.matchAll(/<[^>]*[;"]color:#\w+[^>]*>/g)) {
      expect(tag).toMatch(/class="[^"]*\b(?:ink|soft)\b|background-color:#2563eb;color:#ffffff/)
    }
  })
})
