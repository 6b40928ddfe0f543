/** The key for signing and encrypting: from the environment, or created at the first start and stored. */
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'

const KEY_BYTES = 32

export class KeyError extends Error {}

/**
 * The site's secret key, at least 32 characters; the same at every start and for every process with this `dataDir`.
 * @throws KeyError when the file does not contain a key; Node's error when it can't be read or written
 */
export function secretKey({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey !== undefined) return secretKey
  const file = join(dataDir, 'secret')
  const kept = readKey(file) ?? makeKey(dataDir, file)
  if (kept.length < KEY_BYTES)
    throw new KeyError(`${file} does not hold a key: restore it from a backup, or remove it for a new one.`)
  return kept
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes the key to a temporary file and links it to its name: a link fails if the name exists, so of two processes that
 * start together one key wins, and nobody ever reads half of it.
 */
function makeKey(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `.secret-${randomUUID()}`)
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
