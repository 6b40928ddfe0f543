/** Many clients at once, each sending its next request as soon as it has an answer. */
import { Agent, request } from 'node:http'

export interface LoadOptions {
  /** Origin of the server. */
  url: string
  /** Number of clients. */
  clients: number
  /** Path of the nth request. */
  path: (n: number) => string
  /** Whether a client keeps its connection; otherwise every request opens a new one. */
  keepAlive: boolean
  /** Milliseconds before a client retries after a connection failed. Without it, the client gives up. */
  retryAfter?: number
}

export interface LoadResult {
  /** Complete answers by status code. */
  answers: Record<number, number>
  /** Answers with 503 and without Retry-After. */
  withoutRetryAfter: number
  /** Answers after `ending()` that left the connection open. */
  keptOpen: number
  /** Requests that had a connection and got no complete answer. */
  cut: number
  /** Connections that could not be opened. */
  refused: number
}

export interface Load {
  result: LoadResult
  /** From now on an answer should close its connection. */
  ending: () => void
  /** Resolves when every client has ended: immediately after `stop`, or when each has failed and does not retry. */
  ended: Promise<void>
  /** Finishes the requests under way and ends. */
  stop: () => Promise<LoadResult>
}

export function startLoad({ url, clients, path, keepAlive, retryAfter }: LoadOptions): Load {
  const agent = new Agent({ keepAlive, maxSockets: clients })
  const result: LoadResult = { answers: {}, withoutRetryAfter: 0, keptOpen: 0, cut: 0, refused: 0 }
  const state = { isStopped: false, isEnding: false }
  let n = 0

  const once = () =>
    new Promise<boolean>((resolve) => {
      let isConnected = false
      const fail = () => {
        if (isConnected) result.cut++
        else result.refused++
        resolve(false)
      }
      const wasEnding = state.isEnding
      const asked = request(url + path(n++), { agent, headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
        answer.on('end', () => {
          if (!answer.complete) return fail()
          const status = answer.statusCode ?? 0
          result.answers[status] = (result.answers[status] ?? 0) + 1
          if (status === 503 && !answer.headers['retry-after']) result.withoutRetryAfter++
          if (wasEnding && answer.headers.connection !== 'close') result.keptOpen++
          resolve(true)
        })
        answer.on('error', fail)
        answer.resume()
      })
      asked.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true))
        else isConnected = true
      })
      asked.on('error', fail)
      asked.end()
    })
  const client = async () => {
    while (!state.isStopped) {
      if (await once()) continue
      if (retryAfter === undefined) return
      await new Promise((resolve) => setTimeout(resolve, retryAfter))
    }
  }
  const ended = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy())
  return {
    result,
    ending: () => (state.isEnding = true),
    ended,
    stop: async () => {
      state.isStopped = true
      await ended
      return result
    },
  }
}
