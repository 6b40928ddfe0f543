/** People who preach, as titles name them. */
import { isGivenName, type NameKind } from '#app/features/youtube/given-names.ts'

const RANK = String.raw`(?:the\s+)?(?:(?:most|right|rt\.?|very|v\.?)\s+)?`
/**
 * Nobody carries one of these who is no minister. No word may stand here and among the weak ones: a row of them could be
 * read in twice as many ways with every word, and a title would hold the server up for ever.
 */
const STRONG = String.raw`rev(?:eren|['’])?d?s?\.?|fr\.|fr(?=\s)|mthr\.?|canons?|pastors?|pst\.?|pr\.|ps\.|bishop|bp\.?|archbishop|abp\.?|archdeacon|ven\.|venerable|deacon(?:ess)?|dcn\.?|dr\.?|chaplain|prof(?:essor)?\.?|seminarian|evangelist|msgr\.?|monsignor|vicar|rector|curate|min\.|presb[ií]tero|reverendo|pastora|padre`
/** These are words of titles as well: only a given name makes them a person. */
const WEAK = String.raw`father|mother|mo\.|brother|bro\.?|br\.|sister|sr\.|dean|elder|minister|apostle|mr\.?|mrs\.?|ms\.?|doctor|min(?=\s)|mit(?=\s)`
const HONORIFICS = String.raw`(?<honor>${RANK}(?:${STRONG}|${WEAK})(?:\s+(?:${STRONG}|${WEAK}))*)`
const WORD = String.raw`(?-i:(?:\p{Lu}\.?(?:\p{Lu}\.)*|\p{Lu}[\p{L}'’]+(?:-\p{Lu}[\p{L}'’]+)*)(?![\p{L}\d]))`
const PARTICLE = String.raw`(?:(?:de\s+la|de|del|da|di|van\s+der|van|von|der|la|le|st\.)\s+)?`
const SUFFIX = String.raw`(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|d\.?min|m\.?div)\b\.?)?`
const NAME = String.raw`(?<name>${WORD}(?:\s+${PARTICLE}${WORD}){0,3}?${SUFFIX})`
const ROLE = String.raw`(?:,?\s+(?:(?:our|the)\s+)?(?:(?:senior|lead|associate|assistant|guest|interim|executive|founding|youth|worship)\s+)?(?:pastor|rector|vicar|curate|priest(?:-in-charge)?|preacher|preaching|speaker|dean|bishop(?:\s+of\s+[\p{L} ]+)?))?`
const and = /\s*,\s*(?:and\s+)?|\s+(?:&|and)\s+|\s*\/\s*/iu
const strong = new RegExp(String.raw`(?:^|\s)(?:${STRONG})(?:\s|$)`, 'i')

const titled = new RegExp(String.raw`^${HONORIFICS}\s+${NAME}${ROLE}$`, 'iu')
const bare = new RegExp(String.raw`^${NAME}${ROLE}$`, 'iu')
const labelled =
  /^(?:sermon|homily|message|teaching|talk|preaching|preached|teacher|speaker|preacher|homilist|guest(?:\s+(?:speaker|preacher))?)(?:\s*[:–-]\s*|\s+by\s+|\s+from\s+|(?<=guest (?:speaker|preacher))\s+)/i
const accompanied = /^(?:by|with|w\/|featuring|feat\.?|ft\.?|por)\s+/i

/** What somebody is who is no minister, before or behind the name. */
const ROLES = String.raw`(?:lay (?:leader|reader|preacher)|worship leader|youth (?:director|leader)|(?:executive )?director|missionary|intern|seminary student|ceo|president|founder|author|professor|evangelist|superintendent)`
const roleBefore = new RegExp(String.raw`^(?:our\s+|the\s+)?${ROLES}\s*[,:–-]\s*(?<person>.+)$`, 'iu')
const roleBehind = new RegExp(String.raw`^(?<person>[^,]+?)\s*,\s*(?:our\s+|the\s+)?${ROLES}\b.*$`, 'iu')

/** Words that titles begin with a capital and nobody is called by. */
const NO_NAME =
  /\b(sunday|monday|tuesday|wednesday|thursday|friday|saturday|service|services|worship|day|appreciation|visit|visitation|ordination|installation|god|jesus|christ|lord|holy|spirit|trinity|eucharist|communion|prayer|mass|church|cathedral|chapel|parish|live|stream|sermon|homily|message|part|week|advent|lent|easter|christmas|pentecost|epiphany|year|proper|the|of|and|our|your|my|you|is|are|in|to|for|with|knows|best|conference|farewell|choir|concert|class|study|ministry|series|kids|youth|family|meeting|retreat|baptist|magdalene|love|hope|faith|grace|heart|search|interview|panel|discussion|q(?!\.)|a(?!\.)|christian|bible|gospel|council|crossing|avenue|street|bazaar|concert|benefit|trip|mission|fair|sale|festival|feast|dinner|supper|breakfast|picnic|drive|team|camp|memorial|funeral|wedding|tribute|story|stories|life|legacy)\b/i
