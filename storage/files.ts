/**
 * Uploaded files, stored outside the database. A name is a path such as `pictures/0f3a….webp`: lower-case letters, digits,
 * dots, dashes and underscores between slashes. It contains a hash of the content, so the content under a name never
 * changes.
 *
 * The interface is that of an object store (put, get, delete, list by prefix): `storage/disk.ts` and `storage/s3.ts` are
 * its implementations. Its functions throw StoreUnavailable when the store can't be reached.
 */
export interface Files {
  /** Stores the bytes under this name, completely or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file with this name; undefined when there is none, or the name is invalid. */
  get(name: string): Promise<StoredFile | undefined>
  /** Deletes the file with this name, if it exists. */
  delete(name: string): Promise<void>
  /** Every name with this prefix, in bytewise order. */
  list(prefix: string): Promise<string[]>
  /** The address under which everyone can read the file, if the store serves it itself. */
  publicUrl?(name: string): string
}

export interface StoredFile {
  /** In bytes. */
  size: number
  /** Opens it, which may fail; the caller has to read it to its end, or cancel it. */
  body: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

/** No part begins with a dot, so no name leads out of a folder or to a draft. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,199}(?:\/[a-z0-9][a-z0-9._-]{0,199}){0,3}$/

export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** The store can't be reached now, or is overloaded; the same may succeed later. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file store does not answer', { cause })
    this.name = 'StoreUnavailable'
  }
}
