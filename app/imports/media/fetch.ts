/** One file of the old website: asked for, checked, and stored as an upload of a person is. */
import type { IncomingMessage } from 'node:http'
import type { Services } from '#app/http/services.ts'
import { HttpError } from '#app/http/errors.ts'
import { askSite, OutboundError, readBody, Refusal } from '#app/http/outbound-request.ts'
import { MAX_DOCUMENT_BYTES } from '#app/files/file.ts'
import { storeDocument } from '#app/files/store.ts'
import { storeFile } from '#app/media/receive.ts'
import type { MediaKind } from '#app/imports/media/addresses.ts'
import { parsedAddress } from '#app/links/address.ts'
import { MAX_UPLOAD_BYTES, pictureProblems } from '#app/links/picture-address.ts'

/** Why a file is not copied, as a sentence for people. */
export class Trouble extends Error {
  /** It is not tried again. */
  readonly isForGood: boolean

  constructor(message: string, isForGood = true) {
    super(message)
    this.isForGood = isForGood
  }
}

export interface Asking {
  /** IP addresses that may be connected to. */
  isAllowed: (address: string) => boolean
  stopping: AbortSignal
}

/** A server that sends nothing for so long has stopped. */
const SILENT_MS = 20_000
/** For a picture or a document. */
const TIMEOUT_MS = 2 * 60_000

/**
 * Copies a picture or a document.
 * @returns the picture's address, or the name of the document
 * @throws Trouble; the reason of `stopping`
 */
export async function copyWhole(
  services: Services,
  { address, kind }: { address: string; kind: Exclude<MediaKind, 'audio'> },
  asking: Asking,
): Promise<string> {
  const limits = {
    picture: { most: MAX_UPLOAD_BYTES - 1, accept: 'image/*' },
    file: { most: MAX_DOCUMENT_BYTES, accept: 'application/pdf' },
  }
  const { most, accept } = limits[kind]
  const answer = await ask(services, address, { accept, timeoutMs: TIMEOUT_MS }, asking)
  const bytes = await inTime(asking, async () => {
    return readBody(answer, most).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw new Trouble(`It is larger than ${Math.round(most / 1024 / 1024)} MB.`)
    })
  })
  return stored(async () => {
    if (kind === 'file') return (await storeDocument(services, bytes)).document
    return (await storeFile(services, bytes, { fileName: fileNameOf(address), by: '' })).publicUrl
  })
}

/**
 * Asks for a file.
 * @param from the first byte
 * @returns the answer, whose body has to be read or destroyed
 * @throws Trouble; the reason of `stopping`
 */
export async function ask(
  { config }: Pick<Services, 'config'>,
  address: string,
  { accept, timeoutMs, from = 0 }: { accept: string; timeoutMs: number; from?: number },
  { isAllowed, stopping }: Asking,
): Promise<IncomingMessage> {
  const headers = {
    'User-Agent': `Narthex, copying files for ${config.siteUrl}`,
    Accept: `${accept}, */*;q=0.5`,
    'Accept-Encoding': 'identity',
    ...(from > 0 && { Range: `bytes=${from}-` }),
  }
  const request = { headers, isAllowed, timeoutMs, stopping, silentMs: SILENT_MS }
  const answer = await inTime({ stopping }, () => askSite(address, request))
  const trouble = troubleOf(answer)
  if (!trouble) return answer
  answer.destroy()
  throw trouble
}

function troubleOf({ statusCode: status = 0, headers }: IncomingMessage): Trouble | undefined {
  if (status === 404 || status === 410) return new Trouble(`The old website doesn’t have it anymore (${status}).`)
  if (status === 401 || status === 403) return new Trouble(`The old website doesn’t give it out (${status}).`)
  if (status < 200 || status >= 300) {
    const isPassing = status >= 500 || [408, 425, 429].includes(status)
    return new Trouble(`The old website answered with an error (${status}).`, !isPassing)
  }
  if (/^(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? ''))
    return new Trouble('The old website answered with a page in place of the file.')
  return undefined
}

/** Work with the old website. @throws Trouble for what the network does; the reason of `stopping` */
export async function inTime<T>({ stopping }: Pick<Asking, 'stopping'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    stopping.throwIfAborted()
    if (error instanceof Trouble) throw error
    if (error instanceof Refusal) {
      throw error.why === 'redirects'
        ? new Trouble('The old website redirects it in circles.')
        : new Trouble('Its address doesn’t lead to the public internet.')
    }
    if ((error as NodeJS.ErrnoException).code === 'ENOTFOUND')
      throw new Trouble('There is no website at this address.', false)
    throw new Trouble('The old website didn’t answer, or stopped in the middle.', false)
  }
}

/** What storing refuses, in the words that a person who uploads the file would read. */
export async function stored<T>(
  store: () => Promise<T>,
  isForGood: (status: number) => boolean = (status) => status === 400 || status === 413,
): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const { status, body } = error
    const said = Object.values(body.fields ?? {})[0] ?? body.message
    // An upload would ask for another file.
    const message = said === pictureProblems.type ? 'It isn’t a picture of a kind that websites show.' : said
    throw new Trouble(message, isForGood(status))
  }
}

/** `Easter breakfast.pdf` of an address. */
export function fileNameOf(address: string): string {
  const name = parsedAddress(address)?.pathname.split('/').at(-1) ?? ''
  return (
    decoded(name)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'file'
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
