/** Memoization of expensive pure functions that are often called with the same argument, as when pages are rendered. */

/** When there are more, all of them are dropped. */
const MAX_RESULTS = 500

/** @param make depends on the text alone */
export function memoized<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = make(text)
    if (known.size >= MAX_RESULTS) known.clear()
    known.set(text, made)
    return made
  }
}

/** The same for a function of an object that never changes; the result is freed together with the object. */
export function memoizedByObject<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { made: T }>()
  return (key) => {
    const result = known.get(key) ?? { made: make(key) }
    known.set(key, result)
    return result.made
  }
}

/** The same for what is loaded on first use. A failure is not kept: the next caller tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
