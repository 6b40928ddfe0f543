/** The only place that knows how featured content is stored. */
import type { FeaturedContent } from '#app/featured/featured.ts'
import type { Db } from '#db/database.ts'
import { orNull } from '#db/records.ts'

/** All of it, newest first, active or not. */
export async function listFeatured(db: Db): Promise<FeaturedContent[]> {
  const rows = await db.selectFrom('featured_content').selectAll().orderBy('id', 'desc').execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    contentId: row.content_id,
    youtubeUrl: orNull(row.youtube_url),
    title: orNull(row.title),
    description: orNull(row.description),
    isActive: row.is_active === 1,
  }))
}
