/** Security headers of every answer, and the Content-Security-Policy of pages. */
import { hash, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** @param siteUrl if it is https, browsers are told to use nothing else (HSTS) */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  const always = commonHeaders(siteUrl)
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value)
    for (const [name, value] of Object.entries(defaultHeaders)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
  }
}

/** Headers of an answer that sets no others. */
export const defaultHeaders: Record<string, string> = {
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'X-Frame-Options': 'DENY',
}

/** Headers of every answer, including cached pages. */
export function commonHeaders(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Keeps the origin: YouTube refuses players that come without one (its error 153).
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Sources of a page besides our own files. */
export interface PageSources {
  /** Texts of our own inline scripts and styles, exactly as they are in the page. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Sources of an outside service whose script the page runs; such a script may also show frames and styles. */
  widget?: readonly string[]
  /** Sources of the page's frames; any address over https unless given. */
  frames?: readonly string[]
  /** Whether it shows our own documents in frames. */
  ownFrames?: boolean
}

/**
 * The policy of a page: our own files, our own inline scripts and styles, and the outside addresses that this page needs
 * (docs/decisions/015-outside-services.md).
 */
export function pagePolicy({ scripts, styles, widget = [], frames, ownFrames = false }: PageSources): string {
  const hasWidget = widget.length > 0
  const framed = frames || hasWidget ? [...(frames ?? []), ...widget] : ['https:']
  return [
    directive('default-src', "'none'"),
    directive('script-src', "'self'", ...hashes(scripts), ...widget),
    // A widget writes its own style attributes; hashes would make browsers ignore 'unsafe-inline'.
    directive('style-src', "'self'", ...(hasWidget ? ["'unsafe-inline'", ...widget] : hashes(styles))),
    directive('img-src', "'self'", 'https:', 'data:'),
    directive('font-src', "'self'", ...(hasWidget ? ['data:', ...widget] : [])),
    directive('connect-src', "'self'", ...widget),
    directive('media-src', "'self'", 'https:'),
    directive('frame-src', ...(ownFrames ? ["'self'"] : []), ...framed),
    directive('manifest-src', "'self'"),
    directive('form-action', "'self'", ...widget),
    directive('frame-ancestors', "'none'"),
    directive('base-uri', "'none'"),
    directive('object-src', "'none'"),
  ].join('; ')
}

/** A nonce for the inline scripts and styles of one rendering, which its content can't know. */
export function newNonce(): string {
  return randomUUID()
}

/**
 * The page without nonces, since a cached page may not reuse one, and the contents of the elements that had one. A script
 * injected into the page has no nonce, so the policy will block it.
 * @param html as rendered with this nonce
 */
export function extractInlineElements(
  html: string,
  nonce: string,
): { html: string; scripts: string[]; styles: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`
  const scripts: string[] = []
  const styles: string[] = []
  // In one pass: a page is long, and every replacement in it would copy it.
  const pieces = html.split(nonceAttribute)
  for (let index = 1; index < pieces.length; index++) {
    const before = pieces[index - 1] ?? ''
    const tag = before.slice(before.lastIndexOf('<'))
    const name = /^<(script|style)\b/.exec(tag)?.[1]
    if (name === undefined) continue
    // Only our own elements know the nonce, and none of them has it in its text.
    const after = pieces[index] ?? ''
    const start = after.indexOf('>') + 1
    const isFile = /\ssrc=/.test(tag) || /\ssrc=/.test(after.slice(0, start))
    if (!isFile) (name === 'script' ? scripts : styles).push(after.slice(start, after.indexOf(`</${name}>`, start)))
  }
  return { html: pieces.join(''), scripts, styles }
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...new Set(sources)].join(' ')
}

function hashes(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
}
