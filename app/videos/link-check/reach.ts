/** Checks whether there is an audio file at a URL that a user has entered. Only headers are requested. */
import type { IncomingHttpHeaders } from 'node:http'
import { askSite, Refusal } from '#app/http/outbound-request.ts'

export interface Reached {
  outcome: 'plays' | 'fails' | 'doubt'
  /** A short code for what is wrong; empty when nothing is. */
  why: string
  /** Whether a server answered, so the network is up. */
  answered: boolean
  /** The file's size in bytes and its type, if the server sends them. */
  bytes?: number
  mediaType?: string
}

export interface ReachOptions {
  /** IP addresses that may be connected to. */
  isAllowed: (address: string) => boolean
  /** For each request with its redirects. */
  timeoutMs: number
  userAgent: string
  stopping?: AbortSignal
}

/** @throws only the reason of `stopping`, when it is aborted */
export async function reach(address: string, options: ReachOptions): Promise<Reached> {
  try {
    const head = await headersAt('HEAD', address, options)
    // Some servers don't support HEAD: then two bytes are requested.
    return resultOf(head.status < 400 ? head : await headersAt('GET', address, options))
  } catch (error) {
    options.stopping?.throwIfAborted()
    return resultOfError(error)
  }
}

/** The answer's headers. Its body is not needed, and may be large. */
async function headersAt(
  method: 'HEAD' | 'GET',
  address: string,
  { isAllowed, timeoutMs, userAgent, stopping }: ReachOptions,
) {
  const range: Record<string, string> = method === 'GET' ? { Range: 'bytes=0-1' } : {}
  const headers = { 'User-Agent': userAgent, Accept: 'audio/*, */*;q=0.5', ...range }
  const answer = await askSite(address, { method, headers, isAllowed, timeoutMs, stopping })
  answer.destroy()
  return { status: answer.statusCode ?? 0, headers: answer.headers }
}

function resultOf({ status, headers }: Awaited<ReturnType<typeof headersAt>>): Reached {
  const isPage = /^(text|image)\/|^application\/(xhtml|json|pdf|xml)/i.test(headers['content-type'] ?? '')
  if (status >= 200 && status < 300)
    return isPage ? answered('fails', 'not_audio') : { ...answered('plays', ''), ...fileOf(headers) }
  if (status === 404 || status === 410) return answered('fails', 'not_found')
  // It may be served to browsers only, or the failure may be temporary.
  return answered('doubt', status === 429 || status >= 500 ? 'server_trouble' : 'refused')
}

/** For a part of a file, Content-Range ends with the size of the whole: `bytes 0-1/34567`. */
function fileOf(headers: IncomingHttpHeaders): Pick<Reached, 'bytes' | 'mediaType'> {
  const size = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length'])
  const type = /^audio\/[\w.+-]+/i.exec(headers['content-type'] ?? '')?.[0].toLowerCase()
  return { ...(size > 2 && Number.isSafeInteger(size) ? { bytes: size } : {}), ...(type ? { mediaType: type } : {}) }
}

function resultOfError(error: unknown): Reached {
  if (error instanceof Refusal)
    return { outcome: error.why === 'redirects' ? 'fails' : 'doubt', why: error.why, answered: false }
  const { code } = error as NodeJS.ErrnoException
  return { outcome: 'fails', why: code === 'ENOTFOUND' ? 'no_host' : 'no_answer', answered: false }
}

function answered(outcome: Reached['outcome'], why: string): Reached {
  return { outcome, why, answered: true }
}
