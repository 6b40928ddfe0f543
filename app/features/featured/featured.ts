/** Featured content of the home page. */
import { choice, flag, line, text, webAddress } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf, type ShownOf } from '#app/definitions/definition.ts'
import { oneOf, whether } from '#app/definitions/field.ts'
import { api, routes } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'
import type { Searched } from '#db/tables/columns.ts'

declare module '#db/schema.ts' {
  interface Schema {
    featured_content: RowOf<typeof featured> & Searched
  }
}

/** Labels by stored value. */
export const typeNames = { video: 'Video', sermon: 'Sermon', event: 'Event' } as const

export const featured = defineRecord({
  table: 'featured_content',
  isContent: true,
  name: 'featured content',
  plural: 'featured content',
  fields: {
    type: choice('Type', typeNames, { message: 'Type must be video, sermon or event', isWide: true }),
    youtubeUrl: webAddress('Video link', { isWide: true }),
    contentId: line('Content ID', { isCode: true, required: true, max: 100, isWide: true }),
    title: line('Title', { isWide: true }),
    description: text('Description'),
    isActive: flag('Active', { inBulkEdit: true, defaultValue: true, message: 'Active (shown on the home page)' }),
  },
  // People know a video by its id. The id of a sermon is random, and would match searches for any of its letters.
  search: ({ title, description, type, contentId }) => [title, description, type === 'video' ? contentId : ''],
  title: ({ title, type, contentId }) => title ?? `${type} ${contentId}`,
  page: ({ type, isActive }) => (type === 'video' && isActive ? routes.home : undefined),
  seen: ({ type, isActive }) => {
    if (type !== 'video')
      return { hint: 'No page of the website shows it. Other programs, such as an app, can read it.' }
    return isActive ? undefined : { hint: 'It isn’t active, so the home page doesn’t show it.' }
  },
  sorts: { date: ['created_at'], type: ['type', 'title'], title: ['title'] },
  defaultSort: '-date',
  filters: { type: oneOf('type', Object.keys(typeNames)), isActive: whether('is_active', 'true or false') },
})

export type FeaturedContent = ShownOf<typeof featured>

export const featuredRead = read<FeaturedContent[]>(api.featuredContent)
