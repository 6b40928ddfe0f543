/** The emails of the newsletter: an issue and its preview, and those that answer a subscription. */
import type { StrangerEmail } from '#app/http/form-emails.ts'
import {
  type Block,
  renderEmail,
  type RenderedEmail,
  type Sender,
  type TextLink,
  withColorScheme,
} from '#mail/frame.ts'
import { type Email, fillPlaceholders, fillHtmlPlaceholders } from '#mail/email.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import { type IdTokens, idTokens, type KeyConfig } from '#app/http/secret.ts'
import type { Services } from '#app/http/services.ts'
import { blockIn, type IssueBlock } from '#app/features/newsletter/blocks.ts'
import { GMAIL_SHOWS, type IssueContent, issuePath } from '#app/features/newsletter/issue.ts'
import { partsOf } from '#app/features/newsletter/mailed-text.ts'
import { hrefOf, recordLinksIn } from '#app/links/link-target.ts'
import { emailPictureName, pictureSize } from '#app/links/picture-address.ts'
import { siteIn } from '#app/links/site-in.ts'
import { href, routes, uploads } from '#app/routes.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import type { Db } from '#db/database.ts'

/** Tokens for unsubscribing. @throws when the site has no usable secret key */
export function subscriberTokens(config: KeyConfig): IdTokens {
  return idTokens(config, 'leaving the newsletter')
}

/** The kind of both emails that answer a subscription; a mailbox gets a few of them in a day. */
export const CONFIRMATION = 'newsletter confirmation' satisfies StrangerEmail

interface About {
  sender: Sender
  /** The subscriber's. */
  id: string
  link: string
  /** The emails to one mailbox are counted by it. */
  dedupeKey: string
}

/** @param link opens the page with the button that confirms; valid for 48 hours */
export function confirmEmail(to: string, about: About): Email {
  const { church, site } = placeOf(about.sender)
  const email = subscriptionEmail(to, about, t('Confirm your subscription to the newsletter of {church}', { church }), [
    {
      kind: 'text',
      text: t('Someone, probably you, signed up this address for the newsletter of {church} at {site}.', {
        church,
        site,
      }),
    },
    { kind: 'button', text: t('Confirm subscription'), url: about.link },
    {
      kind: 'text',
      text: t('This link works for 48 hours. If you didn’t sign up, ignore this email and we won’t write again.'),
    },
  ])
  return { ...email, isSecret: true }
}

function placeOf({ churchName, siteUrl }: Sender): { church: string; site: string } {
  return { church: churchName, site: new URL(siteUrl).host }
}

/** @param link opens the page on which one unsubscribes */
export function alreadyEmail(to: string, about: About): Email {
  const { church, site } = placeOf(about.sender)
  return subscriptionEmail(to, about, t('You’re already subscribed to the newsletter of {church}', { church }), [
    {
      kind: 'text',
      text: t(
        'Someone, probably you, signed up this address for the newsletter of {church} at {site}. You’re already subscribed, so you don’t need to do anything.',
        { church, site },
      ),
    },
    { kind: 'small', text: t('Don’t want it anymore?'), link: { text: t('Unsubscribe'), url: about.link } },
  ])
}

function subscriptionEmail(to: string, { sender, id, dedupeKey }: About, subject: string, blocks: Block[]): Email {
  const about = { kind: 'subscriber', id }
  return { kind: CONFIRMATION, to, subject, about, dedupeKey, ...renderEmail(sender, blocks) }
}

/** The placeholder for the unsubscribe address of a copy. */
export const UNSUBSCRIBE = 'unsubscribe'

/**
 * The email, with a placeholder for each reader's unsubscribe address. Addresses of this site become absolute.
 * @param links addresses of the records that its texts name
 */
export async function issueEmail(
  db: Db,
  sender: Sender,
  issue: Mailed,
  links: Links,
): Promise<RenderedEmail & { bytes: number }> {
  const { blocks, preheader } = issue
  const descriptions = await pictureDescriptions(db, blocks)
  const content = blocks.map((block) => mailedBlock(block, { siteUrl: sender.siteUrl, descriptions, links }))
  return forVisitors(() => {
    const frame = { ...sender, siteUrl: siteIn(sender) }
    const render = (above: TextLink[]) => renderEmail(frame, [...content, ...issueEnd(sender)], preheader, above)
    const inBrowser = linkToWeb(issue, frame.siteUrl)
    const whole = render(inBrowser)
    // What Gmail cuts off must not take the way out along.
    const email = bytesOf(whole) > GMAIL_SHOWS ? render([...inBrowser, unsubscribeLink()]) : whole
    return { ...email, bytes: bytesOf(email) }
  })
}

/** One that isn't sent yet has no address; its preview leads to the archive. */
type Mailed = IssueContent & { id?: string }

function linkToWeb({ id, subject, isOnWebsite }: Mailed, siteUrl: string): TextLink[] {
  const path = id === undefined ? routes.newsletters : issuePath({ id, subject })
  return isOnWebsite ? [{ text: t('View in your browser'), url: `${siteUrl}${marked(path)}` }] : []
}

