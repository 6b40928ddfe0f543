/** The id of a request: on its answer as X-Request-Id, in every line that is logged because of it, and on error pages. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from '#db/records.ts'

const current = new AsyncLocalStorage<{ requestId: string }>()

/** The fields that every line of the log gets. */
export function requestFields(): object {
  return current.getStore() ?? {}
}

/** The id of the request under way; a new one outside a request. */
export function requestId(): string {
  return current.getStore()?.requestId ?? newId()
}

/** Runs `work` as part of the request with this id. */
export function asRequest(id: string, work: () => void): void {
  current.run({ requestId: id }, work)
}
