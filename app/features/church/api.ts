/** Routes of the church's lists: staff, beliefs, questions, service times, ministries. */
import { z } from '@hono/zod-openapi'
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import {
  listBeliefs,
  listMinistries,
  listQuestions,
  listServiceTimes,
  listStaff,
} from '#app/features/church/queries.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { moveRoutes } from '#app/records/move-api.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature, recordRoutes } from '#app/records/routes.ts'
import { outputOf } from '#app/records/schemas.ts'
import { api } from '#app/routes.ts'

const text = z.string().nullable()

const staffOut = z
  .object({
    id: z.string(),
    name: z.string(),
    title: z.string(),
    email: text,
    photoUrl: text,
    bio: text,
    websiteUrl: text,
    isMusicMinister: z.boolean(),
  })
  .meta({ id: 'StaffMember' })

const serviceTimeOut = z
  .object({
    id: z.string(),
    name: z.string(),
    weekday: z.number().meta({ description: '1 Monday to 7 Sunday' }),
    time: z.string().meta({ description: 'HH:MM in the church’s time zone' }),
    label: z.string(),
    isMain: z.boolean(),
    inFooter: z.boolean(),
    inContact: z.boolean().meta({ description: 'Whether the contact page lists it' }),
  })
  .meta({ id: 'ServiceTime' })

const definitions = [staffMember, belief, question, serviceTime, ministry] as const

export const church: Feature = { definitions, routes, adminRoutes }

function routes(services: Services): Router {
  const router = newRouter()
  const list = <Out extends z.ZodType>(path: string, summary: string, one: Out, read: () => Promise<z.input<Out>[]>) =>
    readRoute(router, {
      path,
      tag: 'Church',
      summary,
      answer: z.array(one),
      answerDescription: 'In display order',
      handle: read,
    })
  list(api.staff, 'Staff', staffOut, async () => listStaff(await siteRows(services, 'staff_members')))
  list(api.beliefs, 'Beliefs', outputOf(belief), async () => listBeliefs(await siteRows(services, 'beliefs')))
  list(api.questions, 'FAQ', outputOf(question), async () => listQuestions(await siteRows(services, 'questions')))
  list(api.serviceTimes, 'Weekly service times', serviceTimeOut, async () =>
    listServiceTimes(await siteRows(services, 'service_times')),
  )
  list(api.ministries, 'Children’s ministries', outputOf(ministry), async () =>
    listMinistries(await siteRows(services, 'ministries')),
  )
  return router
}

function adminRoutes(services: Services): Router {
  const router = newRouter()
  for (const definition of definitions) {
    router.route('/', recordRoutes(services, kindOf(definition)))
    router.route('/', moveRoutes(services, kindOf(definition)))
  }
  return router
}
