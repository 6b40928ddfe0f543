/** The rules of a playlist's titles as one writes them into a form: lists by lines, the order by commas. */
import { z } from 'zod'
import { type Rules, titleFields } from '#app/youtube/rules.ts'

export interface RulesText {
  prefixes: string
  speakers: string
  series: string
  order: string
}

/** What the form holds, and what is sent of it. */
export const rulesTextIn = z
  .object({
    prefixes: z.string(),
    speakers: z.string(),
    series: z.string(),
    order: z.string().superRefine((order, c) => {
      const message = orderProblem(order)
      if (message !== undefined) c.addIssue({ code: 'custom', message })
    }),
  })
  .transform((text) => ({ rules: rulesIn(text) }))

export function textOf({ prefixes = [], speakers = [], series = '', order = [] }: Rules): RulesText {
  return { prefixes: prefixes.join('\n'), speakers: speakers.join('\n'), series, order: order.join(', ') }
}

/** Only what was filled in; of an order that is wrong, what can be understood. */
export function rulesIn({ prefixes, speakers, series, order }: RulesText): Rules {
  const named = [...new Set(namesIn(order).filter((name) => isField(name)))]
  return {
    ...(lines(prefixes).length > 0 ? { prefixes: lines(prefixes) } : {}),
    ...(lines(speakers).length > 0 ? { speakers: lines(speakers) } : {}),
    ...(series.trim() === '' ? {} : { series: series.trim() }),
    ...(named.length > 0 ? { order: named } : {}),
  }
}

function orderProblem(order: string): string | undefined {
  const names = namesIn(order)
  const unknown = names.find((name) => !isField(name))
  if (unknown !== undefined) return `“${unknown}” is none of ${titleFields.join(', ')}`
  const twice = names.find((name, i) => names.indexOf(name) < i)
  return twice === undefined ? undefined : `“${twice}” stands there twice`
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
