/** What a start does to a database that nobody has used yet. */
import type { Parts } from '#app/http/parts.ts'

/**
 * @returns the one-time link that makes the first administrator, while there is none
 */
export async function firstStart(_parts: Parts): Promise<string | undefined> {
  return undefined
}
