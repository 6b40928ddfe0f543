/**
 * Public answers cached in memory until something changes. Answers may depend on the time, so they last for the current
 * minute at most, which also limits how long a change from outside the program stays unseen.
 */
import { isPreviewing } from '#db/published.ts'

/** Most answers; the least recently used are dropped first. Only searches are many. */
const MOST = 200
const MINUTE = 60_000

export interface Kept {
  /** False where every answer is read anew. */
  readonly isKeeping: boolean
  /** The cached result of `make`. Callers share it, so none may change it. */
  get: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** Something has changed. */
  clear(): void
}

export function keptAnswers({ now }: { now: () => Temporal.Instant }): Kept {
  let answers = new Map<string, Promise<unknown>>()
  let minute = 0
  return {
    isKeeping: true,
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
      if (isPreviewing()) return make()
      const present = Math.floor(now().epochMilliseconds / MINUTE)
      if (present !== minute) answers = new Map()
      minute = present
      const known = answers.get(key) as Promise<T> | undefined
      if (known) answers.delete(key)
      const answer = known ?? make()
      answers.set(key, answer)
      if (known) return known
      const among = answers
      answer.catch(() => among.delete(key))
      if (answers.size > MOST) answers.delete(answers.keys().next().value ?? '')
      return answer
    },
    // Results that are still being read may be old, so they are dropped too.
    clear: () => (answers = new Map()),
  }
}

/** Caches nothing: for tests, which write to the database directly. */
export const keepsNothing: Kept = { isKeeping: false, get: (_, make) => make(), clear: () => undefined }
