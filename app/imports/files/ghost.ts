/** Exports of Ghost (Settings, Migration tools) as the items of an old website. Pure, for server and browser. */
import { z } from 'zod'
import type { ExportFile, Item } from '#app/imports/wordpress/export-file.ts'

const text = z.string().nullish().catch(undefined)
const posts = z.array(
  z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    title: text,
    slug: text,
    html: text,
    plaintext: text,
    custom_excerpt: text,
    feature_image: text,
    type: text,
    /** The mark of pages before Ghost 3. */
    page: z.unknown().optional(),
    status: text,
    visibility: text,
    published_at: z.union([z.string(), z.number()]).nullish().catch(undefined),
  }),
)
const id = z.union([z.string(), z.number()]).transform(String)
const data = z.object({
  posts,
  tags: z.array(z.object({ id, name: z.string() })).catch([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).catch([]),
})
const file = z.union([
  z.object({ db: z.tuple([z.object({ data })]).rest(z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data }).transform((all) => all.data),
])

/** Stands for the address of the website, which no export says. */
const ADDRESS = '__GHOST_URL__'
const STATES: Readonly<Record<string, string>> = { published: 'publish', sent: 'publish', scheduled: 'future' }

/** @returns undefined for a JSON value that is no such export */
export function ghostFile(value: unknown, timeZone: string): ExportFile | undefined {
  const read = file.safeParse(value)
  if (!read.success) return undefined
  const names = new Map(read.data.tags.map((tag) => [tag.id, tag.name]))
  const tags = Map.groupBy(read.data.posts_tags, ({ post_id }) => post_id)
  const items = read.data.posts.map((post): Item => {
    // Ghost's own tags, which no visitor sees, begin with a number sign.
    const own = (tags.get(post.id) ?? []).flatMap(({ tag_id }) => names.get(tag_id) ?? [])
    const isOpen = (post.visibility ?? 'public') === 'public'
    return {
      type: post.type === 'page' || post.page === true || post.page === 1 ? 'page' : 'post',
      status: isOpen ? (STATES[post.status ?? ''] ?? post.status ?? '') : 'private',
      id: post.id,
      slug: post.slug ?? '',
      link: post.slug ? `/${post.slug}/` : '',
      guid: `ghost:${post.id}`,
      title: post.title ?? '',
      content: withPaths(post.html ?? post.plaintext ?? ''),
      excerpt: post.custom_excerpt ?? '',
      date: localDate(post.published_at ?? '', timeZone),
      isProtected: false,
      file: '',
      picture: withPaths(post.feature_image ?? ''),
      position: 0,
      terms: new Map([['category', own.filter((name) => !name.startsWith('#'))]]),
      meta: new Map(),
    }
  })
  return { title: '', addresses: [], program: 'ghost', items }
}

function withPaths(html: string): string {
  return html.replaceAll(ADDRESS, '')
}

/** `2024-03-10 09:00:00` as the church's clocks show an instant. */
function localDate(given: string | number, timeZone: string): string {
  try {
    const instant =
      typeof given === 'number'
        ? Temporal.Instant.fromEpochMilliseconds(given)
        : Temporal.Instant.from(given.replace(' ', 'T'))
    const { date, time } = partsOf(instant.toZonedDateTimeISO(timeZone))
    return `${date} ${time}`
  } catch {
    return typeof given === 'string' ? given : ''
  }
}

function partsOf(moment: Temporal.ZonedDateTime) {
  return {
    date: moment.toPlainDate().toString(),
    time: moment.toPlainTime().toString({ smallestUnit: 'second' }),
  }
}
