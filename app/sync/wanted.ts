/** From a video to a record: what its fields should hold. Pure. */
import type { Fields } from '#app/sync/kinds.ts'
import type { Recognised } from '#app/features/youtube/recognise.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import { dayOf, isNeverHeld, type Video, videoAddress } from '#app/features/youtube/video.ts'

/** What the admin area's own forms take: nothing that is written here may fail there. */
const LONGEST = { line: 300, name: 200, text: 20_000, tag: 100, tags: 50 }

/**
 * The fields that this video gives a value to. What its source does not tell (the public feed tells little) is missing.
 * @param zone IANA zone of the church, where its day begins
 * @param isNew nothing has been written for this video before
 * @param now an instant
 */
export function wantedFields(
  kind: PlaylistKind,
  video: Video,
  recognised: Recognised,
  zone: string,
  isNew: boolean,
  now: string,
): Fields {
  const tellsAll = video.broadcast !== undefined
  // The feed's day is that of publication alone, which is worse than what the API may have told before.
  const day = recognised.date || (tellsAll || isNew ? dayOf(video.startsAt ?? video.publishedAt, zone) : '')
  return {
    ...readFields(kind, video.title, recognised),
    ...(day === '' ? {} : { date: day }),
    description: paragraphs(video.description),
    youtubeUrl: videoAddress(video.id),
    ...(video.duration === undefined ? {} : { duration: video.duration }),
    ...(kind === 'live_streams' && tellsAll ? { isLive: isLive(video, zone, now) } : {}),
    ...(kind === 'sermons' && video.tags !== undefined ? { tags: tagsOf(video.tags) } : {}),
  }
}

/** What is coming counts as live, too, as long as it may still be held. */
function isLive(video: Video, zone: string, now: string): boolean {
  return video.broadcast !== 'none' && !isNeverHeld(video, zone, now)
}

/** The fields that are read in a title, its date apart. */
export function readFields(kind: PlaylistKind, videoTitle: string, recognised: Recognised): Fields {
  const title = line(recognised.title || videoTitle, LONGEST.line) || 'Untitled'
  if (kind === 'live_streams') return { title }
  return {
    title,
    speaker: line(recognised.speaker, LONGEST.name),
    scripture: line(recognised.scripture, LONGEST.line),
    series: line(recognised.series, LONGEST.name),
  }
}

/** A field as it is while nobody has given it anything. */
export function emptyLike(value: Fields[string]): Fields[string] {
  return Array.isArray(value) ? [] : typeof value === 'boolean' ? false : ''
}

export function isSame(a: Fields[string] | undefined, b: Fields[string] | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function line(text: string, most: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed().trim()
}

/** Its paragraphs, split by one blank line each; the lines of a paragraph stay lines. */
function paragraphs(text: string): string {
  return text
    .split('\n')
    .map((each) => each.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, LONGEST.text)
    .toWellFormed()
    .trim()
}

function tagsOf(tags: readonly string[]): string[] {
  const tidied = tags.map((tag) => line(tag.replaceAll(',', ' '), LONGEST.tag)).filter((tag) => tag !== '')
  return [...new Set(tidied)].slice(0, LONGEST.tags)
}
