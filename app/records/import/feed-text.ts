/** Texts of feeds, which are HTML or plain, as plain text with all their words. Pure, for server and browser. */
import { decodeHTMLStrict } from 'entities/decode'

/** The text without references to characters: `&amp;`, `&#8217;`, `&uuml;`. Unknown ones stay as they are. */
export function decoded(text: string): string {
  return decodeHTMLStrict(text)
}

/** The same for a text that programs have escaped again and again: `&amp;amp;`. */
export function decodedWhole(text: string): string {
  let read = text
  for (let times = 0; times < MAX_TIMES && ESCAPED.test(read); times++) read = decoded(read)
  return read
}
const MAX_TIMES = 4
const ESCAPED = /&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,5}|#x[\da-f]{2,5});/i

const BREAKS = /<(?:br|\/?(?:ul|ol|dl|tr|table|hr))\b[^<>]*>/gi
const ITEMS = /<(?:li|dt|dd)\b[^<>]*>/gi
const PARAGRAPHS = /<\/?(?:p|div|h[1-6]|blockquote|section|article|header|footer|pre|figure|figcaption)\b[^<>]*>/gi
/** What else is a tag: an address such as `<ann@church.org>` is none. */
const TAGS =
  /<\/?(?:a|abbr|audio|b|big|body|center|cite|code|del|em|font|head|html|i|iframe|img|ins|label|li|dt|dd|mark|meta|o:p|q|s|small|source|span|strike|strong|sub|sup|tbody|td|tfoot|th|thead|tt|u|video|wbr)\b[^<>]*>/gi
const LINK = /<a\b[^<>]*?\bhref\s*=\s*["']?(https?:[^\s"'<>]+)(?:[\s"'][^<>]*)?>([^<]*)<\/a\s*>/gi

/** HTML as paragraphs of plain text. The address of a link follows its words. */
export function plainText(html: string): string {
  const text = html
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[^<]*<\/\1\s*>/gi, '')
    .replace(LINK, (_, address: string, words: string) =>
      words.trim() === '' || address.includes(words.trim()) ? address : `${words} (${address})`,
    )
    .replace(/<img\b[^<>]*?\balt\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>/gi, '$1$2')
    .replace(ITEMS, '\n• ')
    .replace(BREAKS, '\n')
    .replace(PARAGRAPHS, '\n\n')
    .replace(TAGS, '')
  return decodedWhole(decoded(text))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
