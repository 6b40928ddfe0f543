/** A request whose path is sent byte for byte; `fetch` would normalize it. */
import { request } from 'node:http'

export interface RawAnswer {
  status: number
  /** By name in lower case. */
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** @param target path and query of the request line */
export function rawGet(site: string, target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: target, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() }),
      )
    })
    asked.on('error', reject).end()
  })
}
