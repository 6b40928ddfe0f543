/** What no longer plays, for the desk. Administrators only. */
import { createRoute } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { messageOut } from '#app/desk/door.ts'
import { answers, type Door, makeDoor, refusals } from '#app/http/door.ts'
import { DoorError } from '#app/http/errors.ts'
import { administrators } from '#app/http/guard.ts'
import type { Parts } from '#app/http/parts.ts'
import { beginCheck, lastCheck } from '#app/media-watch/by-hand.ts'
import { listFailing } from '#app/media-watch/failing.ts'
import { mediaWatchOut } from '#app/media-watch/schema.ts'

export function mediaWatchDesk(parts: Parts): Door {
  const common = { middleware: [administrators(parts)], tags: ['Desk: video'] }
  const refused = { ...refusals.unauthorized, ...refusals.forbidden }
  const list = createRoute({
    ...common,
    method: 'get',
    path: adminApi.mediaWatch,
    summary: 'Videos and recordings that did not play at the last check, and what came of it',
    responses: { 200: answers('As it was then', mediaWatchOut), ...refused },
  })
  const check = createRoute({
    ...common,
    method: 'post',
    path: adminApi.mediaCheck,
    summary: 'Check them all now; it goes on after the answer',
    responses: { 200: answers('It has begun', messageOut), ...refused, ...refusals.conflict },
  })
  const door = makeDoor()
  door.openapi(list, async (c) => {
    const hasKey = (await parts.youtubeKey()) !== undefined
    return c.json({ last: await lastCheck(parts), hasKey, troubles: await listFailing(parts) }, 200)
  })
  door.openapi(check, async (c) => {
    if (!(await beginCheck(parts)))
      throw new DoorError(409, { error: 'under_way', message: 'They are being checked already.' })
    return c.json({ message: 'Videos and recordings are being checked.' }, 200)
  })
  return door
}
