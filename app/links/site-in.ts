import { secondLanguage } from '#app/text/dictionaries.ts'

/**
 * The website as emails link to it: in the language in which they are written.
 * @returns `https://church.example`, or with `/es` where a visitor reads the second language
 */
export function siteIn({ siteUrl }: { siteUrl: string }): string {
  const language = secondLanguage()
  return language === '' ? siteUrl : `${siteUrl}/${language}`
}
