/** A visitor with a browser of their own, which stores cookies. */
import type { Answer, TestApp } from '#test/app.ts'

export interface Visitor {
  fetch: (address: string, init?: RequestInit) => Promise<Response>
  get: (address: string) => Promise<Answer>
  post: (address: string, body: unknown) => Promise<Answer>
  send: (method: string, address: string, body?: unknown) => Promise<Answer>
  /** By name, as they would be sent. */
  cookies: Map<string, string>
  /** The last cookie of this name, with its attributes. */
  given: (name: string) => string | undefined
}

/** @param from the visitor's address, as a proxy would forward it */
export function visitor(app: Pick<TestApp, 'fetch'>, from?: string): Visitor {
  const cookies = new Map<string, string>()
  const all: string[] = []
  const fetch: Visitor['fetch'] = async (address, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (from !== undefined) headers.set('x-forwarded-for', from)
    const response = await app.fetch(address, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      all.push(cookie)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0\b/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const send: Visitor['send'] = async (method, address, body) => {
    const carried = body === undefined ? null : JSON.stringify(body)
    const headers: Record<string, string> = carried === null ? {} : { 'Content-Type': 'application/json' }
    const init: RequestInit = { method, body: carried, headers }
    const response = await fetch(address, init)
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  return {
    fetch,
    send,
    get: (address) => send('GET', address),
    post: (address, body) => send('POST', address, body),
    cookies,
    given: (name) => all.findLast((cookie) => cookie.startsWith(`${name}=`)),
  }
}
