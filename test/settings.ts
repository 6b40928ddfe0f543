/** Changes settings of a running server, as its administrator. */
import { adminApi } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'

/**
 * @param site where the server answers
 * @throws when signing in or the change is refused
 */
export async function changeSettings(
  site: string,
  administrator: { email: string; password: string },
  settings: object,
): Promise<void> {
  const send = async (method: string, address: string, body: object, cookie: string) => {
    const headers = { 'Content-Type': 'application/json', cookie }
    const answer = await fetch(site + address, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`)
    return answer.headers.getSetCookie().map((given) => given.split(';')[0])
  }
  const cookies = await send('POST', api.login, administrator, '')
  await send('PUT', adminApi.siteConfig, settings, cookies.join('; '))
}
