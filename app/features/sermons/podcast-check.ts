/**
 * What directories of podcasts refuse, before they do. Apple's requirements:
 * https://podcasters.apple.com/support/823-podcast-requirements; Spotify's: https://support.spotify.com/creators/article/podcast-specification-doc
 */
import { z } from '@hono/zod-openapi'
import type { Episode } from '#app/features/sermons/episodes.ts'
import type { Channel } from '#app/features/sermons/podcast.ts'
import { shownTitle } from '#app/features/sermons/sermon.ts'
import { speakersOf } from '#app/features/sermons/speakers.ts'
import { formatCount } from '#app/text/format-count.ts'
import { nameKey } from '#app/text/slug.ts'

export const podcastProblemOut = z.object({
  isRefused: z.boolean().meta({ description: 'Whether directories refuse it; otherwise they show less' }),
  text: z.string(),
  sermons: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .meta({ description: 'Those that it is about, at most a few' }),
})
type PodcastProblem = z.infer<typeof podcastProblemOut>

/** Apple's limit, in bytes. */
const MAX_DESCRIPTION = 4000
const NAMED = 5
const TAKEN_TYPES = new Set(['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac'])

export function podcastProblems(channel: Channel, episodes: readonly Episode[], siteUrl: string): PodcastProblem[] {
  const problems: PodcastProblem[] = []
  const say = (isRefused: boolean, text: string, of: readonly Episode[] = []) => {
    const sermons = of.slice(0, NAMED).map(({ sermon: { id, title } }) => ({ id, title: shownTitle(title) }))
    problems.push({ isRefused, text, sermons })
  }
  const sayOf = (isRefused: boolean, is: (episode: Episode) => boolean, text: (sermons: string) => string) => {
    const found = episodes.filter(is)
    if (found.length > 0) say(isRefused, text(formatCount(found.length, ['sermon', 'sermons'])), found)
  }
  if (!siteUrl.startsWith('https://'))
    say(true, `Directories take only addresses with https://. This website is at ${siteUrl}.`)
  if (episodes.length === 0)
    say(
      true,
      'No sermon has a recording yet. Directories refuse a podcast without episodes, so submit it after the first.',
    )
  if (channel.email === '')
    say(
      true,
      'The podcast has no owner email. Apple and Spotify send a code there before they list it. Enter it in the settings.',
    )
  if (new URL(channel.cover).origin !== new URL(siteUrl).origin)
    say(
      false,
      'The cover is on another website, so we can’t see whether it is square and 1400 to 3000 pixels wide. Upload it here.',
    )
  if (Buffer.byteLength(channel.description) > MAX_DESCRIPTION)
    say(
      true,
      `The description is longer than the ${MAX_DESCRIPTION.toLocaleString('en-US')} bytes that Apple takes. Shorten it in the settings.`,
    )
  sayOf(
    true,
    ({ mediaType }) => !TAKEN_TYPES.has(mediaType),
    (sermons) =>
      `The recordings of ${sermons} are neither MP3 nor M4A, which is all that Apple takes. Upload them in one of these formats.`,
  )
  sayOf(
    true,
    ({ address }) => address.startsWith('http://'),
    (sermons) =>
      `The recordings of ${sermons} are at addresses with http://, which Apple doesn’t play. Use https://, or upload them here.`,
  )
  sayOf(
    false,
    ({ bytes, address }) => bytes === 0 && address.startsWith('https://'),
    (sermons) =>
      `We don’t know yet how large the recordings of ${sermons} are, which apps want to know before they load one. We ask their servers each day.`,
  )
  sayOf(
    false,
    ({ seconds, sermon }) => seconds === 0 && !sermon.duration,
    (sermons) =>
      `We don’t know how long the recordings of ${sermons} are, so apps show no length. Enter their durations.`,
  )
  const known = new Set(episodes.flatMap(({ sermon }) => speakersOf(sermon.speaker)).map(nameKey))
  const unknown = [...channel.hosts].filter(([key]) => !known.has(key)).map(([, name]) => name)
  if (unknown.length > 0 && episodes.length > 0)
    say(
      false,
      `“Who usually preaches” names ${unknown.join(', ')}, whom no sermon with a recording has as its speaker. Write names as they stand in sermons.`,
    )
  if (channel.newFeed !== null)
    say(
      false,
      `Apps are told to follow ${channel.newFeed} from now on. If the podcast stays here, empty “New address of the feed” in the settings.`,
    )
  return problems
}
