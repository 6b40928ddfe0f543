import { globSync, readFileSync } from 'node:fs'
import { type ReactNode, useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { island, IslandPlaces } from '#app/ui/island.tsx'
import { DrawnPageContext } from '#app/ui/page.tsx'
import { PageReads } from '#app/ui/read.ts'

function drawn(page: ReactNode): { html: string; failure: unknown } {
  const islands = new IslandPlaces('nonce')
  const reads = new PageReads(() => Promise.resolve({ known: null }))
  const place = { path: '/', query: '', reads, siteUrl: '', formState: undefined }
  const value = { ...place, addIsland: (draw: (prefix: string) => string) => islands.add(draw) }
  const html = renderToStaticMarkup(<DrawnPageContext value={value}>{page}</DrawnPageContext>)
  return { html: islands.fill(html), failure: islands.failure }
}

function Named({ text }: { text: string }) {
  return <p id={useId()}>{text}</p>
}
const NamedIsland = island('named', Named, 'touch')

test('two islands of one kind have ids of their own', () => {
  const { html } = drawn([<NamedIsland key="a" text="One" />, <NamedIsland key="b" text="Two" />])
  const ids = [...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(4)
})

test.each([
  '</is-land></script><script>alert(1)</script>',
  `" onclick='alert(1)' "`,
  '<!-- 0-->',
  '&quot;&amp;',
  '\r\n\0',
])('an island gets the text %j, and nothing of it becomes markup', (text) => {
  const { html } = drawn(<NamedIsland text={text} />)
  const [, props = ''] = /data-props="([^"]*)"/.exec(html) ?? []
  const json = props.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  expect(JSON.parse(json.replaceAll('&amp;', '&'))).toEqual({ text })
  expect(html.match(/<\/?[a-z-]+/g)).toEqual(['<is-land', '<p', '</p', '</is-land'])
})

test('an island that cannot be drawn leaves its place empty, and the page around it as it is', () => {
  const Broken = island(
    'broken',
    () => {
      throw new Error('broken')
    },
    'touch',
  )
  const { html, failure } = drawn([<Broken key="a" />, <NamedIsland key="b" text="Still here" />])
  expect(html).toContain('data-of="broken" data-on="touch"></is-land>')
  expect(html).toContain('Still here')
  expect(failure).toEqual(new Error('broken'))
})

test('each island is used under the name of its file', () => {
  const files = globSync('app/**/*.island.tsx').map((file) => file.replace(/^.*\/|\.island\.tsx$/g, ''))
  const used = globSync('app/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(/\bisland\('([^']+)', (\w+),/g)].map(([, name, component]) => {
        const from = new RegExp(`import ${component}(?:, \\{[^}]*\\})? from '[^']*/([\\w-]+)\\.island\\.tsx'`).exec(
          text,
        )
        return { name, from: from?.[1] }
      })
    })
  expect(used.filter(({ name, from }) => name !== from)).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(new Set(files)).toEqual(new Set(used.map(({ name }) => name)))
})
