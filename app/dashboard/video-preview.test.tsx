import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VideoPreview } from '#app/dashboard/video-preview.tsx'

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=90', '', 'a player'],
  ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', '', 'a player'],
  ['https://player.vimeo.com/video/1', 'isn’t a YouTube link. The page shows what', 'a player'],
  ['https://www.youtube.com/@church', 'not one video, so visitors see a link', 'no player'],
  ['https://studio.youtube.com/channel/UC1', 'Only you can open this page of YouTube Studio', 'no player'],
  ['https://www.facebook.com/church/videos/1', 'isn’t a YouTube link. The page shows what', 'a player'],
  ['https://fb.watch/abc', 'Visitors see a link to', 'no player'],
  ['not an address', '', 'no player'],
])('below the video link %s the form says “%s” and shows %s', (address, notice, player) => {
  const html = renderToStaticMarkup(<VideoPreview address={address} />)
  expect(html).toContain(notice)
  expect(html.includes('role="status"')).toBe(notice !== '')
  expect(html.includes('Play the video')).toBe(player === 'a player')
})

test('the poster of the preview has no words, which would be cut off', () => {
  const html = renderToStaticMarkup(<VideoPreview address="https://youtu.be/dQw4w9WgXcQ" />)
  expect(html).toContain('Play the video')
  expect(html).not.toContain('>Preview<')
})
