/**
 * Files in a folder that is reached by WebDAV (RFC 4918), as Nextcloud, ownCloud and many boxes for the home offer it, with a
 * name and a password (RFC 7617). Redirects are not followed: they would send the password to another server.
 */
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { fetchWithTimeout, textOf } from '#storage/fetch.ts'
import { StoreUnavailable } from '#storage/files.ts'
import type { Remote } from '#storage/remote.ts'

export interface WebDavPlace {
  /** Address of the folder. */
  readonly address: string
  readonly user: string
  readonly password: string
}

/** Until the headers of the response arrive. */
const REQUEST_TIMEOUT_MS = 15_000
/** The same for a request with a body, of which a slow line sends 1 MB in 8 s. */
const UPLOAD_TIMEOUT_MS = 900_000
/** Size of a part of a large file: Nextcloud takes 5 MB to 5 GB, and proxies often 100 MB at most. */
const PART_BYTES = 50 * 1024 * 1024
/** How often we ask again while Nextcloud joins the parts, and how long we wait between. */
const [JOIN_TRIES, JOIN_WAIT_MS] = [60, 5_000]

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false })

export class WebDav implements Remote {
  readonly #folder: string
  readonly #authorization: string
  readonly #wait: (milliseconds: number) => Promise<void>

  constructor(
    { address, user, password }: WebDavPlace,
    wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  ) {
    this.#folder = address.endsWith('/') ? address : `${address}/`
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    this.#wait = wait
  }

  async list(prefix: string): Promise<{ name: string; bytes: number }[]> {
    const body =
      '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><resourcetype/></prop></propfind>'
    const headers = { Depth: '1', 'Content-Type': 'application/xml' }
    const answer = await this.#request('PROPFIND', this.#folder, { body, headers })
    const found = (parser.parse(await textOf(answer)) as ListAnswer).multistatus
    // Another kind of answer would look like an empty folder.
    if (found === undefined) throw new StoreUnavailable('its answer is no list')
    const entries = [found === '' ? [] : (found.response ?? [])].flat().flatMap((entry) => {
      const name = nameOf(entry.href)
      const stats = [entry.propstat ?? []].flat().map(({ prop }) => prop)
      const length = stats.find((prop) => prop?.getcontentlength !== undefined)?.getcontentlength
      return name?.startsWith(prefix) && length !== undefined ? [{ name, bytes: Number(length) }] : []
    })
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  async upload(name: string, path: string, onProgress: (share: number) => void = () => undefined): Promise<void> {
    const file = await openAsBlob(path)
    const parts = file.size > 2 * PART_BYTES ? this.#addressOfParts() : undefined
    if (parts !== undefined) return this.#uploadParts(parts, name, file, onProgress)
    await this.#store(name, file)
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#store(name, new Blob([new Uint8Array(bytes)]))
  }

  async size(name: string): Promise<number | undefined> {
    return (await this.list(name)).find((file) => file.name === name)?.bytes
  }

  async text(name: string): Promise<string | undefined> {
    const answer = await this.#request('GET', this.#addressOf(name), { allowed: [404] })
    const text = await textOf(answer)
    return answer.status === 404 ? undefined : text
  }

  async read(name: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await this.#request('GET', this.#addressOf(name))
    return (async function* () {
      try {
        for await (const chunk of body ?? []) yield chunk
      } catch (error) {
        throw new StoreUnavailable(error)
      }
    })()
  }

  async delete(name: string): Promise<void> {
    await this.#request('DELETE', this.#addressOf(name), { allowed: [404] })
  }

  /** Creates the folder, unless it is there. The one around it has to be. */
  async makeFolder(): Promise<void> {
    await this.#request('MKCOL', this.#folder, { allowed: [405] })
  }

  /** A half file never has the name of a backup: it gets its name when it is complete. */
  async #store(name: string, body: Blob): Promise<void> {
    const draft = this.#addressOf(`${name}.part`)
    try {
      await this.#request('PUT', draft, { body })
      await this.#move(draft, name)
    } catch (error) {
      await this.#request('DELETE', draft, { allowed: [404] }).catch(() => undefined)
      throw error
    }
  }

