/** The parish's door: staff, beliefs, questions, service times, ministries. Everything here is public. */
import { createRoute, z } from '@hono/zod-openapi'
import { answers, type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { listBeliefs, listMinistries, listQuestions, listServiceTimes, listStaff } from '#app/parish/queries.ts'
import { beliefOut, ministryOut, questionOut, serviceTimeOut, staffOut } from '#app/parish/schema.ts'
import { api } from '#app/routes.ts'

export function parishDoor({ database: { db } }: Parts): Door {
  const door = makeDoor()
  door.openapi(list(api.staff, 'The people who lead the parish', staffOut), async (c) =>
    c.json(await listStaff(db), 200),
  )
  door.openapi(list(api.beliefs, 'What the parish believes', beliefOut), async (c) =>
    c.json(await listBeliefs(db), 200),
  )
  door.openapi(list(api.questions, 'What visitors ask', questionOut), async (c) => c.json(await listQuestions(db), 200))
  door.openapi(list(api.serviceTimes, 'When people gather each week', serviceTimeOut), async (c) =>
    c.json(await listServiceTimes(db), 200),
  )
  door.openapi(list(api.ministries, 'What the parish offers', ministryOut), async (c) =>
    c.json(await listMinistries(db), 200),
  )
  return door
}

function list<T extends z.ZodType>(path: string, summary: string, record: T) {
  return createRoute({
    method: 'get',
    path,
    tags: ['Parish'],
    summary,
    responses: { 200: answers('In the order that people chose', z.array(record)) },
  })
}
