/** Counting visits, and the numbers of the website for its dashboard. */
import { watchVisits } from '#app/features/statistics/counter.ts'
import { newRouter } from '#app/http/route.ts'
import type { Feature } from '#app/records/feature.ts'

export const statistics: Feature = {
  definitions: [],
  watchVisits,
  adminRoutes: () => newRouter(),
}
