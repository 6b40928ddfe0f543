/**
 * Files in a bucket of any store that speaks Amazon's S3 protocol, with path-style addresses (`ENDPOINT/BUCKET/NAME`), which
 * all of them know.
 */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { fetchWithTimeout, textOf } from '#storage/fetch.ts'
import { isFileName, type Files, StoreUnavailable } from '#storage/files.ts'
import type { Remote } from '#storage/remote.ts'

export interface S3Place {
  /** Address of the store, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Under which everyone can read the bucket, without a slash at the end; undefined when only we can. */
  readonly publicUrl: string | undefined
}

/** Until the headers of the response arrive; its body may take longer. */
const REQUEST_TIMEOUT_MS = 15_000
/** The same for a request with a body. */
const UPLOAD_TIMEOUT_MS = 120_000
/** Size of a part of a large object; the protocol requires at least 5 MiB. */
const PART_BYTES = 32 * 1024 * 1024
const parser = new XMLParser({ ignoreDeclaration: true, parseTagValue: false })

export class Bucket implements Remote {
  readonly #aws: AwsClient
  readonly #address: string

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Place) {
    // Callers retry what may be retried.
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    this.#address = `${endpoint}/${bucket}`
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    etagOf(await this.#request('PUT', `/${name}`, { body: bytes }))
  }

  /** Stores a file of this machine, in parts if it is large; completely or not at all. */
  async upload(name: string, path: string, onProgress: (share: number) => void = () => undefined): Promise<void> {
    await using file = await open(path)
    const { size } = await file.stat()
    const read = async (from: number) => {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - from))
      await file.read(bytes, 0, bytes.length, from)
      return bytes
    }
    if (size <= PART_BYTES) return await this.put(name, await read(0))
    const begun = await this.#request('POST', `/${name}?uploads=`)
    const id = encodeURIComponent(textAt(await textOf(begun), 'InitiateMultipartUploadResult', 'UploadId'))
    try {
      const etags: string[] = []
      for (let from = 0; from < size; from += PART_BYTES) {
        const query = `?partNumber=${etags.length + 1}&uploadId=${id}`
        const sent = await this.#request('PUT', `/${name}${query}`, { body: await read(from) })
        etags.push(etagOf(sent))
        onProgress(Math.min(1, (from + PART_BYTES) / size))
      }
      await this.#complete(`/${name}?uploadId=${id}`, etags)
    } catch (error) {
      await this.#request('DELETE', `/${name}?uploadId=${id}`).catch(() => undefined)
      throw error
    }
  }

  async #complete(path: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const answer = await textOf(await this.#request('POST', path, { body }))
    // The response starts before the parts are joined, so an error may follow in a body with status 200.
    if (!/<CompleteMultipartUploadResult\b/.test(answer))
      throw new Error(`the file store could not join the parts: ${answer.slice(0, 300)}`)
  }

  /** @returns the size in bytes; undefined when there is no such object */
  async size(name: string): Promise<number | undefined> {
    const found = await this.#request('HEAD', `/${name}`, { allowMissing: true })
    if (found.status === 404) return undefined
    const length = found.headers.get('content-length')
    if (length === null) throw new Error(`the file store doesn’t say how large ${name} is`)
    return Number(length)
  }

  /** A small object that holds text; undefined when there is no such object. */
  async text(name: string): Promise<string | undefined> {
    const found = await this.#request('GET', `/${name}`, { allowMissing: true })
    const text = await textOf(found)
    return found.status === 404 ? undefined : text
  }

  /**
   * Opens an object.
   * @param size in bytes, if it is known
   * @returns its bytes
   */
  async read(name: string, size?: number): Promise<AsyncGenerator<Uint8Array<ArrayBuffer>>> {
    const { body, headers } = await this.#request('GET', `/${name}`)
    const length = headers.get('content-length')
    if (size !== undefined && length !== null && Number(length) !== size) {
      await body?.cancel()
      throw new StoreUnavailable('its object has another size than it said')
    }
    return (async function* () {
      try {
        for await (const chunk of body ?? []) yield chunk
      } catch (error) {
        throw new StoreUnavailable(error)
      }
    })()
  }

  async delete(name: string): Promise<void> {
    await this.#request('DELETE', `/${name}`, { allowMissing: true })
  }

  /**
   * Names and sizes of all objects with this prefix, by name. Uses version 1 of the list request, which every
   * store supports, and which continues after a name instead of a token.
   * @param atOnce most objects in one answer
   */
  async list(prefix: string, atOnce = 1000): Promise<{ name: string; bytes: number }[]> {
    const found: { name: string; bytes: number }[] = []
    for (;;) {
      const after = encodeURIComponent(found.at(-1)?.name ?? '')
      const answer = await this.#request(
        'GET',
        `?prefix=${encodeURIComponent(prefix)}&marker=${after}&max-keys=${atOnce}`,
      )
      const xml = await textOf(answer)
      // One that is cut off would hide objects, which would then be missing from a backup.
      if (!/<\/ListBucketResult>\s*$/.test(xml)) throw new StoreUnavailable('its answer is no list, or not all of it')
      const page = (parser.parse(xml) as ListAnswer).ListBucketResult
      const entries = [page?.Contents ?? []].flat().filter(({ Key }) => Key.startsWith(prefix))
      const last = found.at(-1)?.name ?? ''
      found.push(...entries.map(({ Key, Size }) => ({ name: Key, bytes: Number(Size) })))
      if (page?.IsTruncated === 'false') return found
      if (page?.IsTruncated !== 'true') throw new StoreUnavailable('its list doesn’t say whether it is complete')
      // It would never end.
      if ((found.at(-1)?.name ?? '') <= last) throw new StoreUnavailable('its list does not go on')
    }
  }

  /**
   * @throws StoreUnavailable when the store does not answer; Error with the reason when it refuses
   */
  async #request(
    method: string,
    path: string,
    { body, allowMissing = false }: { body?: Uint8Array; allowMissing?: boolean } = {},
  ): Promise<Response> {
    const digest = createHash('sha256').update(body ?? '')
    const headers = { 'X-Amz-Content-Sha256': digest.digest('hex') }
    const init = { method, headers, ...(body && { body: new Uint8Array(body) }) }
    const request = await this.#aws.sign(`${this.#address}${path}`, init)
    const response = await fetchWithTimeout(request, body ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
    // It came from something else that answers there: our objects have no such type.
    if (response.ok && /html/i.test(response.headers.get('content-type') ?? ''))
      throw new StoreUnavailable(`${response.status} with a web page`)
    if (response.ok || (allowMissing && response.status === 404)) return response
    // A proxy's page may repeat what was sent.
    const said = (await textOf(response).catch(() => '')).replaceAll(this.#aws.secretAccessKey, '…')
    const reason = said.slice(0, 300)
    if (response.status >= 500 || response.status === 429) throw new StoreUnavailable(`${response.status} ${reason}`)
    throw new Error(`the file store refused ${method} ${path}: ${response.status} ${reason}`)
  }
}

/** The ETag of what was stored; every store has one. @throws StoreUnavailable when the answer is none of a store */
function etagOf({ status, headers }: Response): string {
  const etag = headers.get('etag')
  if (etag === null) throw new StoreUnavailable(`${status} without an ETag, so nothing may be stored`)
  return etag
}

interface ListAnswer {
  ListBucketResult?: {
    Contents?: ListedObject | ListedObject[]
    IsTruncated?: string
  }
}

interface ListedObject {
  Key: string
  Size: string
}

function textAt(xml: string, root: string, name: string): string {
  const parsed = parser.parse(xml) as Record<string, Record<string, string> | undefined>
  const text = parsed[root]?.[name]
  if (text === undefined) throw new Error(`the file store’s answer has no ${name}`)
  return text
}

/** Bytes whose number was announced before: with fewer, the reader would wait; with more, it would take them for the next answer. */
async function* exactly(size: number, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = size
  for await (const chunk of bytes) {
    if ((left -= chunk.length) < 0) break
    yield chunk
  }
  if (left !== 0) throw new StoreUnavailable('its object has another size than it said')
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Uploaded files in a bucket that holds nothing else. */
export function s3Files(place: S3Place): Files {
  const bucket = new Bucket(place)
  const valid = (name: string) => {
    if (!isFileName(name)) throw new Error(`${JSON.stringify(name)} isn’t a valid file name`)
    return name
  }
  return {
    put: async (name, bytes) => bucket.put(valid(name), bytes),
    async get(name) {
      const size = isFileName(name) ? await bucket.size(name) : undefined
      return size === undefined
        ? undefined
        : { size, body: async () => streamOf(exactly(size, await bucket.read(name, size))) }
    },
    delete: async (name) => bucket.delete(valid(name)),
    list: async (prefix) => (await bucket.list(prefix)).map(({ name }) => name).filter(isFileName),
    ...(place.publicUrl !== undefined && { publicUrl: (name: string) => `${place.publicUrl}/${name}` }),
  }
}
