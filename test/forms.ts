/** What a browser sends along with a public form. */
import { createApi } from '#app/api.ts'
import { api } from '#app/routes.ts'
import type { TestApp } from '#test/app.ts'

/**
 * A token as somebody has it who began to fill a form in a while ago.
 * @param seconds how long ago
 */
export async function formToken({ services }: Pick<TestApp, 'services'>, seconds = 60): Promise<string> {
  const before = { ...services, now: () => services.now().subtract({ seconds }) }
  const { token } = (await (await createApi(before).request(api.formToken)).json()) as { token: string }
  return token
}

let callers = 0

/**
 * Headers of a caller with an address of their own, as a proxy in front tells it: what a form takes from one address is
 * limited.
 */
export function somebodyElse(): { 'X-Forwarded-For': string } {
  const n = callers++
  return { 'X-Forwarded-For': `198.18.${n >> 8}.${n & 255}` }
}
