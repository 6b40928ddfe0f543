/**
 * Marked submissions by which the site tests its own forms. A test goes through the whole route, with parsing, checking and
 * storing, but its transaction is rolled back: nobody sees it, no email is sent, and no limit or statistic counts it.
 */
import type { Context } from 'hono'
import { formKey, tokenAge, writeToken } from '#app/http/form-token.ts'
import type { Services } from '#app/http/services.ts'

const MARK = 'x-narthex-self-test'
/** Milliseconds for which a mark is valid. */
const LIFETIME_MS = 60_000

type SelfTestServices = Pick<Services, 'config' | 'now'>

/** The headers of a test, signed so that only this site can send them. */
export function selfTestHeaders({ config, now }: SelfTestServices): Record<string, string> {
  return { [MARK]: writeToken(now(), formKey(config, 'self-test')) }
}

export function isSelfTest({ config, now }: SelfTestServices, c: Context): boolean {
  const mark = c.req.header(MARK)
  if (mark === undefined) return false
  const age = tokenAge(mark, now(), formKey(config, 'self-test'))
  return age !== undefined && age <= LIFETIME_MS
}
