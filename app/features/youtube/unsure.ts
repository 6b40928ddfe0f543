/** A doubt about a title, and what a person answers. Pure, for both sides. */
import type { Rules } from '#app/features/youtube/rules.ts'

export interface Unsure {
  /** As it stands in the title. */
  text: string
  /** What it may be. */
  may: ('speaker' | 'series' | 'program')[]
}

/** `none`: it is part of the title, and stays there. */
export const unsureAnswers = ['speaker', 'series', 'program', 'none'] as const
export type UnsureAnswer = (typeof unsureAnswers)[number]

/** In each list; the oldest make room. */
const MOST = 50

/**
 * The rules of a playlist with an answer added, by which its titles are read from then on.
 * @param isInFront whether the text stands at the beginning of its titles
 */
export function withAnswer(rules: Rules, text: string, answer: UnsureAnswer, isInFront: boolean): Rules {
  const list = answer === 'program' ? (isInFront ? 'prefixes' : 'suffixes') : listOf[answer]
  return { ...rules, [list]: [...(rules[list] ?? []).filter((each) => each !== text), text].slice(-MOST) }
}

const listOf = { speaker: 'speakers', series: 'seriesNames', none: 'plain' } as const

/** All texts about which the rules say something. */
export function settledBy({
  speakers = [],
  prefixes = [],
  suffixes = [],
  seriesNames = [],
  plain = [],
}: Rules): string[] {
  return [...speakers, ...prefixes, ...suffixes, ...seriesNames, ...plain]
}
