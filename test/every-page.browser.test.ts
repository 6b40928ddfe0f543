import { HtmlValidate } from 'html-validate'
import { expectAccessible } from '#test/accessible.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { everyPage } from '#test/every-page.ts'

const html = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // React writes void elements and long lines its own way; neither is an error in HTML.
    'void-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // React writes `popoverTarget` and the like in its own case, which HTML accepts.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'no-inline-style': 'off',
    // The phone number is written as people write it.
    'tel-non-breaking': 'off',
    // Everything comes from our own origin.
    'require-sri': 'off',
    'attribute-empty-style': 'off',
    // HTML accepts an id that begins with a digit, such as a record's.
    'valid-id': ['error', { relaxed: true }],
  },
})

test('every page arrives complete, with a status, a title and a description of its own', async ({ server }) => {
  const titles = new Map<string, string>()
  for (const { name, path, status } of await everyPage(server.url)) {
    const response = await fetch(server.url + path)
    const text = await response.text()
    expect(response.status, name).toBe(status)
    const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? ''
    expect(text, name).toMatch(/<meta name="description" content="[^"]{20,}"/)
    expect(text, name).toMatch(/<h1[ >]/)
    if (status === 200 && !path.includes('?')) {
      expect(titles.get(title), `${name} and ${titles.get(title)} share a title`).toBeUndefined()
      titles.set(title, name)
      expect(text, name).toContain(`<link rel="canonical" href="${server.url}${path}"`)
    }
  }
})

test('a cached page has every header of the first answer', async ({ server }) => {
  const names = async (init?: RequestInit) => {
    const { headers } = await fetch(`${server.url}/contact`, init)
    // These headers are about the connection, and about the lines of the log, which a cached page doesn't write.
    const carriage = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'x-request-id'])
    return [...headers.keys()].filter((name) => !carriage.has(name)).toSorted()
  }
  const first = await names()
  expect(first).toEqual(
    expect.arrayContaining(['x-content-type-options', 'referrer-policy', 'content-security-policy']),
  )
  expect(await names()).toEqual(first)
  expect(await names({ method: 'HEAD' })).toEqual(first)
})

test('unknown addresses are answered with 404', async ({ server }) => {
  const statusOf = async (path: string) => (await fetch(server.url + path)).status
  expect(await statusOf('/sermons/a%00b')).toBe(400)
  expect(await statusOf('/%ff')).toBe(404)
  expect(await statusOf('/sermons/summary')).toBe(404)
  // The build's own manifest names every screen of the dashboard.
  for (const path of [
    '/assets.json',
    '/admin-assets/assets.json',
    '/assets.json.br',
    '/admin-assets/assets.json.gz',
    '//assets.json',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect(await statusOf(`/events/${'x'.repeat(200)}`)).toBe(404)
})

test('an unknown tab of the about pages leads to the staff', async ({ server }) => {
  const answer = await fetch(`${server.url}/about/zzz`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/about/staff'])
  expect(await (await fetch(`${server.url}/about/zzz`)).text()).toContain('<h1')
})

test('every page is valid HTML', async ({ server }) => {
  const faults: string[] = []
  for (const { name, path } of await everyPage(server.url)) {
    const text = await (await fetch(server.url + path)).text()
    const report = await html.validateString(text)
    for (const result of report.results) {
      for (const message of result.messages) {
        faults.push(`${name}: ${message.ruleId}: ${message.message} (${message.line}:${message.column})`)
      }
    }
  }
  expect(faults).toEqual([])
})

test.describe('side by side', () => {
  // The longest test: each width runs in a browser of its own.
  test.describe.configure({ mode: 'parallel' })
  for (const width of [390, 1440]) {
    test(`every page has no axe findings, no console output and no overflow at ${width} px`, async ({
      page,
      server,
      watch,
    }) => {
      test.setTimeout(240_000)
      watch.allow(/404 \(Not Found\)/)
      await page.setViewportSize({ width, height: 900 })
      for (const { name, path } of await everyPage(server.url)) {
        await page.goto(path)
        await hydrated(page)
        await expectAccessible(page, name)
        for (const measured of width === 390 ? [390] : [768, 1440, 2560]) {
          await page.setViewportSize({ width: measured, height: 900 })
          const { sizes, long } = await page.evaluate(typeOf)
          expect(sizes.length, `font sizes of ${name}: ${sizes.join(', ')}`).toBeLessThanOrEqual(8)
          expect(long, `lines of ${name} at ${measured} px`).toEqual([])
        }
        if (width === 390) {
          expect(await page.evaluate(smallTargets), `targets of ${name}`).toEqual([])
        }
        await page.setViewportSize({ width, height: 900 })
      }
    })
  }
})

/** The font sizes of a page, and its paragraphs of three lines or more whose full lines aren't 60 to 72 characters. */
function typeOf() {
  const MOST = 72
  const sizes = new Set<string>()
  const long: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement
    if (holder?.checkVisibility() && walker.currentNode.textContent?.trim())
      sizes.add(getComputedStyle(holder).fontSize)
  }
  for (const paragraph of document.querySelectorAll('main p')) {
    const lines = new Map<number, number>()
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    let characters = 0
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('.sr-only')) continue
      characters += texts.currentNode.textContent?.length ?? 0
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { bottom, width } of range.getClientRects()) {
        const line = Math.round(bottom / 8)
        lines.set(line, (lines.get(line) ?? 0) + width)
      }
    }
    // The last line counts for as much of a line as it fills.
    const widths = [...lines.values()]
    const filled = widths.length - 1 + (widths.at(-1) ?? 0) / Math.max(...widths)
    const perLine = characters / filled
    const isNarrow = perLine < 58 && paragraph.closest('.prose') !== null && paragraph.clientWidth > 520
    if (lines.size >= 3 && (perLine > MOST || isNarrow)) long.push(`${Math.round(perLine)}: ${paragraph.textContent}`)
  }
  return { sizes: [...sizes].toSorted((a, b) => parseFloat(a) - parseFloat(b)), long }
}

/** What can be pressed and is less than 44 px high, but for links inside sentences (WCAG 2.2, 2.5.5). */
function smallTargets() {
  const targets = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('[aria-hidden=true]')) return []
    const box = (
      target.matches('[type=checkbox]') ? (target.closest('label') ?? target) : target
    ).getBoundingClientRect()
    const text = target.textContent ?? ''
    const sentence = target.closest('p, dd, li, address, label, span')?.textContent ?? ''
    const isInSentence = getComputedStyle(target).display === 'inline' && sentence.length > text.length + 2
    return box.bottom > 0 && box.height < 43.5 && !isInSentence ? [`${Math.round(box.height)} px: ${text}`] : []
  })
}

test('tracking parameters do not create a page of their own', async ({ page, server }) => {
  const markOf = async (path: string) => (await fetch(server.url + path)).headers.get('etag')
  const tracked = '/sermons?utm_source=letter&search=the+rev&fbclid=1'
  // The page is drawn anew every ten seconds, perhaps between the two.
  await expect.poll(async () => (await markOf('/sermons?search=the+rev')) === (await markOf(tracked))).toBe(true)
  const plain = await markOf(tracked)
  expect(plain).toBeTruthy()
  expect(await markOf('/sermons?search=none')).not.toBe(plain)
  for (const path of ['/?utm_source=letter', '/sermons?fbclid=1&search=the+rev', '/events?x[]=1&x[]=2']) {
    await page.goto(path)
    await hydrated(page)
  }
})
