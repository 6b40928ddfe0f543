/** Sends a newsletter with a running server through its API, as an administrator's browser does. */
import { adminApi } from '#test/admin-routes.ts'
import type { Progress, Trouble } from '#app/features/newsletter/copies.ts'
import type { IssueState } from '#app/features/newsletter/issue.ts'
import { api, href } from '#app/routes.ts'

/** The administrator of these servers, as environment. */
export const administrator = { ADMIN_EMAIL: 'ada@church.example.org', ADMIN_PASSWORD: 'correct horse battery' }

export interface Admin {
  cookie: string
  /** @throws with the answer when it is not a success */
  ask: (method: string, address: string, body?: object) => Promise<unknown>
}

/** Signs in at the server. */
export async function signIn(url: string, { ADMIN_EMAIL, ADMIN_PASSWORD } = administrator): Promise<Admin> {
  const body = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const response = await send(url, 'POST', api.login, body)
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { cookie, ask: async (method, address, body) => (await send(url, method, address, body, cookie)).json() }
}

async function send(url: string, method: string, address: string, body?: object, cookie = ''): Promise<Response> {
  const type: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
  const init = { method, headers: { ...type, cookie }, body: body ? JSON.stringify(body) : null }
  const response = await fetch(url + address, init)
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response
}

export function reader(number: number): string {
  return `reader${number}@example.org`
}

/**
 * Sets up email with this port, imports subscribers, and drafts an issue.
 * @param perMinute most emails in a minute
 * @returns its id
 */
export async function prepareIssue(
  { ask }: Admin,
  { port, subscribers, perMinute }: { port: number; subscribers: number; perMinute: number },
): Promise<string> {
  const smtp = { emailEnabled: true, emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: port }
  await ask('PUT', adminApi.siteConfig, { ...smtp, mailPerMinute: perMinute, mailPerDay: 1_000_000 })
  const data = Array.from({ length: subscribers }, (_, number) => ({ email: reader(number), firstName: 'Reader' }))
  await ask('POST', adminApi.subscribersImport, { data })
  const draft = await ask('GET', adminApi.newsletterDraft)
  const { id } = (await ask('POST', adminApi.newsletterIssues, draft as object)) as { id: string }
  return id
}

export function sendIssue({ ask }: Admin, id: string): Promise<unknown> {
  return ask('POST', href(adminApi.newsletterIssueSend, { id }))
}

export async function progressOf({ ask }: Admin, id: string): Promise<Progress & { state: IssueState }> {
  return (await ask('GET', href(adminApi.newsletterIssueProgress, { id }))) as Progress & { state: IssueState }
}

/** The addresses whose copy is unconfirmed. */
export async function unsureOf({ ask }: Admin, id: string): Promise<string[]> {
  const address = href(adminApi.newsletterIssueTroubles, { id }, { limit: 1000 })
  return ((await ask('GET', address)) as Trouble[]).filter(({ state }) => state === 'unsure').map(({ to }) => to)
}

/** Waits until everything is sent. */
export async function untilSent(admin: Admin, id: string, seconds: number): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while ((await progressOf(admin, id)).state !== 'sent') {
    if (Date.now() > deadline) throw new Error(`it has not gone out: ${JSON.stringify(await progressOf(admin, id))}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Subscribers who got the newsletter twice, and those who got none although their email is not listed as unconfirmed. */
export function reckon(subscribers: number, arrived: readonly string[], unsure: readonly string[]) {
  const copies = new Map<string, number>()
  for (const to of arrived) copies.set(to, (copies.get(to) ?? 0) + 1)
  const everybody = Array.from({ length: subscribers }, (_, number) => reader(number))
  return {
    doubled: everybody.filter((to) => (copies.get(to) ?? 0) > 1),
    forgotten: everybody.filter((to) => !copies.has(to) && !unsure.includes(to)),
  }
}
