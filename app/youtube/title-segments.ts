/** A video's title in the pieces that its separators make. */

export interface Segment {
  text: string
  /** What stood between it and the piece before. */
  joint: string
}

/** Stands where a date was taken out: a character that no title has. */
export const CUT = '\uE000'

const SEPARATOR = /\s*(?:[|│｜]|\/\/|[•·]|\uE000)\s*|\s+(?:[-–—~]+|\+)\s+|[-–—]\s+(?=\p{Lu})|\s*—\s*(?=\p{Lu})/gu
/** Usual words before a title that say only what the video is. */
const LABEL = String.raw`(?:live|live\s?now|live\s?stream(?:ed|ing)?|streamed\s+live|watch(?:\s+(?:live|now))?|premiere|replay|recorded|(?:sunday|full|this\s+week's|today's)?\s*(?:sermon|homily|message)|full\s+service|sermon\s+(?:audio|video|only|clip))`
const labelInFront = new RegExp(String.raw`^${LABEL}\s*(?:[:|•+–—-]|\/\/)+\s*(?=\S)`, 'iu')
const labelAlone = new RegExp(String.raw`^[\s([]*${LABEL}[!\s)\]]*$`, 'iu')
const marks = /^\s*(?:[:|•+–—-]|\/\/)+\s*/u
const ORNAMENT = String.raw`[\p{Extended_Pictographic}\u{FE0F}\u{200D}•●★✝†*\s]+`
const ornament = new RegExp(`^${ORNAMENT}|${ORNAMENT}$`, 'gu')

/** A title without what a church puts before every one: its own prefixes, the usual ones, ornaments. */
export function withoutPrefixes(title: string, prefixes: readonly string[]): string {
  const text = title.replace(ornament, '')
  const own = prefixes.find((prefix) => prefix !== '' && text.toLowerCase().startsWith(prefix.toLowerCase()))
  const rest =
    own === undefined ? text.replace(labelInFront, '').replace(/^LIVE\s+(?=\p{L})/u, '') : text.slice(own.length)
  const next = rest.replace(marks, '')
  return next === text || next === '' ? text : withoutPrefixes(next, prefixes)
}

/** Empty pieces, and those that say only "Live" or "Sermon", are left out. */
export function segmentsOf(title: string): Segment[] {
  const segments: Segment[] = []
  let between: string[] = []
  let at = 0
  for (const { index, 0: separator } of [...title.matchAll(SEPARATOR), { index: title.length, 0: '' }]) {
    const text = tidied(title.slice(at, index))
    if (text !== '' && !labelAlone.test(text)) {
      const mark = between.find((each) => !each.includes(CUT))
      const joint = between.length === 1 && mark ? mark : mark ? ` ${mark.trim()} ` : ' '
      segments.push({ text, joint: segments.length === 0 ? '' : joint })
      between = []
    }
    between.push(separator)
    at = index + separator.length
  }
  return segments
}

/** The pieces as one text again, with what stood between them. */
export function joined(segments: readonly Segment[]): string {
  return segments
    .map(({ text, joint }, i) => (i === 0 ? text : `${joint}${text}`))
    .join('')
    .trim()
}

/** Without the commas, colons, brackets and small words that a piece keeps when something beside it was taken out. */
export function tidied(piece: string): string {
  return piece
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/^(?:[\s,;:.&/]|[-–—]+\s)+|[\s,;:&/]+$/gu, '')
    .replace(/^([^([]*?)[)\]\s]+$/u, '$1')
    .replace(/[\s,]+\b(?:for|on|of|from|at|recorded|preached|delivered|the)$/iu, '')
    .replace(/^["“]([^"“”]*)["”]$/u, '$1')
    .trim()
}
