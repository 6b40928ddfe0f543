/**
 * The look of emails: quiet, one column, readable as plain text, without pictures, and in dark mode.
 *
 * Mail programs know little CSS, and some drop `<style>`: the important styles are in `style` attributes, and dark mode is
 * left to `color-scheme` and a media query for the programs that support them
 * (https://www.caniemail.com/features/css-at-media-prefers-color-scheme/). Outlook on Windows draws with Word, which knows widths,
 * padding and borders of table cells alone; `mail/constructs.test.ts` lists what must not be used.
 */
import { escapeHtml } from '#mail/email.ts'
import { type Part, partsAsHtml, partsAsText, underlined } from '#mail/words.ts'

/** The church that sends it. */
export interface Sender {
  churchName: string
  /** Lines divided by line breaks; empty where none is set. */
  address: string
  phone: string
  siteUrl: string
  /** `#rrggbb` of buttons and rules, and of the text on it. */
  color: string
  onColor: string
  /** The look of the website; without it, serif headings and round corners on warm paper. */
  look?: EmailLook
  /** The language of the email that is being written, as a BCP 47 tag; without it, English. */
  language?: () => string
}

export interface EmailLook {
  /** Families of headings, the site's first; programs that don't have it take the next. */
  heading: string
  /** Colors, `#rrggbb`: behind the sheet, of the sheet, of lines, and of the church's name and headings, which can be read on both. */
  paper: string
  sheet: string
  line: string
  name: string
  isRound: boolean
}

const USUAL: EmailLook = {
  heading: "Georgia,'Times New Roman',serif",
  paper: '#f6f3ea',
  sheet: '#fffdf8',
  line: '#e4dece',
  name: '#22262e',
  isRound: true,
}

/** The parts of an email, in order. */
export type Block =
  | { kind: 'heading'; text: string }
  /** Paragraphs divided by empty lines; single line breaks stay. Addresses of web pages become links. */
  | { kind: 'text'; text: string }
  | { kind: 'words'; parts: readonly Part[] }
  | { kind: 'quote'; text: string; source?: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'card'; title: string; line: string; text: string; url: string; picture: string; alt: string }
  | { kind: 'picture'; url: string; alt: string }
  | { kind: 'rule' }
  /** In small print, at the end. */
  | { kind: 'small'; text: string; link?: TextLink }

export interface TextLink {
  text: string
  url: string
}

export interface RenderedEmail {
  text: string
  html: string
}

/**
 * An email from its blocks. All texts in them are escaped. Placeholders such as `{{unsubscribe}}` stay, in addresses too.
 * @param preheader preview text that a mailbox shows next to the subject
 * @param above links above everything else
 */
export function renderEmail(
  sender: Sender,
  blocks: readonly Block[],
  preheader = '',
  above: readonly TextLink[] = [],
): RenderedEmail {
  return { text: asText(sender, blocks, above), html: asHtml(sender, blocks, preheader, above) }
}

/** An email's HTML fixed to one color scheme, for previews; mail programs choose the scheme themselves. */
export function withColorScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace(DARK, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(':root{color-scheme:light dark', `:root{color-scheme:${scheme}`)
}

function asText(sender: Sender, blocks: readonly Block[], above: readonly TextLink[]): string {
  const parts = blocks.map((block) => blockAsText(block)).filter((text) => text !== '')
  const links = above.length === 0 ? [] : [above.map(({ text, url }) => `${text}: ${url}`).join('\n')]
  return `${[...links, ...parts, ['-- ', ...signature(sender)].join('\n')].join('\n\n')}\n`
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return underlined(block.text, '-')
    case 'text':
      return block.text.trim()
    case 'words':
      return partsAsText(block.parts)
    case 'small':
      return [block.text.trim(), ...(block.link ? [`${block.link.text}: ${block.link.url}`] : [])].join('\n')
    case 'quote':
      return [...lines(block.text), ...(block.source ? [`— ${block.source}`] : [])]
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'button':
      return `${block.text}:\n${block.url}`
    case 'card':
      return [block.title, block.line, block.text.trim(), block.url].filter((text) => text !== '').join('\n')
    case 'picture':
      return block.alt === '' ? '' : `[${block.alt}]`
    case 'rule':
      return '* * *'
  }
}

