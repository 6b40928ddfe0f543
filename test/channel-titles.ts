/** Titles from the channels of 26 churches, with their fields as read by a person, independently of the program. */
import { readFileSync } from 'node:fs'
import { bcv_parser as Parser } from 'bible-passage-reference-parser/esm/bcv_parser.js'
import * as english from 'bible-passage-reference-parser/esm/lang/en.js'
import * as portuguese from 'bible-passage-reference-parser/esm/lang/pt.js'
import type { Recognized } from '#app/videos/youtube/recognize.ts'

export interface ChannelTitle {
  church: string
  title: string
  description: string
  /** `YYYY-MM-DD`, or '' when it is unknown. */
  published: string
  /**
   * The right answers: `a||b` when either is right; `?a` for an optional one; `?*` when anything may be recognized.
   * `title` is what must remain of the title.
   */
  right: Record<Field, string>
}

export const fields = ['speaker', 'scripture', 'series', 'date', 'title'] as const
export type Field = (typeof fields)[number]

export function channelTitles(): ChannelTitle[] {
  const [, ...rows] = readFileSync('test/channel-titles.tsv', 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const cells = row.split('\t').map((cell) => cell.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c)))
    const [church = '', title = '', description = '', published = '', ...right] = cells
    const [speaker = '', scripture = '', series = '', date = '', core = ''] = right
    return { church, title, description, published, right: { speaker, scripture, series, date, title: core } }
  })
}

export type Verdict = 'right' | 'missed' | 'wrong' | 'silent'

/** `silent`: there is nothing to recognize, and nothing was recognized. */
export function verdict(field: Field, { right }: ChannelTitle, found: Recognized): Verdict {
  const isOptional = right[field].startsWith('?')
  const answers = right[field].replace(/^\?/, '').split('||')
  if (field === 'title') return answers.some((core) => plain(found.title).includes(plain(core))) ? 'right' : 'wrong'
  const said = found[field]
  if (said === '') return right[field] === '' || isOptional ? 'silent' : 'missed'
  const isRight = answers.some((answer) => answer === '*' || isSame(field, answer, said))
  return isRight ? (isOptional ? 'silent' : 'right') : 'wrong'
}

const parsers = [english, portuguese].map((language) => new Parser(language))

/** Passages are the same when they are the same verses, however they are written. */
function isSame(field: Field, a: string, b: string): boolean {
  if (plain(a) === plain(b)) return true
  return (
    field === 'scripture' &&
    parsers.some((parser) => verses(parser, a) !== '' && verses(parser, a) === verses(parser, b))
  )
}

function verses(parser: Parser, text: string): string {
  return parser.parse(text).osis()
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
