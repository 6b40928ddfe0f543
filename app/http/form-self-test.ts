/**
 * Marked submissions by which the site tests its own forms. One goes through the whole route, with parsing, checking and
 * storing, but in a transaction that is rolled back: no person, email, limit or count gets to know of it.
 */
import type { Context } from 'hono'
import { formKey, tokenAge, writeToken } from '#app/http/form-token.ts'
import type { Services } from '#app/http/services.ts'

const MARK = 'x-narthex-self-test'
/** Milliseconds for which a mark is valid. */
const LIFETIME_MS = 60_000

type SelfTestServices = Pick<Services, 'config' | 'now'>

/** The headers of a test, which only this site can write. */
export function selfTestHeaders({ config, now }: SelfTestServices): Record<string, string> {
  return { [MARK]: writeToken(now(), formKey(config, 'self-test')) }
}

export function isSelfTest({ config, now }: SelfTestServices, c: Context): boolean {
  const mark = c.req.header(MARK)
  if (mark === undefined) return false
  const age = tokenAge(mark, now(), formKey(config, 'self-test'))
  return age !== undefined && age <= LIFETIME_MS
}
