import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf as wordsOfBlock } from '#app/definitions/blocks.ts'
import { fieldInputs } from '#app/definitions/schemas.ts'
import { readContent } from '#app/imports/wordpress/content.ts'
import type { OldSite } from '#app/imports/wordpress/old-site.ts'
import { blocksOf } from '#app/imports/wordpress/page-blocks.ts'
import { plainOfParts } from '#app/imports/wordpress/parts.ts'
import { page } from '#app/pages/page.ts'
import { runsOf } from '#test/engines.ts'

const HOST = 'https://old.test'
const site: OldSite = {
  keepsLines: true,
  linkTo: (href) => (/^(?:https?:|\/|mailto:)/.test(href) ? href : undefined),
  loadedFrom: (address) => (address === '' || address.startsWith('data:') ? undefined : new URL(address, HOST).href),
  fileOf: (id) => ({ 7: `${HOST}/7.jpg`, 8: `${HOST}/8.jpg` })[id],
  sharedBlock: (id) => (id === '5' ? '<p>Shared words</p>' : undefined),
}
const cell = fieldInputs(page).blocks

/** The blocks as a page accepts them. */
function blocksIn(html: string) {
  const { parts, looks } = readContent(html, site)
  return { blocks: cell.parse(blocksOf(parts, 'Title')), looks }
}

/** The words that a page shows, in their order. */
function wordsIn(html: string): string[] {
  const { blocks } = blocksIn(html)
  const texts = blocks.flatMap((block) => {
    const kind = kindIn(pageKinds, block)
    return kind && block.kind !== 'video' ? wordsOfBlock(kind, block) : []
  })
  return wordsOf(texts.join(' '))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Blocks by their kind, with what they say. */
function shown(html: string) {
  return blocksIn(html).blocks.map(({ kind, ...block }) => {
    const found = kindIn(pageKinds, { kind })
    return [kind, ...(found ? wordsOfBlock(found, block) : [])].join(': ')
  })
}

describe('the text of an old page', () => {
  it.each([
    [
      'headings, paragraphs and lists',
      '<h2>A</h2><p>B<br>C</p><ul><li>D<ol><li>E</ol></ul>',
      'A\n\nB\nC\n\n- D\n  1. E',
    ],
    [
      'the lines of the classic editor',
      'One\ntwo <b>three</b>\n\nfour\n\n<h3>five</h3>\nsix',
      'One\ntwo three\n\nfour\n\nfive\n\nsix',
    ],
    ['no lines within WordPress’ blocks', '<!-- wp:paragraph --><p>One\ntwo</p><!-- /wp:paragraph -->', 'One two'],
    ['lists deeper than two levels on the second', '<ul><li>A<ul><li>B<ul><li>C</ul></ul></ul>', '- A\n  - B\n  - C'],
    [
      'a table as a line for each row',
      '<table><tr><th>Day</th><th>At</th></tr><tr><td>Sunday</td><td>9</td></tr></table>',
      'Day | At\nSunday | 9',
    ],
    [
      'a table that lays out a page as its contents',
      '<table><tr><td><h2>A</h2>B</td><td>C</td></tr></table>',
      'A\n\nB\n\nC',
    ],
    ['long and linked quotations as words', `<blockquote><p><a href="/x">A</a></p></blockquote>`, 'A'],
    ['terms and what they mean', '<dl><dt>A</dt><dd>B</dd></dl>', 'A\n\nB'],
    ['spaces as a browser shows them', '<p>  a <b> b</b>&nbsp; c </p> ', 'a b c'],
    ['a form as its words', '<form><label>Name</label><input type="submit" value="Send"></form>', 'Name\n\nSend'],
    ['characters by their names', '<p>Caf&eacute; &amp; &#8220;tea&#8221;</p>', 'Café & “tea”'],
  ])('keeps %s', (_, html, words) => {
    expect(shown(html)).toEqual([`text: ${words}`])
  })

  it.each([
    ['a picture', '<p>A<img src="/a.jpg">B</p>', ['text: A', 'picture', 'text: B']],
    ['a caption', '[caption id="x"]<img src="/a.jpg" /> The door[/caption]', ['picture: The door']],
    ['a figure', '<figure><img src="/a.jpg"><figcaption>The <i>door</i></figcaption></figure>', ['picture: The door']],
    ['pictures beside one another', '[gallery ids="7,8"]', ['gallery']],
    ['a quotation', '<blockquote>Taste<cite>Psalm 34</cite></blockquote>', ['quote: Taste: Psalm 34']],
    ['a player', '<iframe src="//www.youtube.com/embed/abcdefghijk" title="Easter"></iframe>', ['video: Easter']],
    ['an address alone', '<p>A</p>\n\nhttps://vimeo.com/123456789\n\n<p>B</p>', ['text: A', 'video: Title', 'text: B']],
    ['a shortcode of a video', '[embed]https://youtu.be/abcdefghijk[/embed]', ['video: Title']],
    ['a recording', '[audio mp3="https://old.test/a%20b.mp3"][/audio]', ['text: a b.mp3']],
    ['another frame', '<iframe src="https://maps.test/x"></iframe>', ['text: maps.test']],
    ['a shared block', '<!-- wp:block {"ref":5} /-->', ['text: Shared words']],
  ])('turns %s into a block', (_, html, blocks) => {
    expect(shown(html)).toEqual(blocks)
  })

  it.each([
    ['[contact-form-7 id="1"] and [tab title="x"]words[/tab]', '[contact-form-7 id="1"], [tab title="x"]'],
    ['<p>[directory]</p>', '[directory]'],
    ['[gallery ids="7,99"]', '[gallery ids="7,99"]'],
  ])('names what is left out of %s', (html, left) => {
    expect(blocksIn(html).looks).toEqual([`Shortcodes of the old site were left out: ${left}.`])
  })

  it('names blocks, scripts, forms and pictures that it leaves out', () => {
    const html =
      '<!-- wp:latest-posts {"n":1} /--><script>x()</script><form></form><img src="data:image/png;base64,x" alt="Map">'
    expect(blocksIn(html).looks).toEqual([
      'The block “latest-posts” of the old site was left out.',
      'A script was left out.',
      'A form was left out; its words are there.',
      'A picture without an address on the web was left out: Map.',
    ])
  })

  it('keeps words in brackets that are no shortcodes', () => {
    expect(wordsIn('<p>They [sic] were [1] [Applause] there</p>')).toEqual(wordsOf('They sic were 1 Applause there'))
  })

  it.each([
    ['<a href="https://a.test/b.pdf">the <b>outline</b></a>', 'the outline (https://a.test/b.pdf)'],
    ['<a href="https://a.test/b/">www.a.test/b</a>', 'https://a.test/b/'],
    ['<a href="https://a.test/about/">about</a>', 'about (https://a.test/about/)'],
    ['<a href="mailto:a@b.test">Write</a>', 'Write (a@b.test)'],
    ['<a href="mailto:a@b.test">a@b.test</a>', 'a@b.test'],
    ['<a href="#below">below</a>', 'below'],
  ])('has the address of each link in a plain text: %s', (html, plain) => {
    expect(plainOfParts(readContent(`See ${html}.`, site).parts)).toBe(`See ${plain}.`)
  })

  it('fits a text of any length into blocks that a page accepts', () => {
    const paragraphs = '<p>word <b>and</b> more</p>'.repeat(800)
    expect(wordsIn(paragraphs)).toHaveLength(2400)
    expect(wordsIn(`<p>${'word '.repeat(9000)}</p>`)).toHaveLength(9000)
    expect(wordsIn(`<ul>${'<li>some words</li>'.repeat(1000)}</ul>`).filter((word) => word === 'words')).toHaveLength(
      1000,
    )
  })

  it('keeps the words of HTML that is nested without end', () => {
    expect(wordsIn(`${'<b>'.repeat(100_000)}all of it`)).toEqual(['all', 'of', 'it'])
    expect(wordsIn(`<p>${'['.repeat(20_000)}${'<!--'.repeat(1_000)}x`)).toEqual([])
  })

  it('has the same words in the same order, whatever the HTML', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), (children, isClassic) => {
        const { html, words } = written(children)
        const shownWords = wordsIn(isClassic ? html : `<!-- wp:html -->${html}<!-- /wp:html -->`)
        const plain = wordsOf(plainOfParts(readContent(html, site).parts))
        expect(plain.filter((word) => word.startsWith('w'))).toEqual(words)
        // Numbers of items are no words of the text.
        expect(shownWords.filter((word) => word.startsWith('w'))).toEqual(words)
      }),
      { numRuns: runsOf(1000) },
    )
  })
})

