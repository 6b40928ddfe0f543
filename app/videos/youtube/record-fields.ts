/** The fields of a record that a video gives values to, and which of them the sync may write. Pure. */
import type { Recognized } from '#app/videos/youtube/recognize.ts'
import type { PlaylistKind } from '#app/videos/youtube/playlist.ts'
import { dayOf, isNeverHeld, type Video, videoAddress } from '#app/videos/youtube/video.ts'

/** A record's fields by the names that the admin forms use. */
export type Fields = Record<string, string | string[] | boolean>

/**
 * The values that the sync wrote last, by field; `null` for a field that a person has edited, which the sync leaves alone.
 */
/** Formatted texts and files of a record, which are a person's and which the sync keeps. */
export type KeptValues = Readonly<Record<string, readonly object[]>>

export type Written = Record<string, Fields[string] | null>

/** The limits of the admin forms: values written here must pass there. */
const MAX = { line: 300, name: 200, text: 20_000, tag: 100, tags: 50 }

/**
 * The fields for which this video has a value. A field that its source does not have (the public feed has few) is missing.
 * @param about `zone`: IANA zone of the church, for its day; `isNew`: nothing was written for this video before
 * @param now an instant
 */
export function videoFields(
  video: Video,
  recognized: Recognized,
  { kind, zone, isNew }: { kind: PlaylistKind; zone: string; isNew: boolean },
  now: string,
): Fields {
  const isFromApi = video.broadcast !== undefined
  // The feed has only the day of publication, which is worse than the day that the API may have given before.
  const day = recognized.date || (isFromApi || isNew ? dayOf(video.startsAt ?? video.publishedAt, zone) : '')
  // An announced stream counts as live, too, as long as it may still be held.
  const isLive = video.broadcast !== 'none' && !isNeverHeld(video, zone, now)
  return {
    ...titleFields(kind, video.title, recognized),
    ...(day === '' ? {} : { date: day }),
    description: paragraphs(video.description),
    youtubeUrl: videoAddress(video.id),
    ...(video.duration === undefined ? {} : { duration: video.duration }),
    ...(kind === 'live_streams' && isFromApi ? { isLive } : {}),
    ...(kind === 'sermons' && video.tags !== undefined ? { tags: tagsOf(video.tags) } : {}),
  }
}

/** The fields that are recognized in a title, except the date. */
export function titleFields(kind: PlaylistKind, videoTitle: string, recognized: Recognized): Fields {
  const title = line(recognized.title || videoTitle, MAX.line) || 'Untitled'
  if (kind === 'live_streams') return { title }
  return {
    title,
    speaker: line(recognized.speaker, MAX.name),
    scripture: line(recognized.scripture, MAX.line),
    series: line(recognized.series, MAX.name),
  }
}

function line(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed().trim()
}

/** The text's paragraphs, split by one blank line each; the lines of a paragraph stay lines. */
function paragraphs(text: string): string {
  const lines = text.split('\n').map((each) => each.trimEnd())
  const joined = lines.join('\n').replace(/\n{3,}/g, '\n\n')
  return joined.trim().slice(0, MAX.text).toWellFormed().trim()
}

function tagsOf(tags: readonly string[]): string[] {
  const tidied = tags.map((tag) => line(tag.replaceAll(',', ' '), MAX.tag)).filter((tag) => tag !== '')
  return [...new Set(tidied)].slice(0, MAX.tags)
}

/**
 * The changes to a record: fields that the sync wrote itself or that are empty. A field that a person filled in stays
 * theirs, even while it equals the video's: else the sync would overwrite it as soon as the video changes.
 * @param record as it is now
 * @param written undefined for a record that the sync has never written
 * @param fields of the video now
 */
export function merge(
  record: { fields: Fields; kept: KeptValues },
  written: Written,
  fields: Fields,
): { changes: Fields; written: Written } {
  const changes: Fields = {}
  const next: Written = { ...written }
  for (const [name, value] of Object.entries(fields)) {
    const before = written[name]
    if (before === null) continue
    const isFormatted = (record.kept[`${name}Rich`] ?? []).length > 0
    if (isFormatted || !isSame(record.fields[name], before ?? emptyLike(value))) next[name] = null
    else if (!isSame(record.fields[name], value)) changes[name] = next[name] = value
  }
  return { changes, written: next }
}

/** The empty value of a field. */
function emptyLike(value: Fields[string]): Fields[string] {
  return Array.isArray(value) ? [] : typeof value === 'boolean' ? false : ''
}

function isSame(a: Fields[string] | undefined, b: Fields[string] | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
