/** One way to prepare a church, whether through the application of tests or through a running server. */
import type { Admin } from '#test/newsletter-run.ts'
import type { TestApp } from '#test/app.ts'

/** Sends a request as a person with a role. Throws with the answer when it is not a success. */
export type Ask = Admin['ask']

/** `ask` of an application of tests; `signIn` of test/newsletter-run.ts has that of a running server. */
export function askOf(app: Pick<TestApp, 'send'>): Ask {
  return async (method, address, given) => {
    const { status, body } = await app.send(method, address, given)
    if (status >= 300) throw new Error(`${method} ${address}: ${status} ${JSON.stringify(body)}`)
    return body
  }
}