  #move(from: string, name: string, headers: Record<string, string> = {}): Promise<Response> {
    const moved = { Destination: this.#addressOf(name), Overwrite: 'T', ...headers }
    return this.#request('MOVE', from, { headers: moved, allowed: [423], timeoutMs: UPLOAD_TIMEOUT_MS })
  }

  /**
   * Nextcloud's way to send a large file in parts (https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/chunking.html).
   * Other servers take a file only as a whole.
   */
  #addressOfParts(): string | undefined {
    const [, root, user] = /^(https?:\/\/.+\/remote\.php\/dav)\/files\/([^/]+)\//.exec(this.#folder) ?? []
    return root && `${root}/uploads/${user}/${randomUUID()}`
  }

  async #uploadParts(parts: string, name: string, file: Blob, onProgress: (share: number) => void): Promise<void> {
    const headers = { Destination: this.#addressOf(name), 'OC-Total-Length': String(file.size) }
    await this.#request('MKCOL', parts, { headers })
    try {
      for (let from = 0, number = 1; from < file.size; from += PART_BYTES, number++) {
        const body = file.slice(from, from + PART_BYTES)
        await this.#request('PUT', `${parts}/${String(number).padStart(5, '0')}`, { body, headers })
        onProgress(Math.min(1, (from + PART_BYTES) / file.size))
      }
      for (let tries = 0; tries < JOIN_TRIES; tries++) {
        // 423: it is still joining them.
        const { status } = await this.#move(`${parts}/.file`, name, headers)
        if (status !== 423) return
        await this.#wait(JOIN_WAIT_MS)
      }
      throw new StoreUnavailable('it joins the parts for too long')
    } catch (error) {
      await this.#request('DELETE', parts, { allowed: [404] }).catch(() => undefined)
      throw error
    }
  }

  #addressOf(name: string): string {
    return this.#folder + encodeURIComponent(name)
  }

  /** @throws StoreUnavailable when the server does not answer; Error with the reason when it refuses */
  async #request(method: string, address: string, given: Given = {}): Promise<Response> {
    const { body, headers, allowed = [], timeoutMs = body ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS } = given
    const authorized = { ...headers, Authorization: this.#authorization }
    const init = { method, headers: authorized, ...(body !== undefined && { body }) }
    const answer = await fetchWithTimeout(new Request(address, init), timeoutMs)
    if (answer.ok || allowed.includes(answer.status)) return answer
    await answer.body?.cancel()
    if (answer.status === 507) throw new Error('it is full (507)')
    if (answer.status >= 500 || answer.status === 429) throw new StoreUnavailable(answer.status)
    // The servers that are written in Go answer so when they can't write the file (golang.org/x/net/webdav, handlePut).
    if (answer.status === 405 && method === 'PUT')
      throw new Error('it can’t keep the file: it is full, or doesn’t allow writing (405)')
    throw new Error(reasons[answer.status] ?? `it refused ${method} with ${answer.status}`)
  }
}

interface Given {
  body?: Blob | string
  headers?: Readonly<Record<string, string>>
  /** Statuses that aren't failures besides those of a success. */
  allowed?: readonly number[]
  timeoutMs?: number
}

const redirects = Object.fromEntries(
  [301, 302, 303, 307, 308].map((status) => [
    status,
    `the address leads to another one (${status}), so enter that one`,
  ]),
)

/** What statuses mean, for people. */
const reasons: Readonly<Record<number, string>> = {
  ...redirects,
  401: 'it doesn’t accept the name and the password',
  403: 'it doesn’t allow this account to write there',
  404: 'there is no such folder',
  405: 'the address isn’t one of WebDAV',
  409: 'the folder around this one doesn’t exist',
  413: 'it doesn’t take files of this size',
}

interface ListAnswer {
  multistatus?: '' | { response?: Entry | Entry[] }
}

interface Entry {
  href?: string
  propstat?: Stat | Stat[]
}

interface Stat {
  prop?: { getcontentlength?: string }
}

/** The last part of an address or a path. */
function nameOf(href: string | undefined): string | undefined {
  try {
    return decodeURIComponent((href ?? '').split('/').at(-1) ?? '')
  } catch {
    return undefined
  }
}
