/** Routes of the bulletin as a PDF: for visitors once its day is published, and for those who write it before. */
import { hash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bulletinOf } from '#app/features/sunday-services/bulletin/content.ts'
import { drawBulletin } from '#app/features/sunday-services/bulletin/draw.ts'
import { papers, sizes } from '#app/features/sunday-services/bulletin/sheets.ts'
import { draftSunday, findSunday } from '#app/features/sunday-services/queries.ts'
import type { PublicSunday } from '#app/features/sunday-services/shown.ts'
import { adminApi } from '#app/admin-routes.ts'
import { isDay } from '#app/dates/days.ts'
import { HttpError, notFound, tooMany } from '#app/http/errors.ts'
import { clientAddress, memoryCounter } from '#app/http/limit.ts'
import { isUnchanged } from '#app/http/page-headers.ts'
import { everyone, idParam, onlyFor, optional, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { downloads } from '#app/routes.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'

const nameOf = <Names extends Readonly<Record<string, string>>>(names: Names) =>
  z.enum(Object.keys(names) as (keyof Names & string)[], `must be ${Object.keys(names).join(' or ')}`)

const query = z.object({
  paper: optional(nameOf(papers)).meta({ description: 'Without it, what people in the church’s country print on' }),
  size: optional(nameOf(sizes)).meta({
    description: 'folded (without it): two pages on each side, to fold once; large: one column in large print',
  }),
})
type Query = z.output<typeof query>

/** Bulletins that may wait to be drawn. Each takes up to a second, if it is long. */
const MAX_WAITING = 8
/** Bulletins that are drawn anew for one address, so that nobody keeps the server busy with the ones of all past Sundays. */
const DRAW_LIMIT = { max: 40, seconds: 600 }
/** Drawn bulletins that are kept, of about 60 kB each. */
const MAX_KEPT = 16

const spec = { method: 'get', query, answer: z.string(), answerType: 'application/pdf' } as const
const FOLDED =
  'A folded sheet has its pages in the order in which it is folded: print on both sides, flipped on the short edge.'

export function bulletinRoutes(router: Router, services: Services): void {
  const draw = drawer(services)
  route(router, {
    ...spec,
    access: everyone,
    tag: 'Sundays',
    path: downloads.sundayBulletin,
    summary: 'Get the bulletin of a day of worship as a tagged PDF',
    description: FOLDED,
    params: z.object({ date: z.string().refine(isDay, 'must be a date, such as 2026-11-22') }),
    otherAnswers: { 304: 'It has not changed' },
    handle: async ({ c, params: { date }, query: asked }) => {
      const day = await findSunday(services, date)
      if (!day || day.order.length === 0) throw notFound('Bulletin')
      return draw(c, day, asked, 'public, max-age=300')
    },
  })
}

export function bulletinAdminRoutes(router: Router, services: Services): void {
  const draw = drawer(services)
  route(router, {
    ...spec,
    access: onlyFor(services, 'sundays'),
    tag: 'Admin: Sundays',
    path: adminApi.sundayBulletin,
    summary: 'Get the bulletin of a Sunday as a tagged PDF, also of a draft',
    description: FOLDED,
    params: idParam,
    handle: async ({ c, params: { id }, query: asked }) => {
      return forVisitors(async () => {
        const day = await draftSunday(services, id)
        if (!day) throw notFound('Sunday')
        return draw(c, day, asked, 'private, no-store')
      })
    },
  })
}

/** Draws one bulletin after another, and keeps the last ones. */
function drawer(services: Services) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  let previous: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const countDraws = memoryCounter(DRAW_LIMIT)
  return async (c: Context, day: PublicSunday, { paper: asked, size = 'folded' }: Query, caching: string) => {
    const bulletin = await bulletinOf(services, day)
    const paper = asked ?? bulletin.usualPaper
    const key = hash('sha256', JSON.stringify([bulletin, paper, size]), 'base64url').slice(0, 22)
    const etag = `"${key}"`
    const headers = { 'Cache-Control': caching, ETag: etag }
    if (isUnchanged({ etags: c.req.header('if-none-match') }, { etag })) return c.body(null, 304, headers)
    if (!kept.has(key)) {
      const wait = countDraws(clientAddress(c, services.config.trustProxy))
      if (wait > 0) throw tooMany(wait)
      if (waiting >= MAX_WAITING) throw new HttpError(503, { error: 'busy', message: t('Try again in a minute.') })
      waiting++
      const drawing = previous.then(() => drawBulletin(bulletin, { paper, size, folder: services.printFonts }))
      previous = drawing.catch(() => undefined).finally(() => waiting--)
      kept.set(key, await drawing)
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
    }
    const name = `bulletin-${day.date}${size === 'large' ? '-large' : ''}-${paper}.pdf`
    return c.body(kept.get(key) ?? new Uint8Array(), 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
    })
  }
}
