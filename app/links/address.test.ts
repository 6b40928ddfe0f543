import { describe, expect, it } from 'vitest'
import {
  imageAddress,
  loadedAddress,
  mailto,
  mapLinks,
  recordPicture,
  tel,
  videoId,
  webAddress,
} from '#app/links/address.ts'

describe('addresses', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'dQw4w9WgXcQ'],
    ['https://m.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/live_stream?channel=UC1', null],
    ['https://www.youtube.com/embed/videoseries?list=PL1', null],
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://vimeo.com/12345678901', null],
    ['https://www.youtube.com/watch?v="><img', null],
    ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
    ['', null],
  ])('the video of %s is %s', (address, id) => expect(videoId(address)).toBe(id))

  it('of a page’s resources are requested by https, as its policy requires', () => {
    expect(loadedAddress('http://church.example/sermon.mp3')).toBe('https://church.example/sermon.mp3')
  })

  it('of directions are made from the street, unless the church has named the place on the map', () => {
    expect(mapLinks('1 Main St\nTown', null).googleDirections).toContain('destination=1%20Main%20St%20Town')
    expect(mapLinks('1 Main St', 'https://maps.app.goo.gl/abc').googleDirections).toBe('https://maps.app.goo.gl/abc')
  })

  it.each([
    'javascript:alert(1)',
    'jAva\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'mailto:a@b',
  ])('%s is nowhere a person is sent', (address) => expect(webAddress(address)).toBeNull())

  it.each([
    ['/uploads/a.jpg', '/uploads/a.jpg'],
    ['https://church.example/a.jpg', 'https://church.example/a.jpg'],
    ['http://church.example/a.jpg', 'https://church.example/a.jpg'],
    ['//evil.example/a.jpg', null],
    ['/\\evil.example/a.jpg', null],
    ['data:image/svg+xml,x', null],
  ])('the picture at %s', (address, shown) => expect(imageAddress(address)).toBe(shown))

  it('of our own drawings, which older samples stored, are no pictures of records', () => {
    expect(recordPicture('/scenes/sample/wheat.svg')).toBeNull()
    expect(recordPicture('/pictures/a.webp')).toBe('/pictures/a.webp')
  })

  it('for email have subject and body, properly encoded', () => {
    expect(mailto('office@church.example', { subject: 'Supper & song', body: 'Hello\nBcc: x@y' })).toBe(
      'mailto:office@church.example?subject=Supper%20%26%20song&body=Hello%0ABcc%3A%20x%40y',
    )
  })

  it('for calls hold digits alone', () => expect(tel('+1 (850) 555-0100')).toBe('tel:+18505550100'))
})