function bytesOf({ html }: RenderedEmail): number {
  return Buffer.byteLength(html)
}

function unsubscribeLink(): TextLink {
  return { text: t('Unsubscribe'), url: `{{${UNSUBSCRIBE}}}` }
}

/** Where the records are that an issue's texts name. Not in a transaction: it reads what visitors see. */
export function issueLinks(services: Services, blocks: readonly IssueBlock[]): Promise<Links> {
  return services.resolveLinks(recordLinksIn(blocks))
}

function issueEnd(sender: Sender): Block[] {
  const reason = t(
    'You’re getting this email because you subscribed to the newsletter of {church} at {site}.',
    placeOf(sender),
  )
  return [{ kind: 'rule' }, { kind: 'small', text: reason, link: unsubscribeLink() }]
}

export type Links = Readonly<Record<string, string>>

interface Around {
  siteUrl: string
  /** Descriptions of uploaded pictures, by hash. */
  descriptions: ReadonlyMap<string, string>
  links: Links
}

function mailedBlock(block: IssueBlock, { siteUrl, descriptions, links }: Around): Block {
  const absolute = (address: string) => (address.startsWith('/') ? `${siteUrl}${address}` : address)
  const mailed = (address: string) => {
    const size = pictureSize(address)
    if (!size) return { picture: '', alt: '' }
    const picture = absolute(href(uploads.picture, { name: emailPictureName(size) }))
    return { picture, alt: descriptions.get(size.hash) ?? '' }
  }
  switch (block.kind) {
    case 'text': {
      const target = (to: string) => {
        const address = hrefOf(to, links)
        return address === undefined ? undefined : absolute(marked(address))
      }
      return { kind: 'words', parts: partsOf(block.text, target) }
    }
    case 'quote':
      return { kind: 'quote', text: block.quote, source: block.source }
    case 'picture': {
      const { picture: url, alt } = mailed(block.url)
      return { kind: 'picture', url, alt }
    }
    case 'card':
      return { ...block, url: absolute(marked(block.url)), ...mailed(block.picture) }
    case 'button':
      return { ...block, url: absolute(marked(block.url)) }
    default:
      return block
  }
}

/** A page of this site as a newsletter links to it: mail programs don't say where people come from, so the address does. */
function marked(address: string): string {
  if (!address.startsWith('/')) return address
  const [page = '', anchor] = address.split('#', 2)
  return `${page}${page.includes('?') ? '&' : '?'}utm_source=newsletter${anchor === undefined ? '' : `#${anchor}`}`
}

/** The descriptions of the uploads in these blocks, by hash: the address of an upload also depends on its focal point. */
async function pictureDescriptions(db: Db, blocks: readonly IssueBlock[]): Promise<ReadonlyMap<string, string>> {
  const hashes = blocks.flatMap((block) => {
    const address = block.kind === 'picture' ? block.url : block.kind === 'card' ? block.picture : ''
    return pictureSize(address)?.hash ?? []
  })
  if (hashes.length === 0) return new Map()
  const rows = await db.selectFrom('pictures').select(['hash', 'alt']).where('hash', 'in', hashes).execute()
  return new Map(rows.map(({ hash, alt }) => [hash, alt]))
}

/**
 * The email as a document of its own, for a frame in the admin area. It needs style attributes, which the site's policy
 * forbids; so its own policy allows those, no scripts, and no framing by other sites.
 * @param look the color scheme of the mail program, or `text` for one that shows no HTML
 */
export async function previewIssue(c: Context, services: Services, content: Mailed, look: 'light' | 'dark' | 'text') {
  const { config, database, mailer } = services
  const { sender } = await mailer.settings(database.db)
  const email = await issueEmail(database.db, sender, content, await issueLinks(services, content.blocks))
  const fills = { [UNSUBSCRIBE]: `${config.siteUrl}${routes.newsletterUnsubscribe}` }
  if (look === 'text') return c.text(fillPlaceholders(email.text, fills), 200)
  // Links open in a new tab: the frame is no place for another page.
  const html = withColorScheme(fillHtmlPlaceholders(email.html, fills), look).replace(
    '<head>',
    `<head><base target="_blank"><meta name="bytes" content="${email.bytes}">`,
  )
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

const NOTHING: IssueContent = { subject: '', preheader: '', isOnWebsite: true, blocks: [] }
const draftIn = z
  .object({
    id: z.string().optional().catch(undefined),
    subject: z.string().catch(''),
    preheader: z.string().catch(''),
    isOnWebsite: z.boolean().catch(true),
    blocks: z
      .array(z.unknown())
      .catch([])
      .transform((blocks) => blocks.flatMap((block) => blockIn.safeParse(block).data ?? [])),
  })
  .catch(NOTHING)

/**
 * A draft, or one that was sent and has an id, for the preview: a block that is not valid yet is left out.
 * @param text JSON
 */
export function parseDraft(text: string): Mailed {
  try {
    return draftIn.parse(JSON.parse(text))
  } catch {
    return NOTHING
  }
}
