/** Questions to name servers: few, short, and with “there is none” told apart from “no answer”. */
import { Resolver } from 'node:dns/promises'

/** A name server that has said nothing, or that it can’t answer: it proves nothing. */
export const NO_ANSWER = 'no answer'
export type Answer<T> = readonly T[] | typeof NO_ANSWER

/** Questions of one run: name servers of cheap hosts refuse those who ask much. */
const MAX_QUESTIONS = 30
/** Milliseconds for each of the two tries of a question. */
const TRY_MS = 1_000
/** Questions without any answer after which no more are asked: nobody waits a minute for a server that is away. */
const MAX_SILENT = 4

const NONE = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME'])
const SILENT = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED'])

interface MailServer {
  exchange: string
  priority: number
}

/** The questions of one run. A question is asked once. */
export class Names {
  readonly #resolver = new Resolver({ timeout: TRY_MS, tries: 2, maxTimeout: TRY_MS })
  readonly #asked = new Map<string, Promise<Answer<unknown>>>()
  #silent = 0

  /** @param servers addresses with ports, in place of this machine’s name servers */
  constructor(servers?: readonly string[]) {
    if (servers) this.#resolver.setServers(servers)
  }

  /** Whole texts: a long one comes in several strings, which belong together without a space (RFC 7208, section 3.3). */
  txt(name: string): Promise<Answer<string>> {
    return this.#ask('TXT', name, async () => (await this.#resolver.resolveTxt(name)).map((parts) => parts.join('')))
  }

  mx(name: string): Promise<Answer<MailServer>> {
    return this.#ask('MX', name, () => this.#resolver.resolveMx(name))
  }

  /** IPv4 and, with `6`, IPv6 addresses. */
  addresses(name: string, version: 4 | 6 = 4): Promise<Answer<string>> {
    return this.#ask(`A${version}`, name, () =>
      version === 4 ? this.#resolver.resolve4(name) : this.#resolver.resolve6(name),
    )
  }

  /** Names to which an address leads back. */
  reverse(address: string): Promise<Answer<string>> {
    return this.#ask('PTR', address, () => this.#resolver.reverse(address))
  }

  /** Whether a zone begins at this name, which is then where its records are edited. */
  async zone(name: string): Promise<'begins here' | 'not here' | 'no such name' | typeof NO_ANSWER> {
    let isMissing = false
    const found = await this.#ask('SOA', name, async () => {
      try {
        return [await this.#resolver.resolveSoa(name)]
      } catch (error) {
        isMissing = codeOf(error) === 'ENOTFOUND'
        throw error
      }
    })
    if (found === NO_ANSWER) return NO_ANSWER
    return found.length > 0 ? 'begins here' : isMissing ? 'no such name' : 'not here'
  }

  get questions(): number {
    return this.#asked.size
  }

  #ask<T>(type: string, name: string, ask: () => Promise<T[]>): Promise<Answer<T>> {
    const key = `${type} ${name.toLowerCase()}`
    const before = this.#asked.get(key)
    if (before) return before as Promise<Answer<T>>
    if (this.#asked.size >= MAX_QUESTIONS || this.#silent >= MAX_SILENT) return Promise.resolve(NO_ANSWER)
    const answer = ask().catch((error: unknown): Answer<T> => {
      const code = codeOf(error)
      if (NONE.has(code)) return []
      if (SILENT.has(code)) this.#silent++
      return NO_ANSWER
    })
    this.#asked.set(key, answer)
    return answer
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
