/**
 * The real letter as a document of its own, for a frame in the admin area. A letter needs its style attributes, which no page
 * of ours allows; so its policy lets it have those, and nothing that runs, and nobody but ourselves may frame it.
 */
import type { Context } from 'hono'
import type { Services } from '#app/http/services.ts'
import { blockIn } from '#app/features/newsletter/input.ts'
import { issueEmail, UNSUBSCRIBE } from '#app/features/newsletter/issue-email.ts'
import type { IssueContent } from '#app/features/newsletter/issue.ts'
import { routes } from '#app/routes.ts'
import { inLook } from '#mail/frame.ts'
import { filled, filledHtml } from '#mail/email.ts'

export type Look = 'light' | 'dark' | 'text'

/** @param look as a mail program shows it that is set to this, or what one shows that knows no HTML */
export async function previewed(c: Context, { config, database, mailer }: Services, content: IssueContent, look: Look) {
  const { sender } = await mailer.settings(database.db)
  const letter = await issueEmail(database.db, sender, content)
  const fills = { [UNSUBSCRIBE]: `${config.siteUrl}${routes.newsletterUnsubscribe}` }
  if (look === 'text') return c.text(filled(letter.text, fills), 200)
  // Links of a letter open beside it: the frame is no place for another page.
  const html = inLook(filledHtml(letter.html, fills), look).replace('<head>', '<head><base target="_blank">')
  c.header('Content-Security-Policy', policy(config.siteUrl))
  c.header('X-Frame-Options', 'SAMEORIGIN')
  return c.html(html, 200)
}

function policy(siteUrl: string): string {
  return [
    "default-src 'none'",
    `img-src 'self' ${siteUrl}`,
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

/**
 * What somebody is writing, as far as it can be shown: a block that could not be saved as it stands is left out.
 * @param text JSON
 */
export function halfWritten(text: string): IssueContent {
  const given = parsed(text)
  const blocks: unknown[] = Array.isArray(given['blocks']) ? given['blocks'] : []
  return {
    subject: asText(given['subject']),
    preheader: asText(given['preheader']),
    blocks: blocks.flatMap((block) => {
      const known = blockIn.safeParse(block)
      return known.success ? [known.data] : []
    }),
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
