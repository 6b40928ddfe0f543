/** The site's public settings, as every screen reads them. */
import { api } from '#app/routes.ts'
import type { SiteConfig } from '#app/settings.ts'
import { read, useReading } from '#app/ui/read.ts'

/** Shown in the footer and on the contact page until the church has set its own. */
export const fallbackContact = {
  about: 'An Anglican church by the sea that loves old hymns and new neighbors.',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  phone: '(850) 555-0100',
  email: 'office@example.org',
} as const

export const termsRead = read<{ text: string }>(api.terms)

/** The answers on Plan a Visit for people who are new. */
export interface VisitAnswers {
  /** In the order in which they are shown, parking first; the question is a short label. */
  answers: { question: string; answer: string }[]
  /** A sentence that says who greets visitors; may be empty. */
  greeting: string
}

export const visitAnswersRead = read<VisitAnswers>(api.visitAnswers)

export const siteConfigRead = read<SiteConfig>(api.siteConfig)

/** The site's configuration; the root of every page reads it, so it is always there. */
export function useSiteConfig(): SiteConfig {
  return useReading(siteConfigRead)
}
