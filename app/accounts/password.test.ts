import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, passwordCost, verifyPassword } from '#app/accounts/password.ts'
import { CHEAP, PRODUCT_COST } from '#test/people.ts'

describe('a password', () => {
  beforeAll(() => void Object.assign(passwordCost, PRODUCT_COST))
  afterAll(() => void Object.assign(passwordCost, CHEAP))

  it('is stored as an Argon2id hash that names its cost, with a salt of its own', async () => {
    const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('is known again, and no other is', async () => {
    const hash = await hashPassword('Ｐasswort ä')
    expect(await verifyPassword('Ｐasswort ä', hash)).toBe(true)
    expect(await verifyPassword('Passwort a\u0308', hash)).toBe(true)
    expect(await verifyPassword('passwort ä', hash)).toBe(false)
    expect(await verifyPassword('', hash)).toBe(false)
  })

  it('hashed elsewhere with another cost is known too', async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -e
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', hash)).toBe(true)
    expect(await verifyPassword('passwort', hash)).toBe(false)
  })

  it.each(['', 'plain', '$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'])(
    'is never the one behind %j',
    async (stored) => {
      expect(await verifyPassword(stored, stored)).toBe(false)
    },
  )

  it('is not checked against a hash that would use up all memory', async () => {
    const hash = '$argon2id$v=19$m=9999999,t=99,p=9$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', hash)).toBe(false)
  })
})
