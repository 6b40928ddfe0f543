/**
 * What everyone is shown, kept in memory until something changes. Answers may depend on the time, so they last for the
 * present minute at most, which also bounds how long a change made past the program stays unseen.
 */

/** Answers at most; those that were asked for the longest time ago go first. Searches are many, the rest is few. */
const MOST = 200
const MINUTE = 60_000

export interface Kept {
  /** What `make` gave under this key. Callers share it, so none may change it. */
  get<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Something has changed. */
  clear(): void
}

export function keptAnswers({ now }: { now: () => Temporal.Instant }): Kept {
  let answers = new Map<string, Promise<unknown>>()
  let minute = 0
  return {
    get<T>(key: string, make: () => Promise<T>): Promise<T> {
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
    // What is being read may be what was there before, so it is not found any more either.
    clear: () => (answers = new Map()),
  }
}

/** Keeps nothing: for tests, which write to the database directly. */
export const keepsNothing: Kept = { get: (_, make) => make(), clear: () => undefined }
