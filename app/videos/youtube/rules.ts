/**
 * How a playlist's titles are written, and doubts about them: one schema for the column, the API and, as text, the form.
 */
import { z } from 'zod'

/** The kinds of parts of a title. */
const titleFields = ['title', 'speaker', 'scripture', 'series', 'date'] as const

const words = (what: string, max: number) =>
  z
    .array(
      z.string().trim().min(1, `${what} can’t be empty`).max(200, `${what} is too long. Use 200 characters or fewer.`),
    )
    .max(max)

/** How the titles of one playlist are written. Every part is optional; unknown ones are refused. */
export const rulesIn = z
  .strictObject({
    /** Text before titles that does not belong to them. */
    prefixes: words('A text to remove from the start', 50),
    /** Names of the church or a program elsewhere in titles, which are removed. */
    suffixes: words('A text to remove elsewhere', 50),
    /** Series of this playlist, by which they are recognized. */
    seriesNames: words('A series', 50),
    /** Text that looks like a speaker, a series or a program but belongs to the title. */
    plain: words('A text to keep', 50),
    /** The parts of a title in their order, for titles with just as many. */
    order: z.array(z.enum(titleFields)).max(5),
    /** Speakers, spelled as their names should appear. */
    speakers: words('A speaker', 200),
    /** The one series to which all belong. */
    series: z.string().trim().max(200, 'The series is too long. Use 200 characters or fewer.'),
  })
  .partial()
  .meta({ id: 'TitleRules' })
export type Rules = z.output<typeof rulesIn>

export interface Unsure {
  /** The words as they are written in the title. */
  text: string
  /** What the words may be. */
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

/** Lists of texts, which the form shows with one entry per line. */
const lists = ['prefixes', 'suffixes', 'speakers', 'seriesNames', 'plain'] as const

/** All texts that the rules mention. */
export function textsInRules(rules: Rules): string[] {
  return lists.flatMap((list) => rules[list] ?? [])
}

/** The names of the form's fields. */
const textNames = [...lists, 'series', 'order'] as const
export type RulesText = Record<(typeof textNames)[number], string>

/** The values of the form, and their transformation into rules. */
export const rulesTextIn = z
  .record(z.enum(textNames), z.string())
  .superRefine(({ order }, c) => {
    const message = orderProblem(order)
    if (message !== undefined) c.addIssue({ code: 'custom', path: ['order'], message })
  })
  .transform((text) => ({ rules: rulesFrom(text) }))

export function textOf(rules: Rules): RulesText {
  const { series = '', order = [] } = rules
  const texts = lists.map((list) => [list, (rules[list] ?? []).join('\n')])
  return { ...(Object.fromEntries(texts) as Record<(typeof lists)[number], string>), series, order: order.join(', ') }
}

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
