/** The keys of whoever releases: a pair in use, and the next one, so that a change of keys is an ordinary update. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [IN_USE, NEXT, PUBLIC] = ['in-use.key', 'next.key', 'keys.pem']

/** Makes both pairs in a folder. @throws Error when there are keys already */
export function makeKeys(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of [IN_USE, NEXT, PUBLIC])
    if (existsSync(join(folder, name)))
      throw new Error(`${join(folder, name)} is there: keys are not replaced. To change them, use --change.`)
  makeKey(join(folder, IN_USE))
  makeKey(join(folder, NEXT))
  writePublic(folder)
}

/** Puts the next key in use, and makes another next one. Sites that have the last release know the key that signs from now on. */
export function changeKeys(folder: string): void {
  renameSync(join(folder, IN_USE), join(folder, `used-until-${new Date().toISOString().slice(0, 10)}.key`))
  renameSync(join(folder, NEXT), join(folder, IN_USE))
  makeKey(join(folder, NEXT))
  writePublic(folder)
}

/** The public keys that travel in a release: in use, and next. */
export function publicKeysIn(folder: string): string {
  return readFileSync(join(folder, PUBLIC), 'utf8')
}

/** @returns the Ed25519 signature (RFC 8032) by the key in use, in base64 with a line's end */
export function signatureBy(folder: string, bytes: Uint8Array): string {
  const key = createPrivateKey(readFileSync(join(folder, IN_USE)))
  return `${sign(null, bytes, key).toString('base64')}\n`
}

function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
}

function writePublic(folder: string): void {
  const keys = [IN_USE, NEXT].map((name) =>
    createPublicKey(readFileSync(join(folder, name))).export({ type: 'spki', format: 'pem' }),
  )
  writeFileSync(join(folder, PUBLIC), keys.join(''))
}
