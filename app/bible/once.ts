/** Makes a value when it is first needed: a parser of passages takes 20 ms and 2 MB, and the server starts without any. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
