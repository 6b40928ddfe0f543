/**
 * The speakers in the one text of the field: people write several as "The Rev. Anna Whitfield, Deacon Paul Ames" or
 * "Whitfield & Ames". Uncertain means one speaker.
 */
import { nameKey } from '#app/text/slug.ts'

/** A piece of the field as it is written. */
export interface SpeakerPart {
  text: string
  /** The speaker's whole name; missing for what stands between two. "Paul" of "Paul and Anna Ames" is Paul Ames. */
  name?: string
}

const SEPARATOR =
  /((?<!\s)\s*[,;]\s+(?:and|&)\s+|(?<!\s)\s+(?:and|with|&|\+)\s+|(?<!\s)\s*[,;]\s*|(?<!\s)\s*\/\s*|(?<=\p{Ll}{2})&(?=\p{Lu}\p{Ll}))/iu
const TITLE =
  /^(?:the\s+|(?:most|right|rt|very|v|rev|reverend|revd|fr|father|mthr|mother|canon|pastor|pr|bishop|bp|archbishop|abp|archdeacon|ven|venerable|deacon|dcn|dr|prof|professor|chaplain|msgr|brother|br|sister|sr|dean|elder|minister|mr|mrs|ms|miss|rabbi)(?:\.\s*|\s+))/iu
const TITLE_OF_SEVERAL = /^(?:pastors|revs|fathers|deacons|bishops|canons|drs|mr|mrs)\.?\s+/iu
/** The last word of what describes a person, or of a group. */
const NO_NAME =
  /(?:^|[\s.])(?:jr|sr|ii|iii|iv|[a-z]{1,3}\.?d|d\.?min|[mb]\.?div|th\.?[md]|[mb]\.?a|[mb]\.?sc?|esq|osb|bsg|ssj|rector|vicar|curate|priest|pastor|deacon|dean|canon|bishop|archdeacon|elder|warden|director|minister|chaplain|missionary|intern|seminarian|associate|assistant|emeritus|speaker|preacher|leader|reader|team|choir|ministry|ministries|staff|vestry|youth|children|group|band|panel|congregation|church|parish|students|guests|friends|family|others|mr|mrs)\.?$/iu
const PARTICLES = new Set('de la del da di do dos du van von der den ter le al el bin ibn y e st'.split(' '))

export function speakerParts(field: string): SpeakerPart[] {
  const [first = '', ...rest] = field.trim().split(SEPARATOR)
  const areSingle = [first, ...rest.filter((_, at) => at % 2 === 1)].every((one) => wordsOf(one).length === 1)
  // "Anna, Paul and Mary" are three; "Whitfield, Anna and Ames, Paul" two.
  const isList = areSingle && rest.length > 2 && !(rest.length === 6 && !isComma(rest[2]))
  const parts: SpeakerPart[] = [{ text: first }]
  for (let at = 0; at < rest.length; at += 2) {
    const [between = '', next = ''] = rest.slice(at, at + 2)
    const last = parts.at(-1)
    if (last === undefined) break
    if (isList || areTwo(last.text, next, isComma(between))) parts.push({ text: between }, { text: next })
    else last.text += between + next
  }
  return parts.flatMap((part, at) => {
    if (at % 2 === 1) return part
    return part.text === '' ? [] : { ...part, name: withSurname(part.text, parts[at + 2]?.text) }
  })
}

/** The names of the speakers, each once. */
export function speakersOf(field: string | null): string[] {
  const names = speakerParts(field ?? '').flatMap(({ name }) => name ?? [])
  return [...new Map(names.map((name) => [nameKey(name), name])).values()]
}

/**
 * Whether two fields may name the same person, if only among others: "Pastor Smith", "J. Smith" and "The Rev. John A. Smith"
 * may.
 */
export function mayShareSpeaker(one: string, other: string): boolean {
  const others = speakersOf(other).map(namesIn)
  return speakersOf(one)
    .map(namesIn)
    .some((words) => others.some((more) => isWithin(words, more) || isWithin(more, words)))
}

/** Given names and surname, without titles, case and accents. */
function namesIn(name: string): string[] {
  return wordsOf(name).flatMap((word) => nameKey(word).split('-').filter(Boolean))
}

/** Whether each name, or the one that an initial stands for, is among the others. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.some((other) => (word.length === 1 ? other.startsWith(word) : other === word)))
}

/** Whether a text that is split here is two people. A comma may also precede a given name, a degree or an office. */
function areTwo(one: string, other: string, hasComma: boolean): boolean {
  // A degree behind the first name, "Anna Whitfield, Ph.D.", is part of it by now.
  return isName(one.replace(/,.*/, '')) && isName(other) && (!hasComma || (isWhole(one) && isWhole(other)))
}

function isComma(between = ''): boolean {
  return between.trim() === ','
}

/** Every word begins with a capital, or has none, and it is no degree, office or group. */
function isName(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0 || !/\p{L}{2}/u.test(text) || NO_NAME.test(text)) return false
  return words.every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word.replace('.', '')))
}

/** More than a surname: two words, or a title and one. */
function isWhole(text: string): boolean {
  return wordsOf(text).length > 1 || wordsOf(text)[0] !== text.trim()
}

/** The words without the titles before them. */
function wordsOf(text: string): string[] {
  const bare = text.trim().replace(TITLE, '')
  return bare === text.trim() ? bare.split(/\s+/).filter(Boolean) : wordsOf(bare)
}

/** "John" of "John and Mary Smith", who shares her surname. */
function withSurname(text: string, next: string | undefined): string {
  const own = text.replace(TITLE_OF_SEVERAL, '')
  const others = wordsOf(next ?? '')
  const isAlone = wordsOf(own).length === 1 && (own !== text || wordsOf(text)[0] === text)
  return isAlone && others.length > 1 && next?.startsWith(others[0] ?? '') ? `${own} ${others.at(-1)}` : text
}
