/** The only place that knows how featured content is stored. */
import type { Selectable } from 'kysely'
import type { FeaturedContent, FeaturedInput } from '#app/features/featured/featured.ts'
import type { Db } from '#db/database.ts'
import { flag, orNull } from '#db/records.ts'
import type { FeaturedContentTable } from '#db/tables/content.ts'
import { searchText } from '#db/search-text.ts'

/** All of it, newest first, active or not. */
export async function listFeatured(db: Db): Promise<FeaturedContent[]> {
  const rows = await db.selectFrom('featured_content').selectAll().orderBy('id', 'desc').execute()
  return rows.map(presentFeatured)
}

/** Its own columns. */
export function featuredColumns(item: FeaturedInput) {
  const { contentId, title = '', description = '' } = item
  return {
    type: item.type,
    content_id: contentId,
    youtube_url: item.youtubeUrl ?? '',
    title,
    description,
    is_active: flag(item.isActive ?? true),
    // People know a video by its id. The id of a sermon is random, and would be found by any of its letters.
    search_text: searchText([title, description, item.type === 'video' ? contentId : '']),
  }
}

/** Every field that leaves, decided here. */
export function presentFeatured(row: Selectable<FeaturedContentTable>): FeaturedContent {
  return {
    id: row.id,
    type: row.type,
    contentId: row.content_id,
    youtubeUrl: orNull(row.youtube_url),
    title: orNull(row.title),
    description: orNull(row.description),
    isActive: row.is_active === 1,
  }
}
