/** Newsletters on the website: those that were sent, as their writers decide. */
import { z } from '@hono/zod-openapi'
import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { type Actor, logChange } from '#app/http/activity-log.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { notFound } from '#app/http/errors.ts'
import type { Reading } from '#app/http/public-kind.ts'
import type { Services } from '#app/http/services.ts'
import { blockOut, wordsOfBlock } from '#app/features/newsletter/blocks.ts'
import { issueLinks } from '#app/features/newsletter/emails.ts'
import { type Issue, issuePath } from '#app/features/newsletter/issue.ts'
import { issueKind, type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { siteLanguage, visitorLanguage } from '#app/text/dictionaries.ts'
import { shortened } from '#app/text/shortened.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import type { Db, Trx } from '#db/database.ts'
import { forUpdate } from '#db/locks.ts'
import { isSaid, translated } from '#db/published.ts'
import { countOf, flag } from '#db/records.ts'

const line = {
  id: z.string(),
  title: z.string(),
  date: z.string().meta({ description: 'YYYY-MM-DD, when it was sent, at the church' }),
  sentAt: z.string(),
  text: z.string().meta({ description: 'Preview text, or the first words' }),
  path: z.string(),
}
export const lineOut = z.object(line).meta({ id: 'PublicNewsletterLine' })
export const webIssueOut = z
  .object({
    ...line,
    blocks: z.array(blockOut),
    language: z
      .enum(Object.keys(languageNames) as Language[])
      .meta({ description: 'In which it is written: that of the page where anything of it is said in that' }),
    links: z.record(z.string(), z.string()).meta({ description: 'Addresses of the records that its texts name' }),
  })
  .meta({ id: 'PublicNewsletter' })

/** In a list. */
export type WebIssueLine = z.infer<typeof lineOut>
export type WebIssue = z.infer<typeof webIssueOut>

interface Page {
  limit: number
  offset: number
}

/** One that has only been written is nobody's to read, whatever becomes of it later. */
export function isOnWeb(): Expression<SqlBool> {
  return sql<SqlBool>`(newsletter_issues.is_on_website = 1 and newsletter_issues.state in ('sending', 'paused', 'sent'))`
}

/** The newest first. */
export async function listOnWeb(services: Services, { limit, offset }: Page): Promise<WebIssueLine[]> {
  const query = onWeb(services.database.db).selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
  const zone = await timeZone(services)
  const rows = await query.limit(limit).offset(offset).execute()
  return translated('newsletter_issues', rows).map((row) => lineOf(row, zone))
}

export function countOnWeb(db: Db): Promise<number> {
  return countOf(onWeb(db))
}

/** A newsletter as visitors get it, without what is known about its sending. */
export async function findOnWeb(services: Services, id: string): Promise<WebIssue | undefined> {
  const [row] = translated(
    'newsletter_issues',
    await onWeb(services.database.db).selectAll().where('id', '=', id).execute(),
  )
  if (!row) return undefined
  const { blocks } = presentIssue(row)
  const language = isSaid('newsletter_issues', row) ? visitorLanguage() : siteLanguage()
  return { ...lineOf(row, await timeZone(services)), blocks, language, links: await issueLinks(services, blocks) }
}

function onWeb(db: Db) {
  return db.selectFrom('newsletter_issues').where(isOnWeb())
}

/** @param zone IANA name of the church's time zone */
export function lineOf(row: IssueRow, zone: string): WebIssueLine {
  const { id, subject: title, preheader, blocks } = presentIssue(row)
  const date = Temporal.Instant.from(row.started_at).toZonedDateTimeISO(zone).toPlainDate().toString()
  const path = issuePath({ id, subject: title })
  return { id, title, date, sentAt: row.started_at, text: preheader || firstWords(blocks), path }
}

export async function timeZone(services: Reading): Promise<string> {
  return (await churchMoment(services)).timeZoneId
}

const MAX_TEXT = 200

function firstWords(blocks: Issue['blocks']): string {
  const words = blocks.flatMap((block) => (block.kind === 'text' ? wordsOfBlock(block) : []))
  return shortened(
    words
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .slice(0, 10 * MAX_TEXT),
    MAX_TEXT,
  )
}

/**
 * Puts a newsletter on the website, or takes it off, also after it was sent.
 * @throws HttpError 404
 */
export function putOnWeb(services: Services, id: string, isOnWebsite: boolean, actor: Actor): Promise<void> {
  return services.database.transaction(async (trx: Trx) => {
    const row = await forUpdate(
      trx,
      trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id),
    ).executeTakeFirst()
    if (!row) throw notFound(issueKind.title)
    if (row.is_on_website === flag(isOnWebsite)) return
    await trx
      .updateTable('newsletter_issues')
      .set({ is_on_website: flag(isOnWebsite), version: row.version + 1, updated_at: actor.now })
      .where('id', '=', id)
      .execute()
    const action = isOnWebsite ? 'put on the website' : 'took off the website'
    const label = issueKind.label(presentIssue(row))
    await logChange(trx, actor, { action, kind: issueKind.name, id, label, details: {} })
  })
}
