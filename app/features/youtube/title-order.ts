/** Titles whose pieces stand in the order that an administrator said. */
import type { Rules } from '#app/features/youtube/rules.ts'
import { isChurch } from '#app/features/youtube/title-churches.ts'
import type { Known, TitleParts } from '#app/features/youtube/title-peel.ts'
import { findPassages } from '#app/features/youtube/title-scripture.ts'
import type { Segment } from '#app/features/youtube/title-segments.ts'
import { speakerIn } from '#app/features/youtube/title-speakers.ts'

/** @returns undefined when the title has not just as many pieces, so that it has to be sorted by what they look like */
export function inOrder(segments: readonly Segment[], order: NonNullable<Rules['order']>, known: Known) {
  const wanted = order.filter((field) => field !== 'date')
  if (wanted.length < 2) return undefined
  const pieces = segments.map(({ text }) => text)
  const own = pieces.length > wanted.length ? pieces.filter((text) => !isChurch(text)) : pieces
  const texts = own.length === wanted.length - 1 ? own.flatMap(halved) : own
  if (texts.length !== wanted.length) return undefined
  const found: TitleParts = { title: '', speakers: [], passages: [], series: '' }
  for (const [i, text] of texts.entries()) take(found, wanted[i], text, known)
  return found
}

function take(found: TitleParts, field: string | undefined, text: string, known: Known) {
  if (field === 'title') found.title = text
  if (field === 'series') found.series = text
  if (field === 'scripture') found.passages = findPassages(text).map(({ from, to }) => text.slice(from, to).trim())
  const speaker = field === 'speaker' ? speakerIn(text, known.speakers, 'said') : ''
  if (speaker !== '') found.speakers.push(speaker)
}

/** A colon separates only where a piece is missing. */
function halved(text: string): string[] {
  const at = text.search(/:\s/u)
  return at < 0 ? [text] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
