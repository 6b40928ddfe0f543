import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  pictureAddress,
  pictureName,
  pictureProblem,
  pictureProblems,
  pictureSize,
  sourceSet,
} from '#app/links/picture-address.ts'
import { Img } from '#app/ui/picture.tsx'

const hash = '0123456789abcdef0123456789abcdef'
const boat = { hash, width: 1000, height: 500 }

describe('the address of an uploaded picture', () => {
  it('has the picture’s description and size', () => {
    expect(pictureAddress(boat)).toBe(`/pictures/${hash}-1000x500.webp`)
    expect(pictureSize(pictureAddress(boat))).toEqual(boat)
  })

  it('is no other address', () => {
    const others = [
      '',
      '/share.png',
      `https://elsewhere.test/pictures/${hash}-1000x500.webp`,
      `//elsewhere.test/pictures/${hash}-1000x500.webp`,
      `/pictures/${hash}-1000x500-320.webp`,
      `/pictures/${hash}-1000x500.webp?a=b`,
      `/pictures/${hash}-1000x50000.webp`,
      '/pictures/0199d7a2-0000-7000-8000-000000000000',
    ]
    for (const address of others) expect(pictureSize(address)).toBeNull()
  })

  it('gives the widths that there are, and the largest under its own address', () => {
    expect(sourceSet(boat, 'webp')).toBe(
      `/pictures/${hash}-1000x500-320.webp 320w, /pictures/${hash}-1000x500-640.webp 640w, ` +
        `/pictures/${hash}-1000x500-960.webp 960w, /pictures/${hash}-1000x500.webp 1000w`,
    )
    expect(sourceSet({ ...boat, width: 320 }, 'avif')).toBe(`/pictures/${hash}-320x500-320.avif 320w`)
    expect(pictureName(boat, 1000, 'avif')).toBe(`${hash}-1000x500-1000.avif`)
  })
})

describe('a picture on a page', () => {
  it('is offered in both formats, with its measures', () => {
    const html = renderToStaticMarkup(<Img src={pictureAddress(boat)} alt="A boat" sizes="50vw" loading="lazy" />)
    expect(html).toContain('type="image/avif" srcSet="/pictures/')
    expect(html).toMatch(/<img loading="lazy" alt="A boat" width="1000" height="500" sizes="50vw" srcSet="[^"]+1000w"/)
  })

  it('is not fetched in a second format by being announced in the first', () => {
    expect(renderToStaticMarkup(<Img src={pictureAddress(boat)} alt="" sizes="50vw" />)).not.toContain('<link')
  })

  it('is unchanged when it comes from another site', () => {
    const html = renderToStaticMarkup(
      <Img src="https://elsewhere.test/a.jpg" alt="" sizes="50vw" loading="lazy" width={9} height={8} />,
    )
    expect(html).toBe('<img loading="lazy" width="9" height="8" src="https://elsewhere.test/a.jpg" alt=""/>')
  })
})

it.each([
  ['image/png', 1, undefined],
  ['image/png', 0, pictureProblems.empty],
  ['image/heic', 0, pictureProblems.empty],
  ['image/heic', 1, undefined],
  ['text/plain', 0, pictureProblems.type],
  ['image/tiff', 1, pictureProblems.type],
  ['image/png', 10 * 1024 * 1024, pictureProblems.size],
])('a file of %s with %i bytes is refused before it is read: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem)
})
