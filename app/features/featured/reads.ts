/** Featured content, as the screens read it. */
import type { FeaturedContent } from '#app/features/featured/featured.ts'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export const featuredRead = read<FeaturedContent[]>(api.featuredContent)
