import { expect, test } from 'vitest'
import { integrated, loudnessInWords } from '#app/dashboard/loudness.ts'

/** The power of a block of that loudness. */
const block = (lufs: number) => 10 ** ((lufs + 0.691) / 10)
const blocks = (count: number, lufs: number) => Array.from({ length: count }, () => block(lufs))

test.each([
  ['speech alone', blocks(50, -20), -20],
  ['speech with as much silence', [...blocks(50, -20), ...blocks(50, -90)], -20],
  ['speech with as much of a quiet room', [...blocks(50, -20), ...blocks(50, -45)], -20],
  ['speech that is twice as powerful for half of it', [...blocks(50, -20), ...blocks(50, -17)], -18.2],
  ['silence', blocks(50, -90), -Infinity],
  ['nothing', [], -Infinity],
])('%s is as loud as people hear it', (_, powers, lufs) => {
  expect(Math.round(10 * integrated(powers)) / 10).toBe(lufs)
})

test.each([
  [-Infinity, 'This recording is silent. Listen to it before you save.'],
  [-30.6, 'This recording is quiet: 15 dB below most podcasts. Make it louder and upload it again.'],
  [-17.2, 'The volume of this recording is good (-17 LUFS).'],
  [-8, 'This recording is loud: 8 dB above most podcasts. It may sound distorted.'],
  [undefined, 'This browser can’t measure how loud the recording is. Listen to it before you save.'],
])('%s LUFS are told as: %s', (loudness, words) => {
  expect(loudnessInWords(loudness)).toBe(words)
})
