/** Header fields of requests for cached pages, and of the pages themselves. */
import type { IncomingMessage } from 'node:http'
import type { Form } from '#app/http/shared-file.ts'

/** The header fields that matter to a cached page, by their lower-case names. */
const FIELDS = { cookie: '', 'accept-encoding': '', 'if-none-match': '', 'if-modified-since': '' }
type Fields = Partial<typeof FIELDS>
const lengths = new Set(Object.keys(FIELDS).map(({ length }) => length))

/** Reads them from a request; its `headers` would first make an object of all fields. */
export function fieldsOf(request: IncomingMessage): Fields {
  const { rawHeaders } = request
  const fields: Fields = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? ''
    if (!lengths.has(given.length)) continue
    const name = given.toLowerCase() as keyof Fields
    // A repeated field has to be joined, which Node does.
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
