import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { linkify, Paragraphs } from '#app/ui/text.tsx'
import { paragraphsOf } from '#app/definitions/paragraphs.ts'

/** The links in a text, and the rest as plain text. */
function read(text: string): { links: string[]; plain: string } {
  const html = renderToStaticMarkup(<>{linkify(text)}</>)
  const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, address = '']) => address.replaceAll('&amp;', '&'))
  return { links, plain: html.replace(/<span class="sr-only">.*?<\/span>|<[^>]+>/g, '').replaceAll('&amp;', '&') }
}

it.each([
  ['See https://en.wikipedia.org/wiki/Compline_(prayer).', ['https://en.wikipedia.org/wiki/Compline_(prayer)']],
  ['(see https://example.org/a)', ['https://example.org/a']],
  ['((https://example.org/a_(b)))', ['https://example.org/a_(b)']],
  ['[https://example.org/list[1]]', ['https://example.org/list[1]']],
  ['Go to www.example.com/give, please.', ['https://www.example.com/give']],
  ['Www.Example.com!', ['https://www.example.com/']],
  ['HTTPS://EXAMPLE.COM/Map?a=1&b=2', ['https://example.com/Map?a=1&b=2']],
  ['Join: http://example.org/x;https://example.org/y', ['http://example.org/x;https://example.org/y']],
  ['“https://example.org/quoted”', ['https://example.org/quoted']],
  ['javascript:alert(1) and ftp://example.org', []],
  ['awww.cute and https:// and www.', []],
])('the web addresses in %s are links', (text, links) => {
  expect(read(text)).toEqual({ links, plain: text })
})

it.each(['.', ')', 'a)'])('a long run of %s after an address is plain text and takes no time', (run) => {
  const text = `https://example.org/${run.repeat(20_000)}`
  const start = performance.now()
  expect(read(text)).toEqual({ links: [], plain: text })
  expect(performance.now() - start).toBeLessThan(1_000)
})

it.each([
  ['Full lines from an email program are joined, since\nnobody meant them', ['since nobody']],
  ['A sentence that ends with its line stays as it is typed.\nThe next begins', ['typed.\nThe']],
  ['Nursery\nKids Church', ['Nursery\nKids Church']],
])('line breaks: %s', (text, [shown = '']) => {
  expect(renderToStaticMarkup(<Paragraphs text={text} />)).toContain(shown)
})

it('a quotation as in emails is a plain paragraph in quotation marks, and two hyphens between words are a dash', () => {
  const text = '> Blot out my transgressions.\n> Wash me.\n\n-- Psalm 51\n\n> “Follow me.”\n\nIs 5 > 3 -- yes\n> no'
  const paragraphs = [
    ...renderToStaticMarkup(<Paragraphs text={text} />).matchAll(/<p dir="auto" class="([^"]*)">([^<]*)/g),
  ]
  expect(new Set(paragraphs.map(([, look]) => look))).toEqual(new Set(['whitespace-pre-line']))
  expect(paragraphs.map(([, , words]) => words?.replaceAll('&gt;', '>'))).toEqual([
    '“Blot out my transgressions.\nWash me.”',
    '— Psalm 51',
    '“Follow me.”',
    'Is 5 > 3 — yes\n> no',
  ])
})

it.each(['\n\n', '\r\n\r\n', '\n \t\n', '\n\u{a0}\n', '\r\n\u{a0}\r\n\n'])('%j is a blank line', (blank) => {
  expect(paragraphsOf(`One${blank}two\nlines`)).toEqual(['One', 'two\nlines'])
})
