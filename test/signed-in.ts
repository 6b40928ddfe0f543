/** People with some roles in browser tests. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { accountApi } from '#app/accounts/account.ts'
import { api } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'

export const PASSWORD = 'and the morning star'

/** A page of a new person with these roles, with the person's email and the addresses that it is refused. */
export async function signedInWith(
  rights: { roles: string[]; contributes?: string[] },
  { admin, browser, server }: { admin: Page; browser: Browser; server: { url: string } },
): Promise<{ page: Page; refused: string[]; email: string }> {
  const [name] = rights.roles
  // Another test of the same worker may have invited one.
  const email = `${name}-${randomUUID()}@church.test`
  const headers = { Origin: server.url }
  const data = { name, email, isAdmin: false, ...rights }
  const invited = await admin.request.post(adminApi.users, { data, headers })
  const { link } = (await invited.json()) as { link: string }
  const token = new URL(link).searchParams.get('token')
  await admin.request.post(accountApi.resetPassword, { data: { token, password: PASSWORD }, headers })
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await page.request.post(api.login, { data: { email, password: PASSWORD }, headers })
  return { page, refused, email }
}
