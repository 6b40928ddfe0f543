import { afterAll, beforeEach } from 'vitest'
import { type FakeYoutube, startYoutube } from '#test/youtube.ts'

/** A YouTube for the tests of a file: without lists, channels, faults and calls before each of them. */
export async function youtubeOfTests(): Promise<FakeYoutube> {
  const youtube = await startYoutube()
  afterAll(() => youtube.stop())
  beforeEach(() => {
    youtube.playlists.clear()
    youtube.channels.clear()
    youtube.fail(undefined)
    youtube.calls.length = 0
  })
  return youtube
}
