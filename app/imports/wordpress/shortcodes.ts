/**
 * Finds the shortcodes of WordPress in a text: `[gallery ids="1,2"]`, `[tab]…[/tab]`. Only the old site knew which words in
 * brackets are some, so `[sic]` and `[1]` stay words. Pure, for server and browser.
 */

export interface Shortcode {
  name: string
  attributes: Readonly<Record<string, string>>
  isClosing: boolean
  /** The shortcode as it was written. */
  written: string
}

/** Those of WordPress itself and of common plugins that are written without attributes and without an end. */
const KNOWN = new Set(
  'audio video playlist gallery embed caption youtube vimeo sermons powerpress podcast podcastplayer wpforms ninja_form events calendar map button accordion toggle tabs tab spacer divider clear sitemap'.split(
    ' ',
  ),
)
/** Brackets in which a name stands first. There are no brackets between them, so that it needs no backtracking. */
const BRACKETS = /(\[\/?[a-z][\w-]*(?:\s[^[\]]*|\/)?\])/i
const PARTS = /^\[(\/?)([a-z][\w-]*)(?![\w-])([^]*)\]$/i
const ATTRIBUTE = /([\w-]{1,60})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”″]+))/g

/** The names that are closed somewhere in a text: these are shortcodes wherever they are opened. */
export function closedNames(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\[\/([a-z][\w-]{0,60})\]/gi)].map(([, name = '']) => name.toLowerCase()))
}

/**
 * The text in pieces: its words, and the shortcodes between them.
 * @param closed what `closedNames` found in the whole document
 * @param isAlone whether nothing else stands in the text's paragraph, as for `[directory]`
 */
export function shortcodePieces(text: string, closed: ReadonlySet<string>, isAlone: boolean): (string | Shortcode)[] {
  if (!text.includes('[')) return [text]
  return text.split(BRACKETS).map((piece, at) => {
    const [, slash, name = '', more = ''] = (at % 2 === 1 && PARTS.exec(piece)) || []
    if (name === '') return piece
    const key = name.toLowerCase()
    const isSure = slash !== '' || KNOWN.has(key) || closed.has(key) || /[_-]/.test(key) || more.includes('=')
    if (!isSure && !(isAlone && text.trim() === piece && name === key)) return piece
    return { name: key, attributes: attributesIn(more.replace(/\/$/, '')), isClosing: slash !== '', written: piece }
  })
}

function attributesIn(text: string): Record<string, string> {
  const all = [...text.matchAll(ATTRIBUTE)]
  return Object.fromEntries(all.map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']))
}
