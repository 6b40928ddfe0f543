/** The overview: counts, what needs a person, and the sample content. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { lastBackup } from '#app/backup/stored.ts'
import { attentionItemOut, confirm, listAttention } from '#app/admin/attention-list.ts'
import { countUpcomingEvents } from '#app/features/events/queries.ts'
import { countReaders } from '#app/features/newsletter/readers.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { AttentionChecks } from '#app/http/attention.ts'
import type { Services } from '#app/http/services.ts'
import { bySectionOut, countNew, countOverdue, followUpNow } from '#app/inbox/queries.ts'
import type { Feature } from '#app/records/feature.ts'
import { countGone } from '#app/videos/link-check/store.ts'
import { logChange } from '#app/http/activity-log.ts'
import { countSample, removeSample } from '#app/sample/remove.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Db } from '#db/database.ts'
import { countOf } from '#db/records.ts'

const overviewOut = z
  .object({
    sermons: z.number(),
    upcomingEvents: z.number(),
    sundayServices: z.number(),
    subscribers: z.number(),
    newMessages: z.number().meta({ description: 'Messages not yet responded to or archived' }),
    newVisitors: z.number().meta({ description: 'Visitors not yet contacted' }),
    newAnswers: z.number().meta({ description: 'Answers to forms of the church, of those that the caller may see' }),
    overdue: bySectionOut(z.number()).meta({ description: 'Of all these, how many are overdue' }),
    noLongerPlaying: z.number().meta({ description: 'Videos and audio files that visitors see as unavailable' }),
    backup: z
      .object({ at: z.string().nullable(), isLate: z.boolean() })
      .meta({ description: 'When the newest verified backup was made, and whether there should be a newer one' }),
    lines: z
      .array(z.object({ text: z.string(), page: z.string(), label: z.string() }))
      .meta({ description: 'How the church is doing, each with the page of the dashboard that has more of it' }),
    stale: z.array(attentionItemOut).meta({ description: 'What needs a person, the most urgent first' }),
  })
  .meta({ id: 'Overview' })

export type Overview = z.infer<typeof overviewOut>

/**
 * @param ofFeatures what features check
 * @param linesOf what they say of how the church is doing
 */
export function overviewRoutes(
  services: Services,
  ofFeatures: AttentionChecks,
  linesOf: readonly NonNullable<Feature['overviewLine']>[],
): Router {
  const { db } = services.database
  const common = { access: onlyAdministrators(services), tag: 'Admin', method: 'get' as const }
  const router = newRouter()

  route(router, {
    ...common,
    path: adminApi.overview,
    summary: 'Get counts of records and of items that need attention',
    answer: overviewOut,
    handle: async ({ actor: { person } }) => ({
      ...(await countAll(db, await churchMoment(services), person)),
      overdue: await countOverdue(db, await followUpNow(services), person),
      noLongerPlaying: await countGone(services),
      backup: await lastBackup(services.config, services.database.db, services.now()),
      lines: (await Promise.all(linesOf.map((lineOf) => lineOf(services)))).filter((line) => line !== undefined),
      stale: await listAttention({ services, person }, ofFeatures),
    }),
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.confirm,
    summary: 'Confirm that something is still right',
    transaction: services.database,
    body: z.object({ what: z.enum(Object.keys(ofFeatures)) }),
    handle: async ({ trx, actor, body }) => {
      await confirm(trx, body.what, actor.now)
      await logChange(trx, actor, { action: 'confirmed', kind: 'church', label: body.what })
      return { message: 'Thank you. We’ll ask again in 90 days.' }
    },
  })

  sampleRoutes(router, services)
  return router
}

function sampleRoutes(router: Router, services: Services): void {
  const { database } = services
  const common = { access: onlyAdministrators(services), tag: 'Admin', path: adminApi.sample }

  route(router, {
    ...common,
    method: 'get',
    summary: 'Count remaining sample records',
    answer: z.object({ records: z.number() }),
    answerDescription: 'Number of records, including settings',
    handle: async () => ({ records: await countSample(database.db) }),
  })

  route(router, {
    ...common,
    method: 'delete',
    summary: 'Remove all sample content; it can be restored for 30 days',
    transaction: database,
    handle: async ({ trx, actor }) => {
      const removed = await removeSample(trx, actor)
      if (removed === 0) return { message: 'There’s no sample content to remove.' }
      return { message: 'The sample content is removed. You can restore it for 30 days.' }
    },
  })
}

async function countAll(db: Db, now: Temporal.ZonedDateTime, person: Pick<CurrentUser, 'roles'>) {
  const { messages: newMessages = 0, visitors: newVisitors = 0, ...others } = await countNew(db, person)
  return {
    sermons: await countOf(db.selectFrom('sermons')),
    upcomingEvents: (await countUpcomingEvents(db, now)).upcoming,
    sundayServices: await countOf(db.selectFrom('sunday_services')),
    subscribers: await countReaders(db),
    newMessages,
    newVisitors,
    newAnswers: Object.values(others).reduce((sum, count) => sum + count, 0),
  }
}