function signature({ churchName, address, phone, siteUrl }: Sender): string[] {
  return [churchName, ...lines(address), phone, siteUrl].filter((line) => line !== '')
}

const SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#22262e'
const SOFT = 'color:#5b6270'

const headingOf = ({ look = USUAL }: Sender) => `font-family:${look.heading};line-height:1.25;font-weight:600;${INK}`

const DARK = '@media (prefers-color-scheme:dark)'
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{word-break:break-word}
${DARK}{
body,.paper{background-color:#16181d!important}
.sheet{background-color:#1f2229!important;border-right-color:#343945!important;border-bottom-color:#343945!important;border-left-color:#343945!important}
.ink,.ink a{color:#f1f0ec!important}
.soft,.soft a{color:#b4b9c4!important}
.edge{border-color:#343945!important}
}
@media (max-width:480px){.sheet{padding:22px 20px!important}}`.replaceAll('\n', '')

/** Word takes widths from the attributes of tables, and draws at the resolution of the screen without this. */
const FOR_WORD = `<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<![endif]-->`
const COLUMN =
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->'
const COLUMN_END = '<!--[if mso]></td></tr></table><![endif]-->'
const TABLE = 'table role="presentation" cellpadding="0" cellspacing="0" border="0"'

function asHtml(sender: Sender, blocks: readonly Block[], preheader: string, above: readonly TextLink[]): string {
  const body = blocks.map((block, index) => blockAsHtml(sender, block, index === 0)).join('\n')
  const { heading, paper, sheet, line: edge, name, isRound } = sender.look ?? USUAL
  const foot = signature(sender)
    .map((line) => (line === sender.siteUrl ? link(line, line.replace(/^https?:\/\//, '')) : escapeHtml(line)))
    .join('<br>')
  return `<!doctype html>
<html lang="${sender.language?.() ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(sender.churchName)}</title>
${FOR_WORD}
<style>${STYLE}</style>
</head>
<body bgcolor="${paper}" style="margin:0;padding:0;background-color:${paper}" class="paper">
${preheader === '' ? '' : `<div style="display:none;mso-hide:all;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n`}<${TABLE} width="100%" bgcolor="${paper}" style="background-color:${paper}" class="paper"><tr><td align="center" style="padding:28px 12px">
${COLUMN}
<${TABLE} width="100%" align="center" style="max-width:600px">${aboveAsHtml(above)}<tr><td style="padding:0 4px 14px;font-family:${heading};font-size:22px;line-height:1.25;color:${name}" class="ink">${escapeHtml(sender.churchName)}</td></tr>
<tr><td class="sheet ink" bgcolor="${sheet}" style="background-color:${sheet};border:1px solid ${edge};border-top:4px solid ${sender.color};border-radius:${isRound ? 12 : 0}px;padding:30px 34px;${SANS};font-size:16px;line-height:1.6;${INK}">
${body}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;${SANS};font-size:13px;line-height:1.6;${SOFT}">${foot}</td></tr></table>
${COLUMN_END}
</td></tr></table>
</body>
</html>
`
}

function aboveAsHtml(above: readonly TextLink[]): string {
  if (above.length === 0) return ''
  const links = above.map(({ text, url }) => softLink(url, text)).join(' &#160;·&#160; ')
  return `<tr><td align="right" class="soft" style="padding:0 4px 14px;${SANS};font-size:13px;line-height:1.6;${SOFT}">${links}</td></tr>\n`
}

/** One element for each block: a preview finds a block by its number. */
function blockAsHtml(sender: Sender, block: Block, isFirst: boolean): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 dir="auto" class="ink" style="margin:${isFirst ? 0 : 26}px 0 8px;${headingOf(sender)};font-size:22px">${escapeHtml(block.text)}</h2>`
    case 'text':
      return `<div>${paragraphs(block.text, 'margin:0 0 16px')}</div>`
    case 'words':
      return `<div>${partsAsHtml(block.parts, { heading: headingOf(sender), link: `class="ink" style="${INK}"` })}</div>`
    case 'small':
      return `<div class="soft" style="font-size:13px;${SOFT}">${paragraphs(block.text, 'margin:16px 0 0')}${block.link ? `<p style="margin:6px 0 0">${softLink(block.link.url, block.link.text)}</p>` : ''}</div>`
    case 'quote':
      return quoted(sender, block)
    case 'facts':
      return `<${TABLE}><tr><td style="padding:0 0 16px"><${TABLE}>${block.facts
        .map(
          ([name, value]) =>
            `<tr><td dir="auto" class="soft" style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;${SOFT}">${escapeHtml(name)}</td><td dir="auto" class="ink" style="padding:2px 0;${INK}">${linked(value)}</td></tr>`,
        )
        .join('')}</table></td></tr></table>`
    case 'button':
      return button(sender, block)
    case 'card':
      return card(sender, block)
    case 'picture':
      return `<p style="margin:0 0 16px"><img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" width="530" style="display:block;width:100%;height:auto;border-radius:${cornerOf(sender)}px"></p>`
    case 'rule':
      return `<${TABLE} width="100%"><tr><td style="padding:24px 0"><${TABLE} width="100%"><tr><td class="edge" height="1" style="border-top:1px solid ${(sender.look ?? USUAL).line};font-size:1px;line-height:1px">&#160;</td></tr></table></td></tr></table>`
  }
}

/** The radius of a picture's corners, in pixels. */
function cornerOf({ look = USUAL }: Sender): number {
  return look.isRound ? 8 : 0
}

/** Word draws the border of a cell, and of no quotation. */
function quoted({ color }: Sender, { text, source = '' }: Extract<Block, { kind: 'quote' }>): string {
  const from =
    source === '' ? '' : `<p dir="auto" class="soft" style="margin:0 0 10px;${SOFT}">— ${escapeHtml(source)}</p>`
  return `<${TABLE} width="100%"><tr><td style="padding:0 0 16px"><${TABLE} width="100%"><tr><td class="edge" style="padding:2px 0 2px 16px;border-left:3px solid ${color}">${paragraphs(text, 'margin:0 0 10px')}${from}</td></tr></table></td></tr></table>`
}

/** The whole button is the link, except in Word, which knows no padding of links and takes the cell’s own. */
function button({ color, onColor, look = USUAL }: Sender, { text, url }: Extract<Block, { kind: 'button' }>): string {
  const link = `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:${look.isRound ? 999 : 0}px;background-color:${color};color:${onColor};text-decoration:none;font-weight:600">${escapeHtml(text)}</a>`
  return `<${TABLE}><tr><td style="padding:6px 0 20px"><${TABLE}><tr><td bgcolor="${color}" style="border-radius:${look.isRound ? 999 : 0}px;background-color:${color};mso-padding-alt:12px 22px">${link}</td></tr></table></td></tr></table>`
}

function card(sender: Sender, { title, line, text, url, picture, alt }: Extract<Block, { kind: 'card' }>): string {
  const heading = url === '' ? escapeHtml(title) : link(url, title)
  return [
    '<div style="margin:0 0 20px">',
    picture === ''
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(alt)}" width="530" style="display:block;width:100%;height:auto;border-radius:${cornerOf(sender)}px;margin:0 0 10px">`,
    `<p dir="auto" class="ink" style="margin:0;${headingOf(sender)};font-size:18px">${heading}</p>`,
    line === '' ? '' : `<p dir="auto" class="soft" style="margin:2px 0 0;${SOFT}">${escapeHtml(line)}</p>`,
    text === '' ? '' : paragraphs(text, 'margin:6px 0 0'),
    '</div>',
  ].join('')
}

function paragraphs(text: string, style: string): string {
  return text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p dir="auto" style="${style}">${lines(paragraph).map(linked).join('<br>')}</p>`)
    .join('')
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n')
}

/** Text with its web addresses as links. The period at the end of a sentence is not part of one. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?')\]])/)
    .map((part, index) => (index % 2 === 1 ? link(part, part) : escapeHtml(part)))
    .join('')
}

function softLink(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" class="soft" style="${SOFT}">${escapeHtml(text)}</a>`
}

function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}" class="ink" style="${INK}">${escapeHtml(text)}</a>`
}
