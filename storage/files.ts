/**
 * Uploaded files, stored outside the database. A name is a path such as `pictures/0f3a….webp`: lower-case letters, digits,
 * dots, dashes and underscores between slashes. It contains a hash of the content, so the content under a name never
 * changes.
 *
 * The interface is that of an object store (put, get, delete, list by prefix), so that one can replace the disk.
 */
export interface Files {
  /** Stores the bytes under this name, completely or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file with this name; undefined when there is none, or the name is invalid. */
  get(name: string): Promise<StoredFile | undefined>
  /** Deletes the file with this name, if it exists. */
  delete(name: string): Promise<void>
  /** Every name with this prefix. */
  list(prefix: string): Promise<string[]>
}

export interface StoredFile {
  /** In bytes. */
  size: number
  /** Opens it; the caller has to read it to its end, or cancel it. */
  body: () => ReadableStream<Uint8Array<ArrayBuffer>>
}
