import { describe, expect, it } from 'vitest'
import { audioAt, playing, videoAt } from '#app/links/media-address.ts'

const ID = 'dQw4w9WgXcQ'
const WATCH = `https://www.youtube.com/watch?v=${ID}`

describe('the address of a video', () => {
  it.each([
    [WATCH, 0],
    [`${WATCH}&t=1860`, 1860],
    [`https://youtu.be/${ID}?si=abc&t=31m`, 1860],
    [`https://youtu.be/${ID}?t=1h2m3s`, 3723],
    [`https://www.youtube.com/embed/${ID}?start=90&rel=0`, 90],
    [`https://www.youtube.com/live/${ID}#t=90s`, 90],
    [`https://studio.youtube.com/video/${ID}/edit`, 0],
    [`https://consent.youtube.com/m?continue=${encodeURIComponent(`${WATCH}&t=5`)}&gl=DE`, 0],
    [`https://www.youtube.com/attribution_link?a=x&u=${encodeURIComponent(`/watch?v=${ID}&feature=share`)}`, 0],
    [`${WATCH}&t=soon`, 0],
    [`${WATCH}&list=PLt=5`, 0],
  ])('%s plays and is linked from second %d', (address, start) => {
    const video = videoAt(address)
    expect(video?.page).toBe(start ? `${WATCH}&t=${start}s` : WATCH)
    const player = new URL(video?.player ?? '')
    expect([player.pathname, player.searchParams.get('start')]).toEqual([`/embed/${ID}`, start ? String(start) : null])
    expect(Object.fromEntries(player.searchParams)).toMatchObject({
      rel: '0',
      modestbranding: '1',
      cc_load_policy: '1',
    })
  })

  it.each([
    ['https://player.vimeo.com/video/1', 'https://player.vimeo.com/video/1'],
    ['http://player.example/1', 'https://player.example/1'],
    ['https://boxcast.tv/embed/sunday', 'https://boxcast.tv/embed/sunday'],
    ['https://vimeo.com/123456/abcdef#t=90s', 'https://player.vimeo.com/video/123456?h=abcdef#t=90s'],
    ['https://files.church.test/one.mp4', 'https://files.church.test/one.mp4'],
    ['https://www.youtube.com/embed/videoseries?list=PL1', 'https://www.youtube.com/embed/videoseries?list=PL1'],
    ['https://www.youtube.com/@church', null],
    ['https://www.youtube.com/playlist?list=PL1', null],
    ['https://vimeo.com/showcase/1', null],
    ['https://www.youtube.com/@church/live', null],
    ['https://www.youtube.com/clip/Ugkx1', null],
    [
      'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv/live',
      'https://www.youtube-nocookie.com/embed/live_stream?channel=UCabcdefghijklmnopqrstuv',
    ],
    [
      'https://www.facebook.com/church/videos/1',
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fchurch%2Fvideos%2F1&show_text=false',
    ],
    ['https://fb.watch/abc/', null],
    ['https://us02web.zoom.us/j/123', null],
    ['https://teams.microsoft.com/l/meetup-join/1', null],
    ['https://www.facebook.com/plugins/video.php?href=1', 'https://www.facebook.com/plugins/video.php?href=1'],
    ['https://x.com/church/status/1', null],
    ['https://church.example/watch', 'https://church.example/watch'],
    ['https://linx.com/watch', 'https://linx.com/watch'],
  ])('%s plays at %s, and is a link to its page at least', (page, player) => {
    expect(videoAt(page)).toEqual({ id: '', page, player })
  })

  it.each(['', 'javascript:alert(1)', 'https://studio.youtube.com/channel/UC1/videos'])('%s leads nowhere', (address) =>
    expect(videoAt(address)).toBeNull(),
  )

  it('of a player that plays at once keeps its other options', () => {
    expect(playing(videoAt(`${WATCH}&t=5`)?.player ?? '')).toMatch(/start=5&autoplay=1&/)
    expect(playing('https://boxcast.tv/embed/sunday')).toBe('https://boxcast.tv/embed/sunday')
  })
})

describe('the address of a recording', () => {
  const hash = 'a'.repeat(32)
  it.each([
    [`/audio/${hash}.m4a`, `/audio/${hash}.m4a`, true, 'audio/mp4'],
    ['https://files.church.test/One.MP3?x=1', 'https://files.church.test/One.MP3?x=1', true, 'audio/mpeg'],
    ['https://church.example/listen/1', 'https://church.example/listen/1', true, ''],
    ['https://soundcloud.com/church/one', 'https://soundcloud.com/church/one', false, ''],
    ['https://open.spotify.com/episode/1', 'https://open.spotify.com/episode/1', false, ''],
    ['https://podcasts.apple.com/us/podcast/1', 'https://podcasts.apple.com/us/podcast/1', false, ''],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', false, ''],
    ['https://drive.google.com/file/d/1/view', 'https://drive.google.com/file/d/1/view', false, ''],
    ['https://drive.google.com/uc?id=1', 'https://drive.google.com/uc?id=1', true, ''],
    ['https://www.dropbox.com/s/1/a.mp3?dl=0', 'https://www.dropbox.com/s/1/a.mp3?raw=1', true, 'audio/mpeg'],
    [
      'https://www.dropbox.com/scl/fi/1/a.mp3?rlkey=k&dl=0',
      'https://www.dropbox.com/scl/fi/1/a.mp3?rlkey=k&raw=1',
      true,
      'audio/mpeg',
    ],
    ['https://www.dropbox.com/sh/1/a', 'https://www.dropbox.com/sh/1/a', false, ''],
  ])('%s is loaded from %s: a file, %s, %s', (text, address, isFile, type) => {
    expect(audioAt(text)).toEqual({ address, isFile, type })
  })

  it.each(['', '/sermons', 'ftp://church.example/a.mp3'])('%s is none', (text) => expect(audioAt(text)).toBeNull())
})
