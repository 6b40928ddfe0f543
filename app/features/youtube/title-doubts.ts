/** What a title says that only somebody who knows the church can place. Pure. */
import { isChurch } from '#app/features/youtube/title-churches.ts'
import type { TitleParts } from '#app/features/youtube/title-peel.ts'
import type { Segment } from '#app/features/youtube/title-segments.ts'
import type { Shared } from '#app/features/youtube/title-shared.ts'
import { fold, isNamed } from '#app/features/youtube/title-speakers.ts'
import type { Unsure } from '#app/features/youtube/unsure.ts'

/**
 * The first doubt about a title: words that stand in nearly all titles of its channel and may name a program or a series;
 * a name where no other title names its speaker.
 * @param settled texts about which a person has answered
 * @returns nothing when all is clear, or the other titles are too few to ask about
 */
export function doubtIn(
  segments: readonly Segment[],
  { speakers, series }: Pick<TitleParts, 'speakers' | 'series'>,
  shared: Shared | undefined,
  settled: readonly string[],
): Unsure | undefined {
  if (!shared?.isCareful) return undefined
  const isOpen = (text: string) => settled.every((other) => fold(other) !== fold(text))
  const texts = segments.map(({ text }) => text).filter(isOpen)
  const unclear =
    series === '' ? texts.find((text) => shared.unclear.some((other) => fold(other) === fold(text))) : undefined
  if (unclear !== undefined) return { text: unclear, may: ['program', 'series'] }
  if (speakers.length > 0) return undefined
  const inBrackets = texts.flatMap((text) =>
    [...text.matchAll(/\(([^()]+)\)/g)].map(([, inside = '']) => inside.trim()),
  )
  const name = [...texts, ...inBrackets.filter(isOpen)].find((text) => isNamed(text, 'any') && !isChurch(text))
  return name === undefined ? undefined : { text: name, may: ['speaker'] }
}