const NOT_HERE =
  /^(father (abraham|jacob|isaac|christmas|time|forgive)|mother (mary|teresa|theresa|eve)|brother (lawrence|sun)|sister (moon|act)|apostle (paul|peter|john|james|thomas|matthew|andrew|philip)|saint |st\.? |dr\.? (martin|king|luke)\b|(charles|john|susanna) wesley\b|george herbert\b|martin luther\b|dietrich bonhoeffer\b|thomas cranmer\b|charles (?:haddon )?spurgeon\b|william (?:carey|wilberforce|tyndale|booth)\b|hudson taylor\b|john (?:newton|bunyan|calvin|knox|wycliffe|huss|mark|the baptist)\b|george (?:whitefield|m[uü]ller|washington)\b|billy (?:graham|sunday)\b|c\.? ?s\.? lewis\b|corrie ten boom\b|jim elliot\b|amy carmichael\b|david (?:livingstone|brainerd)\b|jonathan edwards\b|fanny crosby\b|d\.? ?l\.? moody\b|adoniram judson\b|abraham lincoln\b|judas iscariot\b|pontius pilate\b|simon (?:peter|magus|of)\b|mary (?:magdalene|and martha)\b|king (?:david|solomon|saul|josiah|hezekiah|herod)\b)/i

/**
 * How certain it is that a piece names a preacher: it is said so, a "by" stands before it, it only looks so, or it looks so
 * where the other titles of the channel name nobody.
 */
export type Ground = 'said' | 'likely' | 'looks' | 'hardly'

/**
 * The preacher that a piece of a title names and nothing else: as it is written, or as they are known here.
 * @returns '' when it is no person for certain
 */
export function speakerIn(piece: string, known: readonly string[], ground: Ground = 'looks'): string {
  const text = trimmed(piece)
  if (labelled.test(text)) return speakerIn(text.replace(labelled, ''), known, 'said')
  if (accompanied.test(text))
    return speakerIn(text.replace(accompanied, ''), known, ground === 'said' ? 'said' : 'likely')
  if (text === '' || text.length > 120) return ''
  const { person = '' } = (roleBefore.exec(text) ?? roleBehind.exec(text))?.groups ?? {}
  if (person !== '') return speakerIn(person, known, 'said')
  const one = personIn(text, known, ground)
  if (one !== '') return one
  const several = text.split(and)
  if (several.length < 2 || several.length > 4) return ''
  const people = several.map((each) => personIn(each, known, ground))
  if (people.every((person, i) => person !== '' && person === several[i])) return text
  if (people.every((person) => person !== '')) return people.join(', ')
  return isCouple(text, several) ? text : ''
}

/** A name without what stands before it, for telling whether two are one person. */
function bareName(name: string): string {
  const found = titled.exec(name.trim())?.groups ?? bare.exec(name.trim())?.groups
  return fold(found?.['name'] ?? name)
}

/** Whether a piece is written like the name of one person: two or three words, or an honorific before a name. */
export function isNameShaped(piece: string): boolean {
  const text = trimmed(piece)
  const withHonor = titled.test(text)
  const name = bare.exec(text)?.groups?.['name'] ?? ''
  if (NOT_HERE.test(text) || NO_NAME.test(text)) return false
  return withHonor || (/\s/.test(name) && name.split(/\s+/).length <= 4 && text.length <= 40)
}

/** Whether it is, and its first word is a given name. */
export function isNamed(piece: string, kind: NameKind): boolean {
  const text = trimmed(piece)
  const [first = ''] = (titled.exec(text)?.groups?.['name'] ?? text).split(/\s+/)
  return isNameShaped(text) && (titled.test(text) || isGivenName(first, kind))
}

/** Whether an honorific stands before a name. */
export function isTitled(text: string): boolean {
  return titled.test(trimmed(text))
}

function personIn(text: string, known: readonly string[], ground: Ground): string {
  const withHonor = titled.exec(text)?.groups
  const name = withHonor?.['name'] ?? bare.exec(text)?.groups?.['name'] ?? ''
  if (name === '' || NOT_HERE.test(text)) return ''
  const someone = known.find((person) => fold(person) === fold(text))
  if (someone !== undefined) return someone
  const namesake = known.find((person) => bareName(person) === fold(name))
  if (namesake !== undefined) return namesake
  if (NO_NAME.test(name)) return ''
  const words = name.split(/\s+/)
  const [first = ''] = words
  if (withHonor) {
    const honor = withHonor['honor'] ?? ''
    if (!strong.test(honor) && !isGivenName(first, 'any') && !/^\p{Lu}\./u.test(first)) return ''
    return `${honor} ${name}`
  }
  if (words.length < 2 || (words.at(-1) ?? '').replaceAll('.', '').length < 2) return ''
  if (ground === 'said') return name
  if (ground === 'hardly') return ''
  // More words than given name, middle initial and surname are a title more often than a name.
  const isLong =
    words.filter((word) => /^\p{Lu}\p{L}{2,}/u.test(word) && !/^(?:Jr|Sr|III|PhD|Van|Von)\b/.test(word)).length > 2
  return !isLong && isGivenName(first, ground === 'likely' ? 'biblical' : 'usual') ? name : ''
}

/** "Pastors John and Jane Doe": a first name that borrows the surname of the second. */
function isCouple(text: string, [first = '', second = '', ...others]: readonly string[]): boolean {
  const given = first.split(/\s+/).at(-1) ?? ''
  const isOne = others.length === 0 && isGivenName(given, 'any') && bare.test(second) && !NO_NAME.test(second)
  return isOne && /^(?:the\s+)?(?:pastors|canons|revs|revds)\b/i.test(text)
}

function trimmed(text: string): string {
  return text.replace(/^[\s"“”'‘’,;:]+|[\s"“”,;:]+$/gu, '')
}

/** A name by which two are compared. */
export function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
