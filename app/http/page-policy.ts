/**
 * The Content-Security-Policy of a page: our own files, the inline scripts and styles that our own code put there, and
 * the outside addresses that this page is known to need (docs/decisions/015-outside-services.md).
 */
import { createHash, randomBytes } from 'node:crypto'

/** What a page may load besides our own files. */
export interface PageSources {
  /** Texts of the inline scripts and styles that are ours, exactly as they stand in the page. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Sources of an outside service whose script the page runs; such a script may also show frames and styles. */
  widget?: readonly string[]
  /** Sources of the page's frames; any address over https unless given. */
  frames?: readonly string[]
  /** It shows documents of our own in frames. */
  ownFrames?: boolean
}

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

/** A mark for the inline scripts and styles of one drawing, which nothing that is drawn can know. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The page without the marks, since one that is kept may not use a nonce again, and what stood in the elements that
 * carried them. A script that anything else has put into the page carries none, so the policy will not allow it.
 * @param html as it was drawn with this nonce
 */
export function takeMarked(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const mark = ` nonce="${nonce}"`
  const marked = (tag: string) =>
    Array.from(html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g')))
      .filter(([, attributes = '']) => attributes.includes(mark) && !/\ssrc=/.test(attributes))
      .map(([, , text = '']) => text)
  const scripts = marked('script')
  const styles = marked('style')
  const told = new RegExp(`<meta property="csp-nonce" content="${nonce}"/?>`)
  return { html: html.replaceAll(mark, '').replace(told, ''), scripts, styles }
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...new Set(sources)].join(' ')
}

function hashes(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
