/** The port of the built server, where the page cache answers before Hono does. */
import type { Door } from '#test/front-doors.ts'
import type { RunningServer } from '#test/server.ts'

export function portDoor({ url }: Pick<RunningServer, 'url'>): Door {
  return (address, init) => fetch(url + address, { ...init, redirect: 'manual' })
}
