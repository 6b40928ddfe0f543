/** The notices' door. Public: who may call it is everyone. */
import { createRoute, z } from '@hono/zod-openapi'
import { churchNow } from '#app/http/church-time.ts'
import { answers, type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'
import { listShownNotices } from '#app/notices/queries.ts'
import { noticeOut } from '#app/notices/schema.ts'
import { api } from '#app/routes.ts'

export function noticesDoor(parts: Parts): Door {
  const list = createRoute({
    method: 'get',
    path: api.notices,
    tags: ['Sunday services'],
    summary:
      'What is different about worship on single days, from the day it is told until that day, or worship late in its evening, is over',
    responses: { 200: answers('The notices, the nearest day first', z.array(noticeOut)) },
  })
  const door = makeDoor()
  door.openapi(list, async (c) => c.json(await listShownNotices(parts.database.db, await churchNow(parts)), 200))
  return door
}
