/**
 * What is uploaded, kept outside the database. A name is a path such as `pictures/0f3a….webp`: lower-case letters,
 * digits, dots, dashes and underscores between slashes, and says by a hash what it holds, so a name that was written
 * once is never written with anything else.
 *
 * The shape is that of an object store (put, get, delete, list by prefix), so that one can take the disk's place.
 */
export interface Files {
  /** Keeps the bytes under this name, whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** What is kept under this name; nothing when there is nothing, or when it is no name. */
  get(name: string): Promise<StoredFile | undefined>
  /** Forgets what is kept under this name, if anything is. */
  delete(name: string): Promise<void>
  /** Every name that begins with `prefix`. */
  list(prefix: string): Promise<string[]>
}

export interface StoredFile {
  /** In bytes. */
  size: number
  /** Opens it; the caller has to read it to its end, or cancel it. */
  body: () => ReadableStream<Uint8Array<ArrayBuffer>>
}
