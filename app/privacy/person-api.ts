/** What is kept about one person, for answering someone who asks. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { longDate } from '#app/dates/format.ts'
import { churchToday } from '#app/http/church-time.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { type Erasing, erasePerson } from '#app/privacy/erase.ts'
import { findPerson } from '#app/privacy/person.ts'
import { formatCount } from '#app/text/format-count.ts'

const personOut = z
  .object({
    email: z.string(),
    leavesOut: z
      .boolean()
      .meta({ description: 'Whether there are private kinds of records that the caller may not see' }),
    parts: z.array(
      z.object({
        title: z.string().meta({ description: 'As the page about privacy calls it' }),
        rows: z.array(
          z.object({
            at: z.string().meta({ description: 'When it was stored; may be empty' }),
            values: z.record(z.string(), z.string()).meta({ description: 'By column' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Person' })
export type PersonFound = z.output<typeof personOut>

const email = z
  .email('Enter an email address, such as ann@example.org')
  .max(320)
  .meta({ description: 'An email address, in any case' })

export interface Described extends Omit<Erasing, 'email'> {
  /** The backups, the newest first. */
  backups: (services: Services) => Promise<readonly { at: string }[]>
}

export function personRoutes(services: Services, { onErase, backups, ...described }: Described): Router {
  const router = newRouter()
  route(router, {
    method: 'get',
    path: adminApi.person,
    access: onlyAdministrators(services),
    tag: 'Admin: privacy',
    summary: 'Find everything that is kept about an email address, as JSON, or as a text to read',
    query: z.object({ email, format: z.enum(['json', 'text'], 'must be json or text').optional() }),
    answer: personOut,
    handle: async ({ c, query, actor: { person } }) => {
      const hidden = hiddenFrom(person)
      const parts = await findPerson(services.database.db, { ...described, email: query.email, hidden })
      const found = { email: query.email, leavesOut: hidden.tables.length > 0, parts }
      if (query.format === undefined) return found
      const isText = query.format === 'text'
      const name = `person-${await churchToday(services)}.${isText ? 'txt' : 'json'}`
      return c.body(isText ? asText(found) : JSON.stringify(found, null, 2), 200, {
        'Content-Type': `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    },
  })
  route(router, {
    method: 'post',
    path: adminApi.erasePerson,
    access: onlyAdministrators(services),
    tag: 'Admin: privacy',
    summary: 'Erase everything that is kept about an email address permanently',
    description:
      'As a whole or not at all: if the website itself names the address, nothing is erased. Sign-ups stay without a name. Backups keep what they have.',
    body: z.object({ email }),
    handle: async ({ body, actor: { person, now } }) => {
      const count = await erasePerson(services, { ...described, onErase, email: body.email.trim() }, { person, now })
      return {
        message: `${formatCount(count, ['entry', 'entries'])} erased. ${backupsInWords(await backups(services))}`,
      }
    },
  })
  return router
}

/** The backups that still have what was erased. */
function backupsInWords(backups: readonly { at: string }[]): string {
  const oldest = backups.at(-1)?.at.slice(0, 10)
  if (oldest === undefined) return 'There is no backup that still has them.'
  return `${formatCount(backups.length, ['backup', 'backups'])}, since ${longDate(oldest)}, may still have them, and are deleted within 12 months.`
}

function asText({ email: address, leavesOut, parts }: PersonFound): string {
  const lines = parts.flatMap(({ title, rows }) => [
    '',
    title.toUpperCase(),
    ...rows.flatMap(({ at, values }) => [
      '',
      ...(at === '' ? [] : [`stored: ${at}`]),
      ...Object.entries(values).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`),
    ]),
  ])
  const nothing = parts.length === 0 ? ['', 'Nothing.'] : []
  const more = leavesOut ? ['', 'Prayer requests and what is entrusted to the clergy were not searched.'] : []
  return [`What is kept about ${address}`, ...lines, ...nothing, ...more, ''].join('\n')
}
