/** Routes of redirects in the dashboard, besides those of every record: a pasted list, and addresses that lead nowhere. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { badFields } from '#app/http/errors.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { addRedirects, lockRedirects, type PlannedRedirect, planRedirects } from '#app/pages/bulk-redirects.ts'
import { type ListedRedirect, readRedirectList } from '#app/pages/redirect-list.ts'
import { listNotFound } from '#app/pages/redirects.ts'
import { suggestions } from '#app/pages/suggestions.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db } from '#db/database.ts'

/** The most lines, as for tables. */
const MAX_LINES = 20_000
/** Characters, for lines of a usual length. */
const MAX_LENGTH = 4_000_000
const TOO_LONG = 'A list may have 20,000 lines. Paste it in parts.'

const listIn = z.object({
  text: z.string({ error: 'is required' }).meta({ description: 'Lines with an old address and a new one' }),
  preview: z.boolean().default(false).meta({ description: 'Return what would be done without saving' }),
})

const listOut = z
  .object({
    message: z.string(),
    rows: z.array(
      z.object({
        line: z.number(),
        title: z.string().meta({ description: 'Both addresses' }),
        is: z.enum(['new', 'needless', 'left']),
        why: z.string().optional().meta({ description: 'Why a line is left out, or what to look at in a new one' }),
      }),
    ),
    isWritten: z.boolean(),
  })
  .meta({ id: 'RedirectList' })
export type RedirectList = z.output<typeof listOut>

const notFoundOut = z.array(
  z.object({
    address: z.string(),
    times: z.number(),
    lastAt: z.string(),
    suggestion: z
      .object({ target: z.string(), title: z.string(), kind: z.string() })
      .nullable()
      .meta({ description: 'What has a name like its words, as the target of a redirect' }),
  }),
)
/** Addresses that visitors did not find. */
export type NotFound = z.output<typeof notFoundOut>

export function redirectRoutes(services: Services): Router {
  const router = newRouter()
  const common = { access: onlyFor(services, 'redirects'), tag: 'Admin' }
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.notFound,
    summary: 'List the addresses that visitors did not find, the most frequent first',
    answer: notFoundOut,
    answerDescription: 'Addresses without a page or a redirect',
    handle: async () => {
      const lost = await listNotFound(services)
      if (lost.length === 0) return []
      const suggest = await suggestions(services)
      return lost.map((one) => ({ ...one, suggestion: suggest(one.address) ?? null }))
    },
  })
  return route(router, {
    ...common,
    method: 'post',
    path: adminApi.redirectList,
    summary: 'Add redirects from a list; lines that can’t be used are left out',
    body: listIn,
    answer: listOut,
    answerDescription: 'The result line by line; with preview, what would be done',
    handle: async ({ body: { text, preview }, actor }) => {
      if (text.length > MAX_LENGTH) throw badFields({ text: TOO_LONG })
      const lines = await readRedirectList(text)
      if (lines.length === 0) throw badFields({ text: 'Paste lines with an old address and a new one.' })
      if (lines.length > MAX_LINES) throw badFields({ text: TOO_LONG })
      const planOn = (db: Db) => planLines(db, lines, services.config.siteUrl)
      if (preview) return answerOf(lines, await planOn(services.database.db), false)
      return services.database.transaction(async (trx) => {
        await lockRedirects(trx)
        const planned = await planOn(trx)
        return answerOf(lines, planned, (await addRedirects(trx, planned, 'hand', actor)) > 0)
      })
    },
  })
}

function planLines(db: Db, lines: readonly ListedRedirect[], siteUrl: string) {
  const readable = lines.filter(({ why }) => why === undefined)
  return planRedirects(db, readable, new URL(siteUrl).origin)
}

function answerOf(
  lines: readonly ListedRedirect[],
  planned: readonly PlannedRedirect<ListedRedirect>[],
  isWritten: boolean,
): z.input<typeof listOut> {
  const plans = new Map(planned.map((one) => [one.given.line, one]))
  const rows = lines.map((given) => rowOf(plans.get(given.line) ?? { is: 'left', given, why: given.why ?? '' }))
  const added = formatCount(rows.filter(({ is }) => is === 'new').length, ['redirect', 'redirects'])
  return { message: isWritten ? `${added} added.` : `${added} to add.`, rows, isWritten }
}

function rowOf(plan: PlannedRedirect<ListedRedirect>): RedirectList['rows'][number] {
  const { line, from, to } = plan.given
  const title = [from, to].filter(Boolean).join(' → ')
  const why = plan.is === 'left' ? plan.why : plan.is === 'new' ? plan.note : undefined
  return { line, title, is: plan.is, ...(why !== undefined && { why }) }
}
