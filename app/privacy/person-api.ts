/** What is kept about one person, for answering someone who asks. Administrators only. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { PersonalData } from '#app/definitions/personal-data.ts'
import { churchToday } from '#app/http/church-time.ts'
import { hiddenFrom } from '#app/http/rights.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { findPerson } from '#app/privacy/person.ts'

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

export interface Described {
  personalData: readonly PersonalData[]
  definitions: readonly AnyDefinition[]
}

export function personRoutes(services: Services, described: Described): Router {
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
  return router
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
