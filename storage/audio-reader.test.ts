import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { audioReader } from '#storage/encode.ts'
import { mp3 } from '#test/audio.ts'

it('a process of its own says what a file is, also when it does not read all of it', async () => {
  const read = audioReader(fileURLToPath(new URL('audio-reader.ts', import.meta.url)))
  const noise = Buffer.alloc(5_000_000, 'no audio ')
  const file = mp3(90)
  expect(await Promise.all([read([file], file.length), read([noise], noise.length)])).toEqual([
    { mediaType: 'audio/mpeg', seconds: 90 },
    { refused: 'no-audio' },
  ])
})
