import { describe, expect, it } from 'vitest'
import { channelIn } from '#app/videos/youtube/video.ts'

const CHANNEL = `UC${'c'.repeat(22)}`

describe('a channel', () => {
  it.each([
    [`https://www.youtube.com/channel/${CHANNEL}`, CHANNEL],
    ['https://youtube.com/@StAndrews/streams', '@StAndrews'],
    ['https://m.youtube.com/%40st.andrews', '@st.andrews'],
    ['https://www.youtube.com/c/StAndrews', undefined],
    ['https://youtube.com.example/@StAndrews', undefined],
    ['https://www.youtube.com/%E0%A4%A', undefined],
    [null, undefined],
  ])('in %j is %j', (address, channel) => {
    expect(channelIn(address)).toBe(channel)
  })
})
