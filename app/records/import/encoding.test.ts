import { expect, it } from 'vitest'
import { decoded } from '#app/records/import/encoding.ts'

it.each([
  ['UTF-8', Buffer.from('Zoë\t1')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFZoë\t1')],
  ['UTF-16 with its mark', Buffer.from('\uFEFFZoë\t1', 'utf16le')],
  ['an old encoding of Windows', Buffer.from('Zoë\t1', 'latin1')],
])('text is read that was saved as %s', (_, bytes) => {
  expect(decoded(bytes)).toBe('Zoë\t1')
})
