/** Work that continues after the response, and that shutdown and tests wait for. */
import type { Logger } from 'pino'

export interface Background {
  /**
   * Starts it immediately. Errors are logged.
   * @param work its signal aborts on shutdown: it should then end soon and leave nothing half written
   */
  start(name: string, work: (stopping: AbortSignal) => Promise<unknown>): void
  /** Waits until nothing is running. */
  idle(): Promise<void>
  /** Aborts everything, and waits for its end. */
  stop(): Promise<void>
}

export function backgroundWork(log: Pick<Logger, 'error'>): Background {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    start(name, work) {
      if (stopping.signal.aborted) return
      const ended = work(stopping.signal)
        .catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error({ err: error, work: name }, 'background job failed')
        })
        .then(() => void running.delete(ended))
      running.add(ended)
    },
    idle,
    stop() {
      stopping.abort()
      return idle()
    },
  }
}
