/** Which posts of a blog are sermons: their recordings, and what says who preached on what. Pure, for server and browser. */
import { readContent } from '#app/imports/wordpress/content.ts'
import type { Item } from '#app/imports/wordpress/export-file.ts'
import type { Site } from '#app/imports/wordpress/old-site.ts'
import { isAudioFile, type Part, videoPage } from '#app/imports/wordpress/parts.ts'
import { contentOf, firstMeta, playedIn, termsOf } from '#app/imports/wordpress/row.ts'
import { type SermonFields, sermonFields } from '#app/imports/wordpress/sermon-fields.ts'
import { watchAddress, webAddress } from '#app/links/address.ts'
import { findPassages, withoutPassages } from '#app/church/bible-verses.ts'
import { isNameShaped, speakerIn } from '#app/text/speaker-names.ts'

/** The most characters of a text that may be no more than a name and a passage. */
const MAX_LINE = 120
/** Categories that say that a post is a sermon. Others, such as “Messages from the rector”, only hold the word. */
const SERMONS = /^(?:messages?|podcasts?|teachings?|talks?)$|\b(?:sermons?|homil(?:y|ies)|predigt(?:en)?)\b/i
const RECORDING = /\.(?:mp3|m4a|m4b|aac|ogg|opus|wav)|audio\//i
const MAYBE = /\.(?:mp3|m4a|m4b|aac|ogg|opus|wav)|youtu|vimeo|audio\//i
/** So many posts with recordings show which category holds the sermons. */
const ENOUGH = 3

/** Whether a category or tag is one of sermons by its name. */
function isOfSermons(name: string): boolean {
  return SERMONS.test(name)
}

/**
 * The categories of a website's sermons: by their names, else the ones that most posts with recordings have, in whatever
 * language.
 */
export function sermonCategories(items: readonly Item[]): ReadonlySet<string> {
  const posts = items.filter((item) => item.type === 'post' && hasWord(item, RECORDING))
  const all = posts.map((item) => termsOf(item, 'category', 'post_tag'))
  const named = new Set(all.flat().filter(isOfSermons))
  if (named.size > 0 || posts.length < ENOUGH) return named
  const counts = Map.groupBy(all.flat(), (name) => name)
  return new Set([...counts].flatMap(([name, { length }]) => (length > posts.length / 2 ? [name] : [])))
}

/**
 * Whether a post is a sermon: it has a recording, and its category, its preacher or its passage says so; or a video in a
 * category of sermons. Concerts and announcements have recordings, too.
 */
export function isSermonPost(item: Item, site: Site, categories: ReadonlySet<string>): boolean {
  if (!hasWord(item, MAYBE)) return false
  const { audioUrl, videos } = mediaOf(item, sermonFields.post, readContent(item.content, site).parts, site)
  const terms = termsOf(item, 'category', 'post_tag')
  if (audioUrl === '') return videos.length > 0 && terms.some(isOfSermons)
  const { speakers, series } = sermonFields.post
  if (terms.some((name) => categories.has(name)) || termsOf(item, speakers, series).length > 0) return true
  const { speaker, scripture } = inTexts(item, contentOf([item.content, item.excerpt], site).plain)
  return categories.size > 0 ? speaker !== '' && scripture !== '' : speaker !== '' || scripture !== ''
}

function hasWord(item: Item, word: RegExp): boolean {
  return word.test(item.content) || word.test(firstMeta(item, 'enclosure'))
}

interface Media {
  audioUrl: string
  videos: string[]
}

/** The recording of an item, and everything else of it that plays. */
export function mediaOf(item: Item, fields: SermonFields, parts: readonly Part[], site: Site): Media {
  const given = [...fields.audio, ...fields.video]
    .flatMap((key) => item.meta.get(key) ?? [])
    .flatMap((text) => addressesIn(text, site))
  const all = [...new Set([...given, ...playedIn(parts)])]
  const videos = all.flatMap((address) => videoPage(address) ?? (isVideoFile(address) ? address : []))
  const audio = all.filter((address) => videoPage(address) === undefined && !isVideoFile(address))
  const audioUrl = audio.find(isAudioFile) ?? audio[0] ?? ''
  return { audioUrl, videos: [...new Set([...videos, ...audio.filter((address) => address !== audioUrl)])] }
}

/** The addresses of a field that holds one, code to embed one, the id of a file, or PowerPress' four lines. */
function addressesIn(text: string, site: Site): string[] {
  if (text.includes('<') || text.includes('[')) {
    return playedIn(readContent(text, site).parts)
  }
  const first = text.split('\n', 1)[0]?.trim() ?? ''
  if (/^\d{1,8}$/.test(first)) return [site.fileOf(first) ?? []].flat()
  if (/^\d{9,12}$/.test(first)) return [`https://vimeo.com/${first}`]
  if (first.startsWith('/')) return [site.loadedFrom(first) ?? []].flat()
  return [watchAddress(first) ?? webAddress(first) ?? []].flat()
}

function isVideoFile(address: string): boolean {
  return /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(address)
}

/** A post has no fields for who preached on what: a tag may be a name, and a short line a name with a passage. */
export function inTexts(item: Item, plain: string) {
  const tag = termsOf(item, 'post_tag', 'category').find((name) => speakerIn(name, []) !== '') ?? ''
  const lines = plain.split('\n').filter((line) => line.length <= MAX_LINE)
  const isAlone = isNameShaped(plain)
  const speakers = lines.map((line) => speakerIn(withoutPassages(line), [], isAlone ? 'stated' : 'likely'))
  const at = Math.max(speakers.findIndex(Boolean), 0)
  return {
    tag,
    speaker: speakerIn(tag, []) || (speakers[at] ?? ''),
    scripture: findPassages(lines[at] ?? '')
      .map(({ text }) => text)
      .join('; '),
  }
}
