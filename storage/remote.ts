/**
 * Places for copies of backups away from the site's disk: a bucket, a WebDAV folder such as Nextcloud's, another disk. All keep
 * files by name in one flat folder.
 */
export interface Remote {
  /** Names and sizes in bytes of the files whose names begin so. */
  list(prefix: string): Promise<{ name: string; bytes: number }[]>
  /**
   * Stores a file of this machine, completely or not under this name.
   * @param onProgress called with the share that is stored, 0 to 1
   */
  upload(name: string, path: string, onProgress?: (share: number) => void): Promise<void>
  /** Stores a small file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns in bytes; undefined when there is no such file */
  size(name: string): Promise<number | undefined>
  /** A small file that holds text; undefined when there is no such file. */
  text(name: string): Promise<string | undefined>
  /** Opens a file. */
  read(name: string): Promise<AsyncIterable<Uint8Array>>
  /** Deletes the file, if it exists. */
  delete(name: string): Promise<void>
}
