/** Uses the browser’s storage, which may be full, damaged or refused: then it holds nothing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
