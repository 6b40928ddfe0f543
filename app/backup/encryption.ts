/**
 * Encrypts backups in the age format (https://age-encryption.org/v1), so that `age --decrypt` opens them without this
 * program. The server has only the public key; the key for decryption is kept elsewhere.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { ownerTag } from '#storage/disk.ts'
import { ArchiveError, detectBackup, sha256Of } from '#app/backup/archive.ts'

/**
 * Encrypts a file, and verifies the result by decrypting it with a second, temporary key.
 * @param recipient a public key (`age1…`)
 * @throws Error when what was written can't be decrypted to the same bytes
 */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  // age doesn't allow post-quantum and other recipients in one file.
  const own = await (/^age1(?:pq|tagpq)1/.test(recipient) ? generateHybridIdentity() : generateX25519Identity())
  const encrypter = new Encrypter()
  for (const each of [recipient, await identityToRecipient(own)]) encrypter.addRecipient(each)
  const encrypted = await encrypter.encrypt(streamOf(from))
  await pipeline(Readable.from(encrypted), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }))
  const decrypter = new Decrypter()
  decrypter.addIdentity(own)
  if ((await sha256Of(streamOf(from))) !== (await sha256Of(await decrypter.decrypt(streamOf(to)))))
    throw new Error('the encrypted backup can’t be decrypted to what was written')
}

/**
 * Passes the path of the decrypted backup to `use`; that of an unencrypted one unchanged.
 * @param key the lines of a key file, as `age-keygen` writes it
 * @param folder for the decrypted copy, which is deleted afterward
 * @throws ArchiveError without a key, with a wrong one, and for a damaged file
 */
export async function withPlain<T>(
  path: string,
  key: string | undefined,
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if ((await detectBackup(path)) !== 'encrypted') return use(path)
  await refuseLongHeader(path)
  const copy = join(folder, `.plain-${ownerTag()}${randomUUID()}`)
  try {
    const decrypted = await decrypterWith(key).decrypt(streamOf(path)).catch(explain)
    await pipeline(Readable.from(decrypted), createWriteStream(copy, { flags: 'wx', mode: 0o600 })).catch(explain)
    return await use(copy)
  } finally {
    await rm(copy, { force: true })
  }
}

/** The header has 200 bytes for each key, or 2,000 that resist quantum computers. The library reads it into memory as a whole. */
const MAX_HEADER_BYTES = 64 * 1024

/** @throws ArchiveError */
async function refuseLongHeader(path: string): Promise<void> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
  // The header's last line begins like this.
  if (!/\n--- .*\n/.test(buffer.toString('latin1', 0, bytesRead)))
    throw new ArchiveError('This backup is damaged: its header has no end.')
}

function decrypterWith(key: string | undefined): Decrypter {
  const keys = (key ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0) throw new ArchiveError('This backup is encrypted: its key is needed.')
  const decrypter = new Decrypter()
  for (const each of keys) {
    try {
      decrypter.addIdentity(each)
    } catch {
      throw new ArchiveError('This isn’t a key for backups: it begins with AGE-SECRET-KEY-.')
    }
  }
  return decrypter
}

function explain(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException
  // A system error, such as a full disk.
  if (typeof code === 'string') throw error
  if (message.includes('no identity matched'))
    throw new ArchiveError('This key doesn’t open the backup: it was encrypted for another one.')
  throw new ArchiveError('This backup is damaged: it can’t be decrypted.', { cause: error })
}

function streamOf(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}
