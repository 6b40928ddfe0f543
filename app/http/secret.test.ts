import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { secretKey } from '#app/http/secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the secret key', () => {
  it('is the one of the environment, and then none is created', () => {
    expect(secretKey({ secretKey: 'x'.repeat(32), dataDir: join(folder, 'none') })).toBe('x'.repeat(32))
    expect(readdirSync(folder)).toEqual([])
  })

  it('is otherwise created once, readable only by its owner', () => {
    const dataDir = join(folder, 'made')
    const key = secretKey({ secretKey: undefined, dataDir })
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(secretKey({ secretKey: undefined, dataDir })).toBe(key)
    expect(readdirSync(dataDir)).toEqual(['secret'])
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(key)
  })

  it('is not replaced when the file is not a key', () => {
    const dataDir = mkdtempSync(join(folder, 'empty-'))
    writeFileSync(join(dataDir, 'secret'), '')
    expect(() => secretKey({ secretKey: undefined, dataDir })).toThrow('does not hold a key')
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('')
  })
})
