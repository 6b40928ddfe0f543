/** Work that goes on after an answer was given, so that a server that stops waits for it, and a test too. */
import type { Logger } from 'pino'

export interface Background {
  /**
   * Begins with it at once, and waits for nothing. What fails is logged.
   * @param work is told when the process ends: it should come to an end soon, leaving nothing half written
   */
  start(name: string, work: (stopping: AbortSignal) => Promise<unknown>): void
  /** Waits until nothing goes on any more. */
  idle(): Promise<void>
  /** Tells all of it to end, and waits for that. */
  stop(): Promise<void>
}

export function backgroundWork(log: Pick<Logger, 'error'>): Background {
  const stopping = new AbortController()
  const under = new Set<Promise<void>>()
  const idle = async () => {
    while (under.size > 0) await Promise.all(under)
  }
  return {
    start(name, work) {
      if (stopping.signal.aborted) return
      const ended = work(stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error, work: name }, 'background job failed')
        })
        .then(() => void under.delete(ended))
      under.add(ended)
    },
    idle,
    stop() {
      stopping.abort()
      return idle()
    },
  }
}