const TAGS =
  'p div span b em a h1 h2 h4 ul ol li blockquote figure figcaption table tbody tr td th dl dt dd pre code section details summary center font sup label button cite u noscript'.split(
    ' ',
  )
interface Tree {
  tag: string
  children: (Tree | number)[]
}
/** A tree of elements; a number is that many words. */
const { trees } = fc.letrec<{ tree: Tree | number; trees: (Tree | number)[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.nat(3),
    fc.record({ tag: fc.constantFrom(...TAGS), children: tie('trees') }),
  ),
  trees: fc.array(tie('tree'), { maxLength: 4 }),
}))

/** HTML with numbered words, and these. */
function written(children: readonly (Tree | number)[]): { html: string; words: string[] } {
  const words: string[] = []
  const write = (node: Tree | number): string => {
    if (typeof node === 'object') {
      const attributes = node.tag === 'a' ? ' href="https://old.test/x"' : ''
      return `<${node.tag}${attributes}>${node.children.map(write).join('')}</${node.tag}>`
    }
    const own = Array.from({ length: node }, () => `w${words.push('') - 1}`)
    return ` ${own.join(words.length % 3 === 0 ? '\n\n' : ' ')} `
  }
  const html = children.map(write).join('')
  return { html, words: words.map((_, at) => `w${at}`) }
}
