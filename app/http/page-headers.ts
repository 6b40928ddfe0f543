/** Header fields of requests for cached pages, and of the pages themselves. */
import type { IncomingMessage } from 'node:http'
import type { Form } from '#app/http/shared-file.ts'

/** The request headers that matter to a cached page, in lower case. */
const FIELDS = { cookie: '', 'accept-encoding': '', 'if-none-match': '', 'if-modified-since': '' }
type Fields = Partial<typeof FIELDS>
const lengths = new Set(Object.keys(FIELDS).map(({ length }) => length))

/** Reads them from a request; `request.headers` would first build an object of all headers. */
export function fieldsOf(request: IncomingMessage): Fields {
  const { rawHeaders } = request
  const fields: Fields = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? ''
    if (!lengths.has(given.length)) continue
    const name = given.toLowerCase() as keyof Fields
    // Node joins the values of a repeated header.
    if (fields[name] !== undefined) return request.headers
    fields[name] = rawHeaders[at + 1] ?? ''
  }
  return fields
}

interface Headed {
  /** The same in every encoding. */
  headers: Record<string, string>
  etag: string
}

export function headersFor(page: Headed, form: Form): Record<string, string> {
  const encoding: Record<string, string> = form === 'identity' ? {} : { 'Content-Encoding': form }
  return { ...page.headers, ...encoding, ETag: page.etag }
}

export function rawHeaders(page: Headed, form: Form, length: number): string[] {
  return [...Object.entries(headersFor(page, form)).flat(), 'Content-Length', String(length)]
}

export function headersToCache(headers: Headers): Record<string, string> {
  const cached = Object.fromEntries([...headers].filter(([name]) => name !== 'content-length'))
  return { ...cached, vary: 'Accept-Encoding, Cookie' }
}
