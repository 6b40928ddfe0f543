/** Addresses of a website in two languages: pages in the second one have its code before their path. */
import type { SiteConfig } from '#app/definitions/settings.ts'
import { language } from '#app/text/t.ts'
import type { Language } from '#app/words/languages.ts'

type Languages = Pick<SiteConfig, 'language' | 'secondLanguage'>

/** The path of a page in a language of the website: `/es/events`. */
export function pathIn(language: Language, path: string, { secondLanguage }: Languages): string {
  return language === secondLanguage ? `/${language}${path === '/' ? '' : path}` : path
}

/** The language of the website that is not that of the page; undefined when it has only one. */
export function otherLanguage(config: Languages): Language | undefined {
  const { secondLanguage } = config
  if (secondLanguage === '' || secondLanguage === config.language) return undefined
  return language() === secondLanguage ? config.language : secondLanguage
}
