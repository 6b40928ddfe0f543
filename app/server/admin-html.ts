/**
 * The admin area's one document, for users with a role; its script renders everything else. For everyone else /admin is an
 * unknown address, so this passes them on to the pages.
 */
import { customsIn } from '#app/church/countries.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { adminPages, formerAdminPages } from '#app/admin-routes.ts'
import { anything, may } from '#app/definitions/rights.ts'
import { commonHeaders, defaultHeaders, pagePolicy } from '#app/http/headers.ts'
import type { Services } from '#app/http/services.ts'
import { readSiteConfig } from '#app/http/settings.ts'
import { api } from '#app/routes.ts'
import { browsersInWords, oldestBrowsers } from '#app/server/browsers.ts'
import { dashboardColors } from '#app/look/dashboard-colors.ts'

const ENTRY = 'app/admin/browser.tsx'
const PROGRAM = 'program'
const NEEDS = `<main class="p-8"><h1>The admin area</h1><p>The dashboard needs JavaScript and a newer browser: it works from ${browsersInWords(oldestBrowsers.dashboard)} on.</p></main>`

/** Whether a browser knows the youngest thing that the program needs. Older ones could not even read it. */
const CAN_RUN = 'window.Map&&Map.groupBy'

/**
 * Starts the program where it can run, and else says what is missing. This script stays in the words of 2015, and names no
 * file, which differs in development.
 */
const START = `document.addEventListener('DOMContentLoaded',function(){if(${CAN_RUN}){var script=document.createElement('script');script.type='module';script.src=document.getElementById('${PROGRAM}').href;document.head.appendChild(script)}else document.getElementById('admin').innerHTML='${NEEDS}'})`

/**
 * A script that begins to load what the program needs besides its first file, where it can run.
 * @param links properties of `link` elements
 */
const loadEarly = (links: readonly object[]) =>
  `if(${CAN_RUN})${JSON.stringify(links)}.forEach(function(one){document.head.appendChild(Object.assign(document.createElement('link'),one))})`

/** What the dashboard asks for before it shows anything (`app/admin/guard.tsx`): on its way while the program loads. */
const ASKED_FIRST = [api.currentUser, api.siteConfig, api.serviceTimes]

/** A file of the build, with its styles and the files that it imports (https://vite.dev/guide/backend-integration). */
interface Built {
  file: string
  css?: string[]
  imports?: string[]
}

/** @param root folder of the browser files */
export function adminPageRoutes({ config: { siteUrl }, database, log, whoIs }: Services, root: string): Hono {
  const assets = JSON.parse(readFileSync(join(root, '..', 'admin-assets.json'), 'utf8')) as Record<string, Built>
  const entry = assets[ENTRY]
  if (!entry) throw new Error(`the build holds no ${ENTRY}`)
  const parts = partsOf(assets, ENTRY).flatMap((name) => assets[name] ?? [])
  const early = loadEarly([
    ...parts
      .filter((part) => part !== entry)
      .map(({ file }) => ({ rel: 'modulepreload', href: `/admin-assets/${file}` })),
    ...ASKED_FIRST.map((href) => ({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href })),
  ])
  const head = [
    // A script behind a stylesheet would wait for it.
    `<script>${early}</script>`,
    ...new Set(
      parts.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/admin-assets/${file}">`),
    ),
    `<link rel="modulepreload" id="${PROGRAM}" href="/admin-assets/${entry.file}">`,
  ].join('')

  const router = new Hono()
  for (const path of [adminPages.overview, `${adminPages.overview}/*`]) {
    router.get(path, async (c, next) => {
      const person = await whoIs(c.req.raw.headers)
      if (!person || !may(person, ...anything())) return next()
      const page = formerAdminPages[c.req.path]
      if (page !== undefined) return c.redirect(page + new URL(c.req.url).search, 301)
      const config = await readSiteConfig(database.db, log)
      return c.html(document(head, dashboardColors, customsIn(config.country)), 200, {
        ...defaultHeaders,
        ...commonHeaders(siteUrl),
        'Content-Security-Policy': pagePolicy({ scripts: [early, START], styles: [dashboardColors], ownFrames: true }),
        'Cache-Control': 'no-store',
      })
    })
  }
  return router
}

/** A file, after all that it imports. */
function partsOf(assets: Record<string, Built>, name: string): string[] {
  const imports = assets[name]?.imports ?? []
  return [...new Set([...imports.flatMap((one) => partsOf(assets, one)), name])]
}

function document(head: string, theme: string, customs: string): string {
  return `<!doctype html>
<html lang="en" class="light" data-customs="${customs}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>The admin area</title>
${head}
<style>${theme}</style>
</head>
<body>
<div id="admin"><p class="p-8">Loading...</p></div>
<noscript>${NEEDS}</noscript>
<script>${START}</script>
</body>
</html>
`
}
