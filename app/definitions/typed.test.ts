import { expect, it } from 'vitest'
import { meantAddress } from '#app/definitions/typed.ts'

it.each([
  ['www.church.org/visit', 'https://www.church.org/visit'],
  ['flyer.pdf', 'flyer.pdf'],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=1&amp;start=5" title="a > b"></iframe>',
    'https://www.youtube.com/embed/dQw4w9WgXcQ?si=1&start=5',
  ],
  ['<iframe src="//player.vimeo.com/video/1"></iframe>', 'https://player.vimeo.com/video/1'],
  ['<iframe title="none"></iframe>', '<iframe title="none"></iframe>'],
])('%s means %s', (typed, meant) => expect(meantAddress(typed)).toBe(meant))
