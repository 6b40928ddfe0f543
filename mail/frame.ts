/**
 * The look of emails: quiet, one column, readable as plain text, without pictures, and in dark mode.
 *
 * Mail programs know little CSS, and some drop `<style>`: the important styles are in `style` attributes, and dark mode is
 * left to `color-scheme` and a media query for the programs that support them
 * (https://www.caniemail.com/features/css-at-media-prefers-color-scheme/).
 */
import { escapeHtml } from '#mail/email.ts'

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
  /** The language of the email that is being written, as a BCP 47 tag; without it, English. */
  language?: () => string
}

/** The parts of an email, in order. */
export type Block =
  | { kind: 'heading'; text: string }
  /** Paragraphs divided by empty lines; single line breaks stay. Addresses of web pages become links. */
  | { kind: 'text'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'card'; title: string; line: string; text: string; url: string; picture: string; alt: string }
  | { kind: 'picture'; url: string; alt: string }
  | { kind: 'rule' }
  /** In small print, at the end. */
  | { kind: 'small'; text: string; link?: { text: string; url: string } }

export interface RenderedEmail {
  text: string
  html: string
}

/**
 * An email from its blocks. All texts in them are escaped. Placeholders such as `{{unsubscribe}}` stay, in a button's
 * address too.
 * @param preheader preview text that a mailbox shows next to the subject
 */
export function renderEmail(sender: Sender, blocks: readonly Block[], preheader = ''): RenderedEmail {
  return { text: asText(sender, blocks), html: asHtml(sender, blocks, preheader) }
}

/** An email's HTML fixed to one color scheme, for previews; mail programs choose the scheme themselves. */
export function withColorScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replace(DARK, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(':root{color-scheme:light dark', `:root{color-scheme:${scheme}`)
}

function asText(sender: Sender, blocks: readonly Block[]): string {
  const parts = blocks.map((block) => blockAsText(block)).filter((text) => text !== '')
  return `${[...parts, ['-- ', ...signature(sender)].join('\n')].join('\n\n')}\n`
}

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(Math.min(60, block.text.length))}`
    case 'text':
      return block.text.trim()
    case 'small':
      return [block.text.trim(), ...(block.link ? [`${block.link.text}: ${block.link.url}`] : [])].join('\n')
    case 'quote':
      return lines(block.text)
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
const SERIF = "font-family:Georgia,'Times New Roman',serif"
const INK = 'color:#22262e'
const SOFT = 'color:#5b6270'

const DARK = '@media (prefers-color-scheme:dark)'
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{word-break:break-word}
${DARK}{
body,.paper{background:#16181d!important}
.sheet{background:#1f2229!important;border-color:#343945!important}
.ink,.ink a{color:#f1f0ec!important}
.soft,.soft a{color:#b4b9c4!important}
.edge{border-color:#343945!important}
}
@media (max-width:480px){.sheet{padding:22px 20px!important}}`.replaceAll('\n', '')

function asHtml(sender: Sender, blocks: readonly Block[], preheader: string): string {
  const body = blocks.map((block, index) => blockAsHtml(sender, block, index === 0)).join('\n')
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
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0;background:#f6f3ea" class="paper">
${preheader === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n`}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3ea" class="paper"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:0 4px 14px;${SERIF};font-size:20px;${INK}" class="ink">${escapeHtml(sender.churchName)}</td></tr>
<tr><td class="sheet ink" style="background:#fffdf8;border:1px solid #e4dece;border-radius:12px;padding:30px 34px;${SANS};font-size:16px;line-height:1.6;${INK}">
${body}
</td></tr>
<tr><td class="soft" style="padding:18px 4px 0;${SANS};font-size:13px;line-height:1.6;${SOFT}">${foot}</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** One element for each block: a preview finds a block by its number. */
function blockAsHtml(sender: Sender, block: Block, isFirst: boolean): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 dir="auto" class="ink" style="margin:${isFirst ? 0 : 26}px 0 8px;${SERIF};font-size:22px;line-height:1.25;font-weight:600;${INK}">${escapeHtml(block.text)}</h2>`
    case 'text':
      return `<div>${paragraphs(block.text, 'margin:0 0 16px')}</div>`
    case 'small':
      return `<div class="soft" style="font-size:13px;${SOFT}">${paragraphs(block.text, 'margin:16px 0 0')}${block.link ? `<p style="margin:6px 0 0">${softLink(block.link.url, block.link.text)}</p>` : ''}</div>`
    case 'quote':
      return `<blockquote class="edge" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${sender.color}">${paragraphs(block.text, 'margin:0 0 10px')}</blockquote>`
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts
        .map(
          ([name, value]) =>
            `<tr><td dir="auto" class="soft" style="padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap;${SOFT}">${escapeHtml(name)}</td><td dir="auto" class="ink" style="padding:2px 0;${INK}">${linked(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'button':
      return `<p style="margin:6px 0 20px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:${sender.color};color:${sender.onColor};text-decoration:none;font-weight:600">${escapeHtml(block.text)}</a></p>`
    case 'card':
      return card(block)
    case 'picture':
      return `<p style="margin:0 0 16px"><img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" width="530" style="display:block;width:100%;height:auto;border-radius:8px"></p>`
    case 'rule':
      return `<hr class="edge" style="margin:24px 0;border:0;border-top:1px solid #e4dece">`
  }
}

function card({ title, line, text, url, picture, alt }: Extract<Block, { kind: 'card' }>): string {
  const heading = url === '' ? escapeHtml(title) : link(url, title)
  return [
    '<div style="margin:0 0 20px">',
    picture === ''
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="${escapeHtml(alt)}" width="530" style="display:block;width:100%;height:auto;border-radius:8px;margin:0 0 10px">`,
    `<p dir="auto" class="ink" style="margin:0;${SERIF};font-size:18px;line-height:1.35;font-weight:600;${INK}">${heading}</p>`,
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
