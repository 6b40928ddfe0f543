/** A video's title in the pieces that its separators make, and which of them name a church or a program. */

export interface Segment {
  text: string
  /** The separator between it and the piece before. */
  joint: string
}

const NUMBERED_PART = String.raw`(?:part|pt|week|wk|episode|ep|parte|aula)\.?\s*(?:#\s*)?(?:\d{1,3}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)`

/** Marks the place of a removed date: a character that no title contains. */
export const CUT = '\uE000'

const SEPARATOR = /\s*(?:[|│｜]|\/\/|[•·]|\uE000)\s*|\s+(?:[-–—~]+|\+)\s+|[-–—]\s+(?=\p{Lu})|\s*—\s*(?=\p{Lu})/gu
/** Usual words before a title that only say what the video is. */
const LABEL = String.raw`(?:live|live\s?now|live\s?stream(?:ed|ing)?|streamed\s+live|watch(?:\s+(?:live|now))?|premiere|replay|recorded|(?:sunday|full|this\s+week's|today's)?\s*(?:sermon|homily|message)|full\s+service|sermon\s+(?:audio|video|only|clip))`
const labelInFront = new RegExp(String.raw`^${LABEL}\s*(?:[:|•+–—-]|\/\/)+\s*(?=\S)`, 'iu')
/** Words for the kind of a recording. */
const MEDIA = String.raw`(?:(?:full\s+)?(?:sermon\s+)?(?:audio|video|podcast)(?:\s+(?:only|version|podcast))?|mp[34]|pdf|hd|4k|1080p|(?:sermon|message)\s+(?:highlights?|clip|notes)|áudio|vídeo)`
const labelAlone = new RegExp(String.raw`^[\s([]*(?:${LABEL}|${MEDIA})[!\s)\]]*$`, 'iu')
const mediaInBrackets = new RegExp(String.raw`\s*[([]\s*${MEDIA}\s*[)\]]`, 'giu')
/** A part's number and what follows it: "Week 4: Transformed Service", "8 of 8. Your Book". */
const partInFront = new RegExp(
  String.raw`^(?<part>${NUMBERED_PART}|\d{1,2}\s+of\s+\d{1,2})(?<mark>\s*[:.,–-]+\s*)(?<tail>\p{L}.*)$`,
  'iu',
)
/** The same after its series: "Transformation, Week 4: Transformed Service". */
const partInside = new RegExp(
  String.raw`^(?<series>[^:]*\p{L}[^:]*?)(?<joint>\s*[:,–-]\s*)(?<part>${NUMBERED_PART})(?<mark>\s*[:,]\s*)(?<tail>\p{L}.*)$`,
  'iu',
)
const marks = /^\s*(?:[:|•+–—-]|\/\/)+\s*/u
const ORNAMENT = String.raw`[\p{Extended_Pictographic}\u{FE0F}\u{200D}•●★✝†*\s]+`
const ornament = new RegExp(`^${ORNAMENT}|${ORNAMENT}$`, 'gu')

/** A title without the text that a church puts before every one: its own prefixes, the usual ones, ornaments. */
export function withoutPrefixes(title: string, prefixes: readonly string[]): string {
  const text = title.replace(ornament, '')
  const own = prefixes.find((prefix) => prefix !== '' && text.toLowerCase().startsWith(prefix.toLowerCase()))
  const rest =
    own === undefined ? text.replace(labelInFront, '').replace(/^LIVE\s+(?=\p{L})/u, '') : text.slice(own.length)
  const next = rest.replace(marks, '')
  return next === text || next === '' ? text : withoutPrefixes(next, prefixes)
}

/** Whether a text only says what a recording is. */
export function isMedium(text: string): boolean {
  return labelAlone.test(text)
}

/** Empty pieces, and those with only "Live" or "Sermon", are left out. */
export function segmentsOf(written: string): Segment[] {
  const title = written.replace(mediaInBrackets, '')
  const quotes = [...title.matchAll(QUOTED)].map(({ index, 0: text }) => ({ from: index, to: index + text.length }))
  const segments: Segment[] = []
  let between: string[] = []
  let at = 0
  for (const { index, 0: separator } of [...title.matchAll(SEPARATOR), { index: title.length, 0: '' }]) {
    if (quotes.some(({ from, to }) => from < index && index < to)) continue
    if (isRange(title.slice(at, index), title.slice(index + separator.length))) continue
    const piece = tidied(title.slice(at, index))
    const text = separator.includes(CUT) ? withoutDateWords(piece) : piece
    if (text !== '' && !labelAlone.test(text)) {
      const mark = between.find((each) => !each.includes(CUT))
      const joint = between.length === 1 && mark ? mark : mark ? ` ${mark.trim()} ` : ' '
      segments.push({ text, joint: segments.length === 0 ? '' : joint })
      between = []
    }
    between.push(separator)
    at = index + separator.length
  }
  return segments.flatMap(withPartApart)
}

/** "Acts 27 - 28": a dash between chapters separates nothing. */
function isRange(before: string, after: string): boolean {
  return /\p{L}{3,}\.?\s\d{1,3}$/u.test(before) && /^\d{1,3}\s*(?:$|[-|,;]\s)/.test(after)
}

