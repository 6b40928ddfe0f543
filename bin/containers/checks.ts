/** What cases in containers share. */
import assert from 'node:assert/strict'
import type { Container, Said } from './container.ts'

export type Check = (container: Container) => Promise<void>

export const NARTHEX = 'NODE_EXTRA_CA_CERTS=/srv/ca.crt /srv/unpacked/*/bin/narthex'
export function good({ status, said }: Said, ...words: string[]): string {
  assert.equal(status, 0, said)
  for (const word of words) assert.ok(said.includes(word), `“${word}” is not in: ${said}`)
  return said
}

export function refused({ status, said }: Said, word: string): void {
  assert.equal(status, 1, said)
  assert.ok(said.includes(word), `“${word}” is not in: ${said}`)
  assert.doesNotMatch(said, /\n {4}at /)
}

export const addPastor = "echo 'a long password for Sunday' | narthex admin add pastor@church.example"
export const people = 'narthex admin list'
/** Asks as a visitor does, with the certificate. */
export const visit = (address: string) => `curl -fsS --cacert /srv/ca.crt -o /dev/null -w '%{http_code}' ${address}`
