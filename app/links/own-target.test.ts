import { expect, it } from 'vitest'
import { isLinkTarget } from '#app/links/link-target.ts'
import { ownTarget } from '#app/links/own-target.ts'

const SITE = 'https://church.example'

it.each([
  ['https://church.example/sermons/0f3a-2b/grace', '@sermons/0f3a-2b'],
  ['https://church.example/events/17', '@events/17'],
  ['http://www.church.example/events/17?x', '/events/17?x'],
  ['https://user:pw@church.example/', 'https://user:pw@church.example/'],
  ['/live-streams/0f3a/sunday', '@live-streams/0f3a'],
  ['/forms/0f3a/baptism', '@forms/0f3a'],
  ['/files/0f3a/bulletin.pdf', '@files/0f3a'],
  ['/about/music#choir', '@pages/music#choir'],
  ['https://church.example/', '@pages/home'],
  ['/sermons?search=grace', '/sermons?search=grace'],
  ['/sermons/series/ruth', '/sermons/series/ruth'],
  ['/events/month/2026-12', '/events/month/2026-12'],
  ['/sermons/feed.xml', '/sermons/feed.xml'],
  ['https://church.example/food-pantry#hours', '/food-pantry#hours'],
  ['https://church.example.evil/sermons/1', 'https://church.example.evil/sermons/1'],
  ['https://other.example/sermons/1', 'https://other.example/sermons/1'],
  ['mailto:office@church.example', 'mailto:office@church.example'],
])('a link to %s stores %s', (address, target) => {
  expect(ownTarget(address, SITE)).toBe(target)
  expect(isLinkTarget(target)).toBe(true)
})

it.each(['javascript:alert(1)', '//evil.example/x', 'no address'])('%s stays what no link may be', (address) => {
  expect(isLinkTarget(ownTarget(address, SITE))).toBe(false)
})
