/**
 * The website in its second language: what is asked for below its code, such as `/es/events`, is answered as without it, in that
 * language. A visitor is never led there by a guess.
 */
import { churchToday } from '#app/http/church-time.ts'
import { recordTables } from '#app/records/rows.ts'
import { cachedSiteConfig } from '#app/http/settings.ts'
import type { SecondLanguage, Services } from '#app/http/services.ts'
import { definitions } from '#app/server/feature-list.ts'
import { pageAddress } from '#app/site/page-address.ts'
import { inLanguage, secondLanguage, siteLanguage } from '#app/text/dictionaries.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import {
  isTranslatedTable,
  published,
  type Translations,
  untranslatedTexts,
  withoutTranslations,
  withTranslations,
} from '#db/published.ts'
import { features } from '#lists/features.ts'

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>

const PREFIX = new RegExp(`^/(${Object.keys(languageNames).join('|')})(?=/|$)`)
/** What has no second language: the dashboard, and files. */
const WITHOUT = /^\/(?:api\/admin|admin|assets|admin-assets|audio|pictures|files|previews?)(?:\/|$)/
/** Only forms are sent below the code of a language (`form.tsx`), so that they are answered in it. */
const API = /^\/api\//

/** @param fetch answers addresses without a language */
export function inTwoLanguages<Env>(services: Services, fetch: Fetch<Env>): Fetch<Env> {
  return async (request, env) => {
    const url = new URL(request.url)
    const language = PREFIX.exec(url.pathname)?.[1] as Language | undefined
    const path = language === undefined ? '' : url.pathname.slice(language.length + 1) || '/'
    if (language === undefined || WITHOUT.test(path)) return fetch(request, env)
    const config = await cachedSiteConfig(services)
    if (config.secondLanguage !== language || config.language === language) return fetch(request, env)
    url.pathname = path
    const answer = await inSecondLanguage(services, language, () => fetch(new Request(url, request), env))
    return led(answer, language, services.config.siteUrl)
  }
}

/**
 * Where a page is that was asked for below the code of a language in which the website isn’t: emails lead there years later, when it
 * may be in one language again.
 * @returns its path and query; undefined for what is no page of ours
 */
export function withoutItsLanguage({ pathname, search }: URL): string | undefined {
  const [code] = PREFIX.exec(pathname) ?? []
  if (code === undefined) return undefined
  const { path, route } = pageAddress(pathname.slice(code.length))
  return route === undefined || WITHOUT.test(path) ? undefined : path + search
}

/** Runs something for a visitor who reads the second language. */
export async function inSecondLanguage<T>(
  services: Services,
  language: Language,
  run: () => T | Promise<T>,
): Promise<T> {
  const translations = await translationsIn(services, language)
  return inLanguage(language, () => withTranslations(translations, run))
}

function translationsIn(services: Services, language: Language): Promise<Translations> {
  const translate = features.find((feature) => feature.translate)?.translate
  return translate ? translate(services, language, definitions) : Promise.resolve(NOTHING_SAID)
}

const NOTHING_SAID: Translations = {
  say: (_, row) => row,
  progress: () => undefined,
  idsWith: () => [],
  left: new Set(),
}

/** The second language of the website; undefined while it has one. */
export async function secondLanguageOf(services: Services): Promise<SecondLanguage | undefined> {
  const { language: first, secondLanguage: language } = await cachedSiteConfig(services)
  if (language === '' || language === first) return undefined
  const translations = await translationsIn(services, language)
  return {
    language,
    translations,
    speak: (run) => inLanguage(language, () => withTranslations(translations, run)),
    led: (text) => linksIn(inItsLanguage(text), language, services.config.siteUrl),
  }
}

/**
 * The path of a record’s page as the other language of the website has it, without the language’s code: it follows from the title.
 * @param route of the page
 * @returns undefined where the path is the same in both
 */
