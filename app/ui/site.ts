/** The site's public settings, as every screen reads them. */
import { api } from '#app/routes.ts'
import type { SiteConfig } from '#app/definitions/settings.ts'
import { fallbackContact } from '#app/church/fallback-contact.ts'
import { t } from '#app/text/t.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { read } from '#app/ui/read.ts'

export const termsRead = read<{ text: string }>(api.terms)

/** The answers on Plan a Visit for people who are new. */
export interface VisitAnswers {
  /** In the order in which they are shown, parking first; the question is a short label. */
  answers: { question: string; answer: string }[]
  /** A sentence that says who greets visitors; may be empty. */
  greeting: string
  /** Whether people who plan a visit agree to receive text messages. */
  mayText: boolean
}

export const visitAnswersRead = read<VisitAnswers>(api.visitAnswers)

export const siteConfigRead = read<SiteConfig>(api.siteConfig)

/** The site's configuration; the root of every page reads it, so it is always there. */
export function useSiteConfig(): SiteConfig {
  return usePageQuery(siteConfigRead)
}

/** How people reach the church, as pages show it; an empty text for what the church doesn't have. */
export function useContact(): { [Name in keyof typeof fallbackContact]: string } {
  const { footerAbout, address, phone, email } = useSiteConfig()
  return {
    footerAbout: footerAbout ?? t(fallbackContact.footerAbout),
    address: address ?? fallbackContact.address,
    phone: phone ?? fallbackContact.phone,
    email: email ?? fallbackContact.email,
  }
}
