/** Texts of feeds, which are HTML or plain, as plain text with all their words. Pure, for server and browser. */

/** U+00A0 to U+00FF, in this order (https://html.spec.whatwg.org/multipage/named-characters.html). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const CHARACTERS = new Map([
  ...LATIN.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)] as const),
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ] as const),
  ...([
    ['ndash', '–'],
    ['mdash', '—'],
    ['lsquo', '‘'],
    ['rsquo', '’'],
    ['sbquo', '‚'],
    ['ldquo', '“'],
  ] as const),
  ...([
    ['rdquo', '”'],
    ['bdquo', '„'],
    ['hellip', '…'],
    ['bull', '•'],
    ['euro', '€'],
    ['trade', '™'],
  ] as const),
])

/** The text without references to characters: `&amp;`, `&#8217;`, `&uuml;`. Unknown ones stay as they are. */
export function decoded(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, number?: string, name = '') => {
      const code = hex ? Number.parseInt(hex, 16) : number ? Number(number) : undefined
      if (code === undefined) return CHARACTERS.get(String(name)) ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

const BREAKS = /<(?:br|\/?(?:ul|ol|dl|tr|table|hr))\b[^<>]*>/gi
const ITEMS = /<(?:li|dt|dd)\b[^<>]*>/gi
const PARAGRAPHS = /<\/?(?:p|div|h[1-6]|blockquote|section|article|header|footer|pre|figure|figcaption)\b[^<>]*>/gi
/** What else is a tag: an address such as `<ann@church.org>` is none. */
const TAGS =
  /<\/?(?:a|abbr|audio|b|big|body|center|cite|code|del|em|font|head|html|i|iframe|img|ins|label|li|dt|dd|mark|meta|o:p|q|s|small|source|span|strike|strong|sub|sup|tbody|td|tfoot|th|thead|tt|u|video|wbr)\b[^<>]*>/gi
const LINK = /<a\b[^<>]*?\bhref\s*=\s*["']?(https?:[^\s"'<>]+)[^<>]*>([^<]*)<\/a\s*>/gi

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
  return decoded(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