export async function pathElsewhere(services: Services, route: string, id: string): Promise<string | undefined> {
  const { definition, listed } = services.publicKinds.find(({ place }) => place.one === route) ?? {}
  if (!listed || !definition?.translated || !isTranslatedTable(definition.table)) return undefined
  const second = await services.secondLanguage()
  if (!second) return undefined
  const { table } = definition
  const today = await churchToday(services)
  const row = await withoutTranslations(() => {
    const query = recordTables(published(services)).selectFrom(table).selectAll().where('id', '=', id)
    return (listed.shown ? query.where(listed.shown(today)) : query).executeTakeFirst()
  })
  if (!row) return undefined
  return listed.address((secondLanguage() === '' ? second.translations.say(table, row) : row) as never)
}

/** An answer whose links stay in the language. Pages have been written so before they were cached (`page-drawing.ts`). */
async function led(answer: Response, language: Language, siteUrl: string): Promise<Response> {
  const headers = new Headers(answer.headers)
  const location = headers.get('location')
  if (location?.startsWith('/')) headers.set('location', withLanguage(location, language))
  const type = headers.get('content-type') ?? ''
  const { status } = answer
  if (!/xml|calendar|manifest/.test(type) || status !== 200) return new Response(answer.body, { status, headers })
  headers.delete('content-length')
  headers.delete('etag')
  return new Response(linksIn(await answer.text(), language, siteUrl), { status, headers })
}

/** A page on which texts that are not in its language say in which they are (WCAG 3.1.2). */
export function inItsLanguage(html: string): string {
  const left = untranslatedTexts()
  if (left.size === 0) return html
  const lang = siteLanguage()
  return html.replace(
    /<(?!title\b|script\b|style\b|textarea\b)([a-z]\w*)((?: [^<>]*)?)>([^<]+)(?=<)/g,
    (all, tag: string, attributes: string, text: string) =>
      left.has(plain(text).trim()) && !attributes.includes(' lang=')
        ? `<${tag}${attributes} lang="${lang}">${text}`
        : all,
  )
}

/** The characters of a text in HTML that React or an email has written. */
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|#\d\d);/g, (_, name: string) => SIGNS[name] ?? '')
const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  // Emails write them so (`mail/email.ts`).
  '#38': '&',
  '#60': '<',
  '#62': '>',
  '#34': '"',
  '#39': "'",
}

/** What other programs read, and images with words, in the language of their address. */
const DOCUMENT = /\.(?:xml|ics)$|^\/share\//

/** `/es/events` for `/events`; files and what only the dashboard has stay. */
function withLanguage(given: string, language: Language): string {
  const path = given.replace(/[?#].*/, '')
  const rest = given.slice(path.length)
  const isFile = /\.\w+$/.test(path) && !DOCUMENT.test(path) && pageAddress(path).route === undefined
  if (isFile || WITHOUT.test(path) || API.test(path) || PREFIX.test(path)) return given
  return `/${language}${path === '/' ? '' : path}${rest}`
}

/**
 * HTML, or another document, whose links to pages lead to them in this language. An element with `hreflang` has a language of its own.
 * @param siteUrl origin of the website
 */
export function linksIn(text: string, language: Language, siteUrl: string): string {
  const absolute = (part: string) =>
    part
      .split(siteUrl)
      .map((piece, at) =>
        at === 0 ? piece : siteUrl + piece.replace(/^\/[^\s"'<>&\\]*/, (path) => withLanguage(path, language)),
      )
      .join('')
  const inTag = (tag: string) =>
    / hreflang="/i.test(tag)
      ? tag
      : absolute(tag).replace(
          /( (?:href|action)=")(\/[^"]*)/,
          (_, before: string, path: string) => before + withLanguage(path, language),
        )
  if (!text.startsWith('<!DOCTYPE html>')) return absolute(text)
  return text
    .replace(/<(?:a|area|form|link|meta) [^>]*>/g, inTag)
    .replace(/(<form [^>]*? data-to=")(?=\/api\/)/g, `$1/${language}`)
    .replace(/(?<=<script id="about"[^>]{0,60}>)[^<]*/, absolute)
}
