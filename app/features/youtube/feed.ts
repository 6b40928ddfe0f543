/**
 * The public feed of a playlist or channel: what there is without a key. It holds the 15 newest videos at most, tells nothing
 * of their length, their tags or whether they run, and is away for days at times.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import {
  descriptionIn,
  isInstant,
  itemsIn,
  pictureAddress,
  titleIn,
  type UnreadableVideo,
} from '#app/features/youtube/answers.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'
import type { Video } from '#app/features/youtube/video.ts'

const MOST = 15

const entryIn = z.object({
  'yt:videoId': z.string().regex(/^[\w-]{11}$/),
  title: titleIn,
  published: z.string().refine(isInstant),
  'media:group': z
    .object({
      'media:description': descriptionIn.default(''),
      'media:thumbnail': z.object({ url: pictureAddress }).optional(),
    })
    .optional(),
})

const feedIn = z.object({
  feed: z.object({
    'yt:playlistId': z.string().optional(),
    entry: itemsIn(entryIn, MOST).default({ items: [], unreadable: [] }),
  }),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  // Numbered characters too, which no option names by itself.
  htmlEntities: true,
  isArray: (name) => name === 'entry',
})

/**
 * The videos of a feed.
 * @param unreadable gets those that cannot be read
 * @throws YoutubeError `unreadable` when it is none
 */
export function readFeed(xml: string, unreadable: UnreadableVideo[] = []): Video[] {
  // A feed defines no entities of its own: what does is no feed, and may be made to grow.
  if (/<!(?:doctype|entity)/i.test(xml)) throw new YoutubeError('unreadable', 'feed contains entity definitions')
  if (XMLValidator.validate(xml) !== true) throw new YoutubeError('unreadable', 'not XML')
  const parsed = feedIn.safeParse(parsedXml(xml))
  if (!parsed.success) throw new YoutubeError('unreadable', 'not a video feed')
  unreadable.push(...parsed.data.feed.entry.unreadable)
  return parsed.data.feed.entry.items.map((entry) => ({
    id: entry['yt:videoId'],
    title: entry.title,
    description: entry['media:group']?.['media:description'] ?? '',
    publishedAt: entry.published,
    // i1 to i4 are other names of the one host that pictures are fetched from.
    picture: (entry['media:group']?.['media:thumbnail']?.url ?? '').replace(/^https:\/\/i\d\./, 'https://i.'),
  }))
}

function parsedXml(xml: string): unknown {
  try {
    return parser.parse(xml)
  } catch (error) {
    throw new YoutubeError('unreadable', error instanceof Error ? error.message.slice(0, 100) : 'not XML')
  }
}
