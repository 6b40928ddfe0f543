/** The route of the slides of a Sunday, for the people at the projector. */
import { z } from '@hono/zod-openapi'
import { bulletinOf } from '#app/features/sunday-services/bulletin/content.ts'
import type { Bulletin } from '#app/features/sunday-services/bulletin/draw.ts'
import { openLpOf } from '#app/features/sunday-services/bulletin/openlp.ts'
import { pptxOf } from '#app/features/sunday-services/bulletin/pptx.ts'
import { slidesOf } from '#app/features/sunday-services/bulletin/slides.ts'
import { draftSunday } from '#app/features/sunday-services/queries.ts'
import type { PublicSunday } from '#app/features/sunday-services/shown.ts'
import { adminApi } from '#app/admin-routes.ts'
import { notFound } from '#app/http/errors.ts'
import { idParam, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { forVisitors } from '#app/text/dictionaries.ts'

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export function slidesAdminRoutes(router: Router, services: Services): void {
  route(router, {
    method: 'get',
    access: onlyFor(services, 'sundays'),
    tag: 'Admin: Sundays',
    path: adminApi.sundaySlides,
    summary: 'Get slides of a Sunday: its order, readings and notices, also of a draft',
    params: idParam,
    query: z.object({
      format: z.enum(['pptx', 'osz'], 'must be pptx or osz').meta({ description: 'osz: a service file of OpenLP 3' }),
    }),
    answer: z.string(),
    answerType: PPTX,
    handle: async ({ c, params: { id }, query: { format } }) => {
      const { day, bulletin } = await forVisitors(() => bulletinOfDraft(services, id))
      const groups = forVisitors(() => slidesOf(bulletin, day))
      const bytes = format === 'osz' ? openLpOf(groups) : await pptxOf(bulletin, groups)
      return c.body(bytes, 200, {
        'Cache-Control': 'private, no-store',
        'Content-Type': format === 'osz' ? 'application/zip' : PPTX,
        'Content-Disposition': `attachment; filename="slides-${day.date}.${format}"`,
      })
    },
  })
}

/** @throws HttpError 404 */
async function bulletinOfDraft(services: Services, id: string): Promise<{ day: PublicSunday; bulletin: Bulletin }> {
  const day = await draftSunday(services, id)
  if (!day) throw notFound('Sunday')
  return { day, bulletin: await bulletinOf(services, day) }
}
