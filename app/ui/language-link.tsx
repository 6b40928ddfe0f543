import { otherLanguage, pathIn } from '#app/ui/languages.ts'
import { usePage } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { languageNames } from '#app/words/languages.ts'

/** Leads to the same page in the other language of the website, under that language's own name; nothing while there is one. */
export function LanguageLink({ className }: { className: string }) {
  const { path, elsewhere = path, query, siteUrl } = usePage()
  const config = useSiteConfig()
  const other = otherLanguage(config)
  if (!other) return null
  const address = new URL(pathIn(other, elsewhere, config) + query, siteUrl).href
  return (
    <a href={address} lang={other} hrefLang={other} className={className}>
      {languageNames[other]}
    </a>
  )
}
