/** The rules of a playlist's titles as one writes them into a form: lists by lines, the order by commas. */
import { z } from 'zod'
import { type Rules, titleFields } from '#app/features/youtube/rules.ts'

export interface RulesText {
  prefixes: string
  suffixes: string
  speakers: string
  series: string
  seriesNames: string
  plain: string
  order: string
}

/** What the form holds, and what is sent of it. */
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
  .transform((text) => ({ rules: rulesIn(text) }))

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

/** Written one in each line. */
const lists = ['prefixes', 'suffixes', 'speakers', 'seriesNames', 'plain'] as const

/** Only what was filled in; of an order that is wrong, what can be understood. */
export function rulesIn({ series, order, ...text }: RulesText): Rules {
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
