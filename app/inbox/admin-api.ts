/** The dashboard's routes for the inbox. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { answerRoutes } from '#app/inbox/answers-api.ts'
import { queueAssignmentEmail } from '#app/inbox/emails.ts'
import { inboxKind } from '#app/inbox/kind.ts'
import { noteRoutes } from '#app/inbox/notes-api.ts'
import { countNew, followUpNow, listOwners, noFollowUp } from '#app/inbox/queries.ts'
import { followUpReport, reportOut } from '#app/inbox/report.ts'
import { type Section, sections } from '#app/inbox/sections.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'

export const inbox: Feature = { definitions: sections.map(({ definition }) => definition), adminRoutes }

function adminRoutes(services: Services): Router {
  const { db } = services.database
  const common = { access: onlyFor(services, 'inbox'), tag: 'Admin: messages', method: 'get' as const }
  const router = newRouter()
  for (const section of sections) {
    router.route('/', sectionRoutes(services, section))
    router.route('/', noteRoutes(services, section))
    router.route('/', answerRoutes(services, section))
  }

  route(router, {
    ...common,
    path: adminApi.newCounts,
    summary: 'Count new messages and visitor requests',
    answer: z.object({ messages: z.number(), visitors: z.number() }).meta({ id: 'NewCounts' }),
    answerDescription: 'How many are new',
    handle: () => countNew(db),
  })

  route(router, {
    ...common,
    path: adminApi.owners,
    summary: 'List the people whom messages and visitor requests can be assigned to',
    answer: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'Owner' })),
    answerDescription: 'By name',
    handle: () => listOwners(db),
  })

  route(router, {
    ...common,
    path: adminApi.followUpReport,
    summary: 'Response times for messages and visitor requests',
    answer: reportOut,
    answerDescription: 'By section',
    handle: async () => followUpReport(db, await followUpNow(services)),
  })
  return router
}

function sectionRoutes(services: Services, section: Section): Router {
  return recordRoutes(services, inboxKind(section, noFollowUp), async () => {
    const follow = await followUpNow(services)
    const onChange: AnyKind['onChange'] = async (trx, before, after, { person }) => {
      const owner = follow.owners.find(({ id }) => id === after['owner_id'])
      // Assigning a record to yourself sends no email.
      if (!owner || owner.id === before['owner_id'] || owner.id === person.id) return
      await queueAssignmentEmail(trx, services, { section, follow, id: after.id, owner, by: person.name })
    }
    return { ...inboxKind(section, follow), onChange }
  })
}
