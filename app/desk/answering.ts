/** What came in from outside waits to be answered: who has seen to it, and when. */
import type { By } from '#app/desk/log.ts'

/** Who set the status and when; nobody has, while it is new. */
export function statusStamps({ status }: { status: string }, { person, now }: By) {
  return status === 'new' ? { status_at: '', status_by: '' } : { status_at: now, status_by: person.name }
}
