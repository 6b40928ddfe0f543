/** Featured content as the admin area keeps it. */
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { oneOf, type RecordKind, whether } from '#app/records/record-kind.ts'
import { FEATURED_TYPES, type FeaturedContent, featuredLabel } from '#app/features/featured/featured.ts'
import { featuredIn } from '#app/features/featured/input.ts'
import { featuredColumns, presentFeatured } from '#app/features/featured/queries.ts'
import { featuredOut } from '#app/features/featured/schema.ts'
import type { FeaturedContentTable } from '#db/tables/content.ts'
import { textContains } from '#db/search.ts'

export const featuredKind: RecordKind<
  'featured_content',
  Selectable<FeaturedContentTable>,
  z.infer<typeof featuredIn>,
  FeaturedContent
> = {
  table: 'featured_content',
  name: 'featured content',
  title: 'Featured content',
  plural: 'featured content',
  input: featuredIn,
  output: featuredOut,
  columns: featuredColumns,
  present: presentFeatured,
  label: featuredLabel,
  list: {
    contains: textContains,
    sorts: {
      date: [['created_at', 'asc']],
      type: [
        ['type', 'asc'],
        ['title', 'asc'],
      ],
      title: [['title', 'asc']],
    },
    usual: '-date',
    filters: { type: oneOf('type', FEATURED_TYPES), isActive: whether('is_active', 'true or false') },
  },
}
