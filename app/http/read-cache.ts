/**
 * Public answers cached in memory until something changes. Answers may depend on the time, so they last for the current
 * minute unless their reader says otherwise, which also limits how long a change from outside the program stays unseen.
 */
import { secondLanguage } from '#app/text/dictionaries.ts'
import { isPreviewing } from '#db/published.ts'

/** Most answers; the least recently used are dropped first. Only searches are many. */
const MAX_ANSWERS = 100
const MINUTE_MS = 60_000

export interface ReadCache {
  /** False where every answer is read anew. */
  readonly isOn: boolean
  /**
   * The cached result of `make`. Callers share it, so none may change it.
   * @param minutes for how long it is true unless something changes, the current minute included
   */
  get: <T>(key: string, make: () => Promise<T>, minutes?: number) => Promise<T>
  /** Something has changed. */
  clear(): void
}

interface CachedAnswer {
  answer: Promise<unknown>
  /** The first minute in which it is not used any more. */
  until: number
}

export function makeReadCache({ now }: { now: () => Temporal.Instant }): ReadCache {
  let answers = new Map<string, CachedAnswer>()
  let minute = 0
  const begin = (present: number) => {
    minute = present
    for (const [key, { until }] of answers) if (until <= present) answers.delete(key)
  }
  return {
    isOn: true,
    get<T>(given: string, make: () => Promise<T>, minutes = 1): Promise<T> {
      if (isPreviewing()) return make()
      const key = given + secondLanguage()
      const present = Math.floor(now().epochMilliseconds / MINUTE_MS)
      if (present !== minute) begin(present)
      const before = answers.get(key)
      if (before) {
        answers.delete(key)
        answers.set(key, before)
        return before.answer as Promise<T>
      }
      const answer = make()
      const among = answers.set(key, { answer, until: minute + minutes })
      answer.catch(() => among.delete(key))
      if (answers.size > MAX_ANSWERS) answers.delete(answers.keys().next().value ?? '')
      return answer
    },
    // Results that are still being read may be old, so they are dropped too.
    clear: () => (answers = new Map()),
  }
}

/** Caches nothing: for tests, which write to the database directly. */
export const noReadCache: ReadCache = { isOn: false, get: (_, make) => make(), clear: () => undefined }
