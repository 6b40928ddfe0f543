/**
 * The sources of a page besides our own files: its own inline parts, and the services that the church has configured for
 * it.
 */
import { describe, expect, test } from 'vitest'
import { pagePolicy, extractInlineElements } from '#app/http/headers.ts'
import { recordedOnScreenRead } from '#app/features/live-streams/reads.ts'
import { readPageSources } from '#app/server/page-sources.ts'
import { widgetAddress } from '#app/site/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { areOrigins } from '#app/definitions/settings-sections.ts'
import { defaultConfig, type SiteConfig } from '#app/definitions/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { readsWith } from '#test/rendered.ts'

const config: SiteConfig = {
  ...defaultConfig,
  givingScriptUrl: 'https://give.example:8443/v3/give.js?parish=7',
  mediaRoomScriptUrl: 'https://brand.example/room.js',
  offeringFormUrl: 'https://forms.example/offering',
}

async function policyOf(
  path: string,
  changes: Partial<SiteConfig> = {},
  others = '',
  youtubeUrl: string | null = null,
) {
  const stream = {
    id: 'a',
    title: 'A',
    date: '2026-11-22',
    duration: null,
    thumbnailUrl: null,
    isLive: false,
    youtubeUrl,
  }
  const reads = await readsWith([
    [siteConfigRead, { ...config, ...changes }],
    [recordedOnScreenRead, [stream]],
  ])
  const policy = pagePolicy({
    scripts: ['go()'],
    styles: ['p{}'],
    ...(await readPageSources({ path, route: path }, reads, () => Promise.resolve(others))),
  })
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.filter((source) => !source.startsWith("'"))]
    }),
  )
}

describe('the policy of a page', () => {
  test('allows outside scripts only on the page of the service', async () => {
    expect((await policyOf(routes.give))['script-src']?.slice(0, 1)).toEqual(['https://give.example:8443'])
    expect((await policyOf(routes.mediaRoom))['script-src']).toEqual(['https://brand.example'])
    const others = Object.values(routes).filter((path) => path !== routes.give && path !== routes.mediaRoom)
    for (const path of [...others, '/give/else', '/giver', '/media-room/colors.css', '/constructor', '']) {
      expect((await policyOf(path))['script-src']).toEqual([])
    }
  })

  test.each(['https://*/give.js', 'https://*.com/give.js', 'https://%2a/give.js'])(
    'takes no scripts from the address %s, which a policy would read as many hosts',
    async (givingScriptUrl) => {
      const sources = (await policyOf(routes.give, { givingScriptUrl }))['script-src'] ?? []
      expect(sources.filter((source) => /^https:\/\/\*(?:$|\.com)/.test(source))).toEqual([])
    },
  )

  test.each(['https://a.example;script-src-elem/x', 'https://a.example,sandbox/x', "https://a'b.example/x"])(
    'takes no frames from the address %s, whose host would end a directive',
    async (youtubeUrl) => {
      const { 'frame-src': frames } = await policyOf(routes.liveStreamWorship, {}, '', youtubeUrl)
      expect(frames).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])
    },
  )

  test('never allows all of https where a service is shown', async () => {
    const shown = [routes.give, routes.mediaRoom, routes.offering, routes.liveStreamWorship]
    for (const path of shown) {
      const { 'img-src': _, 'media-src': __, ...policy } = await policyOf(path)
      for (const sources of Object.values(policy)) expect(sources).not.toContain('https:')
    }
    expect((await policyOf(routes.offering))['frame-src']).toEqual(['https://forms.example'])
    expect((await policyOf(routes.liveStreamWorship, {}, '', 'https://tv.example/1'))['frame-src']).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://tv.example',
    ])
  })

  test('knows the hosts of a service, and allows those that the church has entered', async () => {
    const tithely = await policyOf(routes.give, { givingScriptUrl: 'https://tithe.ly/widget/v3/give.js?3' })
    for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src', 'form-action', 'font-src']) {
      expect(tithely[name]).toEqual(expect.arrayContaining(['https://tithe.ly', 'https://*.tithe.ly']))
    }
    const near = await policyOf(routes.give, { givingScriptUrl: 'https://nottithe.ly/give.js' })
    expect(near['script-src']).not.toContain('https://tithe.ly')
    const entered = await policyOf(routes.give, {}, 'https://pay.example\nhttps://*.cdn.example')
    expect(entered['script-src']).toEqual(expect.arrayContaining(['https://pay.example', 'https://*.cdn.example']))
  })

  test('has no unexpected words, whatever was entered', async () => {
    const givingScriptUrl = "https://give.example/x.js; script-src 'unsafe-inline' *"
    const others = "https://a.example;script-src * 'unsafe-inline' https://* https: http://b.example *"
    const sources = (await policyOf(routes.give, { givingScriptUrl }, others))['script-src'] ?? []
    expect(sources.filter((source) => /example|^\*|https?:$/.test(source))).toEqual(['https://give.example'])
    expect(areOrigins(others)).toBe(false)
    expect(areOrigins(' https://pay.example:8443\n\thttps://*.cdn.example ')).toBe(true)
    expect(areOrigins('')).toBe(true)
  })

  test('is the default one while nothing usable is configured', async () => {
    for (const givingScriptUrl of [null, '', 'give.js', '//give.example/give.js', 'javascript:alert(1)', 'data:,1']) {
      expect(widgetAddress(routes.give, { ...defaultConfig, givingScriptUrl })).toBeNull()
      expect((await policyOf(routes.give, { givingScriptUrl }))['script-src']).toEqual([])
    }
  })
})

describe('an inline script', () => {
  const nonce = 'Zm9vYmFyYmF6'
  const drawn = [
    `<head><style nonce="${nonce}">p{}</style><style>q{}</style>`,
    `<script type="module" src="/assets/a.js" nonce="${nonce}"></script><script nonce="${nonce}">go()</script></head>`,
    '<p><script>steal()</script><script nonce="">steal()</script><script nonce="guessed">steal()</script></p>',
    `<script class="x" nonce="${nonce}" id="y">more("</p>")</script>`,
  ].join('')

  test('is allowed when our own code has marked it, and not for standing in the page', () => {
    const { html, scripts, styles } = extractInlineElements(drawn, nonce)
    expect(scripts).toEqual(['go()', 'more("</p>")'])
    expect(styles).toEqual(['p{}'])
    expect(html).not.toContain(nonce)
    expect(html).toContain('<script>go()</script>')
    const policy = pagePolicy({ scripts, styles })
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=' 'sha256-[\w+/]+='; style-src 'self' 'sha256-[\w+/]+=';/)
    expect(policy).not.toContain('unsafe-inline')
  })
})