/** Text in quotation marks between separators is one piece. */
const QUOTED = /(?<=^|[-–—|:\uE000]\s*)(?:"[^"]{3,90}"|“[^”]{3,90}”)(?=\s*(?:$|[-–—|\uE000]))/gu

/** Splits off the number of a part when something follows it. */
function withPartApart({ text, joint }: Segment): Segment[] {
  const found = (partInFront.exec(text) ?? partInside.exec(text))?.groups ?? {}
  const { series, part = '', tail = '', mark = '' } = found
  if (part === '') return [{ text, joint }]
  const before = series === undefined ? [] : [{ text: series, joint }]
  return [...before, { text: part, joint: found['joint'] ?? joint }, { text: tail, joint: mark }]
}

/**
 * Without the small words before a removed date. "On" may end a title: it is removed only after the name of a service, and
 * a capital letter means that it belongs to the title.
 */
function withoutDateWords(piece: string): string {
  return piece.replace(
    /[\s,]+(?:recorded|preached|delivered|for|of|from|at|the|(?<=\b(?:service|sermon|homily|message|worship|prayer|mass|recorded|preached|delivered)\s)on)$/u,
    '',
  )
}

/** Without the words that announce a speaker or a passage. */
export function withoutLooseEnd(piece: string): string {
  return piece.replace(/[\s,]+\b(?:recorded|preached|delivered|given)(?:\s+(?:by|on|from))?$/iu, '')
}

/** The pieces as one text again, with what stood between them. */
export function joined(segments: readonly Segment[]): string {
  return segments
    .map(({ text, joint }, i) => (i === 0 ? text : `${joint}${text}`))
    .join('')
    .trim()
}

/** Without commas, colons, brackets and small words left at the ends after something was removed. */
export function tidied(piece: string): string {
  return piece
    .replace(/[([]\s*[)\]]/g, ' ')
    .replace(/^(?:[\s,;:.&/]|[-–—]+\s)+|[\s,;:&/]+$/gu, '')
    .replace(/^([^([]*?)[)\]\s]+$/u, '$1')
    .replace(/^["“]([^"“”]*)["”]$/u, '$1')
    .trim()
}

const KIND = String.raw`(?:church|cathedral|chapel|parish|abbey|minster|fellowship|ministries|congregation|tabernacle|assembly|umc|ucc|pca|elca|acna|diocese(?:\s+of\s+.+)?)`
const churchName = new RegExp(
  String.raw`^(?:the\s+)?(?=.*\b(?:st|sts|ss|saints?|christ|holy|all\s+(?:saints|souls)|trinity|grace|emmanuel|immanuel|redeemer|savior|saviour|messiah|good\s+shepherd|resurrection|ascension|advent|calvary|bethel|bethany|zion|mount|first|second|our\s+lady|anglican|episcopal|lutheran|methodist|presbyterian|baptist|catholic|orthodox|reformed|community|bible|evangelical|covenant|alliance|nazarene|pentecostal|congregational|christian|city|valley|river|hill|hills)\b).{0,60}\b${KIND}(?:[\s,]+(?:in\s+)?[\p{Lu}][\p{L}. ]+(?:,\s*[A-Z]{2})?)?$`,
  'iu',
)
/**
 * "St. Andrew's", "Church of the Redeemer". One space separates two words, so that there is only one way to split them.
 */
const shortName =
  /^(?:(?:st\.?|saint|sts\.?|ss\.?)\s+[\p{Lu}][\p{L}'’. ]{2,40}|(?:the\s+)?church\s+of\s+(?:the\s+)?\p{Lu}[\p{L}'’.]*(?:\s\p{Lu}[\p{L}'’.]*){0,3})$/u

/** Whether a piece of a title is the name of a church. Sentences about the church are none. */
export function isChurch(piece: string): boolean {
  const asks = /[?!]|\b(is|are|be|why|what|how|who|we|our|my|you|early|love|loves|loved|needs?)\b/i.test(piece)
  return !asks && piece.split(/\s+/).length <= 9 && (churchName.test(piece) || shortName.test(piece))
}

const PROGRAM =
  /\b(podcasts?|sermons?|messages?|homil(?:y|ies)|broadcasts?|radio|television|tv|online|on\s?-?demand|live|livestream|stream|services?|worship|ministr(?:y|ies)|media|channel|experience|hour|church|chapel|cathedral|parish|fellowship|audio|video|talks?|teachings?|bible study|sunday school|weekly|daily|sundays?|mornings?|evenings?|mp3|feed|archive)\b/i

const BROADCAST =
  /\b(podcasts?|broadcasts?|radio|television|tv|online|on[\s-]?demand|live\s?stream(?:s|ing)?|videos?|audio|mp[34]|channel|(?:sunday|morning|evening|midweek|church|worship)\s+services?)\b/i

/** Whether a piece names how something is sent out. No series is named so, not even one that an earlier import has stored. */
export function isBroadcast(piece: string): boolean {
  return BROADCAST.test(piece) && piece.split(/\s+/).length <= 8
}

/** Whether words of a piece show that it names a program rather than a series. */
export function isProgramName(piece: string): boolean {
  return PROGRAM.test(piece) && piece.split(/\s+/).length <= 8
}
