import { describe, expect, it } from 'vitest'
import { emailKey } from '#app/forms/email-key.ts'

describe('the key of an email address', () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    [' ann@example.org. ', 'ann@example.org'],
    ['ann@M\u00FCller.example', 'ann@xn--mller-kva.example'],
    ['ann@Mu\u0308ller.example', 'ann@xn--mller-kva.example'],
    ['ann@XN--mller-KVA.example', 'ann@xn--mller-kva.example'],
    ['ann@müller.example.', 'ann@xn--mller-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ＡＮＮ@example.org', 'ａｎｎ@example.org'],
    ['JOSÉ@example.org', 'josé@example.org'],
    ['jose\u0301@example.org', 'josé@example.org'],
    ['İ@example.org', 'i\u0307@example.org'.normalize('NFC')],
    // No address, so it is no other's either.
    ['', ''],
    ['Ann', 'ann'],
    ['@example.org', '@example.org'],
    ['ann@example.org/x', 'ann@example.org/x'],
    ['ann@bücher.example:80', 'ann@bücher.example:80'],
    ['ann@bücher.example#x', 'ann@bücher.example#x'],
    ['ann@123', 'ann@123'],
  ])('of %j is %j', (address, key) => {
    expect(emailKey(address)).toBe(key)
    expect(emailKey(key)).toBe(key)
  })
})
