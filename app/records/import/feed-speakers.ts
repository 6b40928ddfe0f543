/** Who preached an entry of a feed, as far as the feed says it. Pure, for server and browser. */
import type { Entry } from '#app/records/import/feed-entry.ts'
import { fold, speakerIn } from '#app/text/speaker-names.ts'

/** What a feed says about itself. */
export interface Channel {
  title: string
  author: string
}

export interface Found {
  speaker: string
  /** Where it was found, if not in an element for it: a person should check that. */
  in?: 'title' | 'description'
  /** The description was only the name. */
  isWholeDescription?: true
}

/** Words of a church's name. */
const CHURCH =
  /\b(church|chapel|cathedral|parish|congregation|fellowship|ministr(?:y|ies)|assembly|tabernacle|temple|podcast|radio|archives?)\b|kirche|gemeinde|église|iglesia|chiesa|igreja/i
/** The same, in words that names of people have, too: they count only without anything that makes a person. */
const CHURCH_LIKE =
  /^(?:saints?|sts?\.?|all saints|our (?:lady|savior|saviour)|holy|first|second|trinity)\s.*(?:['’]s?\b|\b(?:of|in|at|on)\b)|\b(?:baptist|lutheran|methodist|presbyterian|anglican|episcopal|catholic|pentecostal|community)\b/i
/** What programs and lists call an author or a category. */
const NOBODY = new Set(
  'admin administrator webmaster website office editor author unknown various sermon sermons message messages homilies homily teaching teachings talks predigt predigten media audio video worship services staff team'.split(
    ' ',
  ),
)
const LABEL = String.raw`(?:message|sermon|homily|teaching|talk|preached|preaching|predigt)\s+(?:from|by|von|mit)\s+|(?:speaker|preacher|prediger)\s*:\s*`
/** A dot behind an initial or an honorific ends no name. */
const SHORT = String.raw`(?<=\b(?:\p{L}|dr|mrs?|rev|fr))\.`
const END = String.raw`\s+(?:on|am|vom|at|in)\s|[,;:()\n]|(?!${SHORT})\.|$`
const BY = new RegExp(String.raw`\b(?:${LABEL})((?:[^,.;:()\n]|${SHORT}){3,60}?)(?=${END})`, 'iu')
const PARTS = /(?<!\s)\s+[-–—|]\s+/

/** The author of the entry, unless that is the church; else a name that is the description, is in it, or ends the title. */
export function speakerOf(
  entry: Entry,
  channel: Channel,
  { title, description }: Record<'title' | 'description', string>,
): Found {
  const authors = [entry.text('itunes:author'), entry.text('dc:creator'), personIn(entry.text('author'))]
  const categories = entry.texts('category')
  const author = authors.find((name) => name !== '' && !isNoPerson(name, channel, categories))
  if (author !== undefined) return { speaker: author }
  const whole = description.length > 80 ? '' : speakerIn(description, [], 'likely')
  if (whole !== '') return { speaker: whole, in: 'description', isWholeDescription: true }
  const [begins = ''] = description.length > 80 ? [] : description.split(/[,\n]/, 1)
  const first = begins === description ? '' : speakerIn(begins, [], 'likely')
  if (first !== '') return { speaker: first, in: 'description' }
  const stated = speakerIn(BY.exec(description)?.[1] ?? '', [], 'stated')
  if (stated !== '') return { speaker: stated, in: 'description' }
  const parts = title.split(PARTS)
  const last = parts.length > 1 ? speakerIn(parts.at(-1) ?? '', []) : ''
  return last === '' ? { speaker: '' } : { speaker: last, in: 'title' }
}

/** `<author>` holds an email address, with the name in brackets (https://www.rssboard.org/rss-specification). */
function personIn(author: string): string {
  return author.includes('@') ? (/\(([^()]*)\)/.exec(author)?.[1]?.trim() ?? '') : author
}

/**
 * Whether an author is a church, a category or a program. A pastor may be the author of the whole feed, so a name that could be a
 * person's counts only with a word of churches that the feed has as well.
 */
function isNoPerson(author: string, { title, author: ofAll }: Channel, categories: readonly string[]): boolean {
  const name = fold(author)
  if (name === '' || name === fold(title) || NOBODY.has(name)) return true
  if (speakerIn(author, [], 'stated') !== '') {
    return CHURCH.test(author) && [title, ofAll].some((one) => fold(one).includes(name))
  }
  return CHURCH.test(author) || CHURCH_LIKE.test(author) || categories.some((one) => fold(one) === name)
}
