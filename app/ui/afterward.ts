/** What can wait until a page is there and works: the player as it was left, and keeping pages for offline. */
import type { AnyRouter } from '@tanstack/react-router'
import { keepForOffline } from '#app/ui/offline/register.ts'
import { reopenPlayer } from '#app/ui/player/listen.ts'

/** Milliseconds after which a page has loaded what it shows. */
const AT_REST = 3_000

export function afterward(router: AnyRouter): void {
  reopenPlayer(router)
  setTimeout(() => void keepForOffline(router).catch(() => undefined), AT_REST)
}
