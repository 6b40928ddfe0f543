/** A WebDAV server on a free port of this machine, in memory, which can fail in several ways. */
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

export interface WebDavServer extends AsyncDisposable {
  url: string
  /** Contents by path. */
  files: Map<string, Buffer>
  /** Methods and paths so far. */
  asked: string[]
  /** Answers in place of the server's own; with undefined it answers itself. */
  trouble: { answer?: (method: string, path: string, body: Buffer) => number | 'cut' | 'keeps half' | undefined }
}

export const dav = { user: 'anna', password: 'app password' }

/** @param base the path of the folder that exists at first */
export async function startWebDav(base = '/dav/'): Promise<WebDavServer> {
  const files = new Map<string, Buffer>()
  const folders = new Set([base])
  const asked: string[] = []
  const trouble: WebDavServer['trouble'] = {}
  const authorization = `Basic ${Buffer.from(`${dav.user}:${dav.password}`).toString('base64')}`
  const server = createServer((request, response) => {
    const method = request.method ?? ''
    const path = decodeURIComponent(request.url ?? '')
    void buffer(request).then((body) => {
      asked.push(`${method} ${path}`)
      const end = (status: number, text = '') => response.writeHead(status).end(text)
      if (request.headers.authorization !== authorization) return end(401)
      const odd = trouble.answer?.(method, path, body)
      if (odd === 'cut') return request.socket.destroy()
      if (odd === 'keeps half') body = body.subarray(0, body.length / 2)
      else if (odd !== undefined) return end(odd)
      switch (method) {
        case 'MKCOL': {
          const folder = path.endsWith('/') ? path : `${path}/`
          if (folders.has(folder)) return end(405)
          if (![...folders].some((known) => folder.startsWith(known) || /\/uploads\//.test(folder))) return end(409)
          folders.add(folder)
          return end(201)
        }
        case 'PUT':
          files.set(path, body)
          return end(201)
        case 'GET': {
          const file = files.get(path)
          return file ? response.writeHead(200).end(file) : end(404)
        }
        case 'DELETE':
          return end(files.delete(path) ? 204 : 404)
        case 'MOVE': {
          const to = decodeURIComponent(new URL(request.headers['destination'] as string).pathname)
          const folder = path.replace(/\.file$/, '')
          const parts = [...files].filter(([name]) => name.startsWith(folder)).toSorted(([a], [b]) => (a < b ? -1 : 1))
          files.set(to, Buffer.concat(parts.map(([, part]) => part)))
          for (const [name] of parts) files.delete(name)
          return end(201)
        }
        case 'PROPFIND': {
          if (!folders.has(path)) return end(404)
          const entry = (name: string, prop: string) =>
            `<d:response><d:href>${encodeURI(name)}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
          const within = [...files].filter(([name]) => name.startsWith(path))
          const all = within.map(([name, { length }]) =>
            entry(name, `<d:getcontentlength>${length}</d:getcontentlength>`),
          )
          const own = entry(path, '<d:resourcetype><d:collection/></d:resourcetype>')
          return end(207, `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${own}${all.join('')}</d:multistatus>`)
        }
        default:
          return end(501)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${base}`,
    files,
    asked,
    trouble,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
