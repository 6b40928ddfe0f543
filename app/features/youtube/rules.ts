/**
 * How a playlist's titles are written, and doubts about them: one schema for the column, the API and, as text, the form.
 */
import { z } from 'zod'

/** How the titles of one playlist are written. */
export interface Rules {
  /** Text before titles that does not belong to them. */
  prefixes?: string[]
  /** Names of the church or a program elsewhere in titles, which are removed. */
  suffixes?: string[]
  /** Series of this playlist, by which they are recognized. */
  seriesNames?: string[]
  /** Text that looks like a speaker, a series or a program but belongs to the title. */
  plain?: string[]
  /** The parts of a title in their order, for titles with just as many. */
  order?: (typeof titleFields)[number][]
  /** Speakers, spelled as their names should appear. */
  speakers?: string[]
  /** The one series to which all belong. */
  series?: string
}

/** The kinds of parts of a title. */
const titleFields = ['title', 'speaker', 'scripture', 'series', 'date'] as const

const words = (what: string, max: number) =>
  z
    .array(
      z.string().trim().min(1, `${what} can’t be empty`).max(200, `${what} is too long. Use 200 characters or fewer.`),
    )
    .max(max)

/** Every part is optional; unknown ones are refused. */
export const rulesIn: z.ZodType<Rules> = z
  .strictObject({
    prefixes: words('A prefix', 50).optional(),
    suffixes: words('A suffix', 50).optional(),
    seriesNames: words('A series', 50).optional(),
    plain: words('What stays in the title', 50).optional(),
    order: z.array(z.enum(titleFields)).max(5).optional(),
    speakers: words('A speaker', 200).optional(),
    series: z.string().trim().max(200, 'The series is too long. Use 200 characters or fewer.').optional(),
  })
  .meta({ id: 'TitleRules' })

export interface Unsure {
  /** As written in the title. */
  text: string
  /** Its possible kinds. */
  may: ('speaker' | 'series' | 'program')[]
}

/** `none`: it belongs to the title, and stays there. */
export const unsureAnswers = ['speaker', 'series', 'program', 'none'] as const
export type UnsureAnswer = (typeof unsureAnswers)[number]

/** Most entries in each list; the oldest are dropped. */
const MAX_ENTRIES = 50

/**
 * The rules of a playlist with an answer added, for its titles from then on.
 * @param isInFront whether the text is at the start of its titles
 */
export function withAnswer(rules: Rules, text: string, answer: UnsureAnswer, isInFront: boolean): Rules {
  const list = answer === 'program' ? (isInFront ? 'prefixes' : 'suffixes') : listOf[answer]
  return { ...rules, [list]: [...(rules[list] ?? []).filter((each) => each !== text), text].slice(-MAX_ENTRIES) }
}

const listOf = { speaker: 'speakers', series: 'seriesNames', none: 'plain' } as const

/** All texts that the rules mention. */
export function textsInRules({
  speakers = [],
  prefixes = [],
  suffixes = [],
  seriesNames = [],
  plain = [],
}: Rules): string[] {
  return [...speakers, ...prefixes, ...suffixes, ...seriesNames, ...plain]
}

export interface RulesText {
  prefixes: string
  suffixes: string
  speakers: string
  series: string
  seriesNames: string
  plain: string
  order: string
}

/** The values of the form, and their transformation into rules. */
export const rulesTextIn = z
  .object({
    prefixes: z.string(),
    suffixes: z.string(),
    speakers: z.string(),
    series: z.string(),
    seriesNames: z.string(),
    plain: z.string(),
    order: z.string().superRefine((order, c) => {
      const message = orderProblem(order)
      if (message !== undefined) c.addIssue({ code: 'custom', message })
    }),
  })
  .transform((text) => ({ rules: rulesFrom(text) }))

export function textOf({ series = '', order = [], ...rules }: Rules): RulesText {
  const text = (list: (typeof lists)[number]) => (rules[list] ?? []).join('\n')
  return {
    prefixes: text('prefixes'),
    suffixes: text('suffixes'),
    speakers: text('speakers'),
    series,
    seriesNames: text('seriesNames'),
    plain: text('plain'),
    order: order.join(', '),
  }
}

/** Lists that the form shows with one entry per line. */
const lists = ['prefixes', 'suffixes', 'speakers', 'seriesNames', 'plain'] as const

/** Only what was filled in; of an order that is wrong, what can be understood. */
export function rulesFrom({ series, order, ...text }: RulesText): Rules {
  const named = [...new Set(namesIn(order).filter((name) => isField(name)))]
  const filled = lists.filter((list) => lines(text[list]).length > 0)
  return {
    ...Object.fromEntries(filled.map((list) => [list, lines(text[list])])),
    ...(series.trim() === '' ? {} : { series: series.trim() }),
    ...(named.length > 0 ? { order: named } : {}),
  }
}

function orderProblem(order: string): string | undefined {
  const names = namesIn(order)
  const unknown = names.find((name) => !isField(name))
  if (unknown !== undefined) return `“${unknown}” isn’t one of ${titleFields.join(', ')}`
  const twice = names.find((name, i) => names.indexOf(name) < i)
  return twice === undefined ? undefined : `“${twice}” is listed twice`
}

function isField(name: string): name is (typeof titleFields)[number] {
  return (titleFields as readonly string[]).includes(name)
}

function namesIn(order: string): string[] {
  return order
    .toLowerCase()
    .split(/[\s,;|]+/)
    .filter(Boolean)
}

function lines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
