import { expect, it } from 'vitest'
import { isDue } from './tonight.ts'

// A Thursday night by the server's clock, and a Sunday.
const [thursday, sunday] = [new Date(2026, 10, 26, 3), new Date(2026, 10, 29, 3)]
const nightly = { isTonight: false, isEveryNight: true }
const avoided = '0.4.0'

it.each([
  ['a release that has been out for three days', {}, nightly, undefined, thursday, true],
  ['one that is younger', { madeAt: '2026-11-25T12:00:00Z' }, nightly, undefined, thursday, false],
  [
    'a young one that closes a hole',
    { madeAt: '2026-11-25T12:00:00Z', isSecurity: true },
    nightly,
    undefined,
    thursday,
    true,
  ],
  ['on a Sunday', {}, nightly, undefined, sunday, false],
  ['one that failed, or was left, before', {}, nightly, avoided, thursday, false],
  ['one that came after the one that failed', { version: '0.4.1' }, nightly, avoided, thursday, true],
  ['without a wish', {}, { isTonight: false, isEveryNight: false }, undefined, thursday, false],
  [
    'wished for tonight, on a Sunday, young, and failed before',
    {},
    { ...nightly, isTonight: true },
    avoided,
    sunday,
    true,
  ],
])('takes at night %s: %#', (_name, release, wishes, earlier, now, due) => {
  const usual = { version: '0.4.0', madeAt: '2026-11-20T12:00:00Z', isSecurity: false }
  expect(isDue({ ...usual, ...release }, wishes, earlier, now)).toBe(due)
})
