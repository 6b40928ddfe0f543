/** The extra fields that a browser sends with a public form. */
import { formKey, writeToken } from '#app/http/form-token.ts'
import type { TestApp } from '#test/app.ts'

/**
 * The token that a browser gets when a person begins to type.
 * @param seconds how long ago that was
 */
export async function formToken({ services }: Pick<TestApp, 'services'>, seconds = 60): Promise<string> {
  return writeToken(services.now().subtract({ seconds }), formKey(services.config, 'token'))
}

let callers = 0

/** Headers of another caller, as a proxy in front sends them: the forms accepted from one address are limited. */
export function anotherCaller(): { 'X-Forwarded-For': string } {
  const n = callers++
  return { 'X-Forwarded-For': `198.18.${n >> 8}.${n & 255}` }
}
