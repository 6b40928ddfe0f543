import { expect, it } from 'vitest'
import { hrefOf, isLinkTarget, linkedRecord, recordLinksIn } from '#app/links/link-target.ts'

it.each([
  '@pages/about',
  '@sermons/0f3a-2b#b-history',
  'https://church.org/give?a=1#top',
  'http://church.org',
  'mailto:office@church.org?subject=Hello',
  'tel:+1 (850) 555-0100',
  '/contact#map',
])('a link may lead to %s', (to) => expect(isLinkTarget(to)).toBe(true))

it.each([
  '',
  'church',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'JaVaScRiPt\n:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\tevil',
  'https://church.org/a b',
  'https://church.org/\u0007',
  'https://',
  'mailto:nobody',
  'mailto:a@b\nBcc: c@d',
  'tel:javascript',
  '@pages/',
  '@Pages/x',
  '@pages/../x',
  '@pages/x#<b>',
])('a link may not lead to %j', (to) => {
  expect(isLinkTarget(to)).toBe(false)
  expect(hrefOf(to, {})).toBeUndefined()
})

it('a link to a record has that record’s address, and none while visitors can’t see it', () => {
  expect(linkedRecord('@pages/about#history')).toEqual({ kind: 'pages', id: 'about', anchor: '#history' })
  expect(hrefOf('@pages/about', { '@pages/about': '/about' })).toBe('/about')
  expect(hrefOf('@pages/about', {})).toBeUndefined()
  expect(hrefOf('@pages/constructor', {})).toBeUndefined()
  const value = [{ content: [{ marks: [{ to: '@pages/a' }, { to: '/b' }] }] }, '@events/c', '@nothing']
  expect([...recordLinksIn(value)]).toEqual(['@pages/a', '@events/c'])
})
