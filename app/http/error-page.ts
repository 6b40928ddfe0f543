/** A small error page for when no page of the site can be rendered. It needs no database and almost no time. */
import { createHash } from 'node:crypto'
import type { ErrorHandler } from 'hono'
import type { ErrorBody } from '#app/http/errors.ts'
import { language, t } from '#app/text/t.ts'
import { commonHeaders, defaultHeaders } from '#app/http/headers.ts'
import { probes, routes, uploads } from '#app/routes.ts'

interface ErrorPageOptions {
  /** Addresses of the site's stylesheets. */
  stylesheets: string[]
  siteUrl: string
  /** Fonts and colors, as CSS. */
  theme: string
}

export type RenderErrorPage = ReturnType<typeof errorPages>

/** Turns JSON errors into pages where a person would see them. */
export function answerErrorsWithPages(answer: ErrorHandler, renderErrorPage: RenderErrorPage): ErrorHandler {
  return async (error, c) => {
    const response = await answer(error, c)
    if (!response.headers.get('content-type')?.includes('json')) return response
    const isPage = !PROGRAM_PATHS.some((path) => c.req.path.startsWith(path))
    const isDocument = c.req.header('sec-fetch-dest') === 'document' && response.status >= 500
    if (!isPage && !isDocument) return response
    const pageError = {
      ...((await response.json()) as ErrorBody),
      status: response.status,
      isPost: c.req.method === 'POST',
    }
    const { status, headers, html } = renderErrorPage(pageError, response.headers.get('retry-after'))
    return new Response(html, { status, headers })
  }
}

/** Addresses that only programs read. */
const PROGRAM_PATHS = ['/api/', uploads.picture.replace('{name}', ''), ...Object.values(probes)]

interface PageError extends Pick<ErrorBody, 'message'> {
  status: number
  /** Whether a form was sent. */
  isPost: boolean
}

/** Everything that the error pages have in common is created once. */
export function errorPages({ stylesheets, siteUrl, theme }: ErrorPageOptions) {
  const links = stylesheets.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  const style = createHash('sha256').update(theme).digest('base64')
  const headers = {
    ...defaultHeaders,
    ...commonHeaders(siteUrl),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'self' 'sha256-${style}'; font-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'Cache-Control': 'no-store',
  }
  /** Creates an error page. @param retryAfter seconds */
  return ({ status, message, isPost }: PageError, retryAfter?: string | null) => {
    const title = status >= 500 ? t('We’ll be right back') : t('We couldn’t do this')
    const html = `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${links}<style>${theme}</style>
</head>
<body><main class="wrap page"><div class="empty">
<h1>${title}</h1>
<p>${escaped(message)}</p>
${isPost ? `<p>${t('Go back to find what you typed.')}</p>` : ''}
<p>${isPost ? '' : `<a class="btn btn-fill" href="">${t('Try again')}</a> `}<a class="btn btn-line" href="${routes.home}">${t('Home')}</a></p>
</div></main></body>
</html>
`
    return { status, html, headers: { ...headers, ...(retryAfter && { 'Retry-After': retryAfter }) } }
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
