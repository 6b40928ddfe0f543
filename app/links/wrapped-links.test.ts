import { expect, test } from 'vitest'
import { unwrapped } from '#app/links/wrapped-links.ts'

const SAFE = 'https://nam12.safelinks.protection.outlook.com/?url='
const V3 = 'https://urldefense.com/v3/__https://church.example/a'

test.each([
  ['https://www.google.com/url?q=https://church.example/give&sa=D', 'https://church.example/give'],
  [`${SAFE}https%3A%2F%2Fchurch.example%2Fpicnic&data=05`, 'https://church.example/picnic'],
  ['https://urldefense.proofpoint.com/v2/url?u=https-3A__church.example_a-2Db&d=Dw', 'https://church.example/a-b'],
  [`${V3}__;!!abc$`, 'https://church.example/a'],
  [`${V3}*b**Ac__;Iz8m!!abc$`, 'https://church.example/a#b?&c'],
  ['https://urldefense.us/v3/__http:/church.example/__;!!abc$', 'http://church.example/'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fchurch.example%2F&h=A', 'https://church.example/'],
  [`${SAFE}${encodeURIComponent(`${V3}__;!!abc$`)}`, 'https://church.example/a'],
  [`${SAFE}javascript%3Aalert(1)`, `${SAFE}javascript%3Aalert(1)`],
  ['https://urldefense.com/v3/__https://church.example', 'https://urldefense.com/v3/__https://church.example'],
  ['https://church.example/url?q=https://other.example', 'https://church.example/url?q=https://other.example'],
  ['mailto:office@church.example', 'mailto:office@church.example'],
  ['/contact', '/contact'],
])('%s leads to %s', (address, to) => {
  expect(unwrapped(address)).toBe(to)
})
