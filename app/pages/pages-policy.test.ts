/** What a page may load besides our own files: nothing, but for the one script that the church has configured for it. */
import { describe, expect, test } from 'vitest'
import { pagePolicy } from '#app/http/headers.ts'
import { widgetOrigins, widgetScript } from '#app/pages/widget-pages.ts'
import { routes } from '#app/routes.ts'
import { defaultConfig, type SiteConfig } from '#app/ui/site.ts'

const config: SiteConfig = {
  ...defaultConfig,
  givingScriptUrl: 'https://give.example:8443/v3/give.js?parish=7',
  mediaRoomScriptUrl: 'https://brand.example/room.js',
}

describe('the script that a page may run', () => {
  test('is the configured one, on its own page alone', () => {
    expect(widgetOrigins(routes.give, config)).toEqual(['https://give.example:8443'])
    expect(widgetOrigins(routes.mediaRoom, config)).toEqual(['https://brand.example'])
    const others = Object.values(routes).filter((path) => path !== routes.give && path !== routes.mediaRoom)
    for (const path of [...others, '/give/else', '/giver', '/media-room/colors.css', '/constructor', '']) {
      expect(widgetOrigins(path, config)).toEqual([])
    }
  })

  test('is none while nothing, or nothing usable, is configured', () => {
    for (const givingScriptUrl of [
      null,
      '',
      'give.js',
      '//give.example/give.js',
      'javascript:alert(1)',
      'data:text/javascript,1',
    ]) {
      expect(widgetScript(routes.give, { ...defaultConfig, givingScriptUrl })).toBeNull()
    }
  })

  test('cannot bring other words into the policy', () => {
    const givingScriptUrl = "https://give.example/x.js; script-src 'unsafe-inline' *"
    expect(widgetOrigins(routes.give, { ...defaultConfig, givingScriptUrl })).toEqual(['https://give.example'])
  })
})

describe('the policy', () => {
  const html = '<html><style>p{}</style><script>go()</script><script src="/assets/a.js"></script></html>'
  const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))

  test('of a usual page takes its own inline parts by their hash and nothing from elsewhere', () => {
    const policy = pagePolicy(html, { widgets: [] })
    expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[\w+/]+='$/)
    expect(directive(policy, 'style-src')).toMatch(/^style-src 'self' 'sha256-[\w+/]+='$/)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain("'unsafe-inline'")
  })

  test('of a widget page lets in what the widget brings from other hosts, and never inline scripts', () => {
    const policy = pagePolicy(html, { widgets: widgetOrigins(routes.give, config) })
    expect(directive(policy, 'script-src')).toMatch(
      /^script-src 'self' 'sha256-[\w+/]+=' https:\/\/give\.example:8443 https:$/,
    )
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'unsafe-inline' https:")
  })
})
