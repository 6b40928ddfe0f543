/** The checks of the email records, on demand, and what the headers of a received email say. */
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { badFields } from '#app/http/errors.ts'
import { limitPerAddress } from '#app/http/limit.ts'
import { newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { currentMail, learnSelectors, lookAtMail, mailCheckOut, storeMailChecks } from '#app/settings/mail-checks.ts'
import { MAX_HEADERS, readHeaders } from '#mail/checks/headers.ts'
import type { Provider } from '#mail/checks/providers.ts'

const providerOut = z.object({
  name: z.string(),
  spf: z.string().nullable().meta({ description: 'The domain that the SPF record includes' }),
  selectors: z.array(z.string()).readonly().meta({ description: 'Usual names of DKIM keys' }),
  alignedBy: z.string().meta({ description: 'What lets DMARC pass' }),
  checked: z.string().nullable().meta({ description: 'Day on which this was compared with its own pages' }),
  source: z.string(),
})

const checksOut = z
  .object({
    from: z.string().nullable().meta({ description: 'The address that emails come from; null while none are sent' }),
    server: z.string(),
    provider: providerOut.nullable().meta({ description: 'null for a server that is not known' }),
    at: z.string().nullable().meta({ description: 'When the records were looked at; null for never' }),
    checks: z.array(mailCheckOut),
  })
  .meta({ id: 'MailChecks' })
export type MailChecks = z.output<typeof checksOut>

const headersIn = z.object({
  headers: z
    .string()
    .trim()
    .min(1, 'Paste the headers of the email')
    // What is longer has the message with it, which is not needed.
    .transform((text) => text.slice(0, MAX_HEADERS)),
})
const headersOut = z.object({ checks: z.array(mailCheckOut) }).meta({ id: 'ReadHeaders' })
export type HeaderChecks = z.output<typeof headersOut>

/** Each check asks name servers of others. */
const LIMIT = { max: 20, seconds: 600 }

export function mailCheckRoutes(services: Services): Router {
  const router = newRouter()
  const common = { access: onlyFor(services, 'settings.email'), tag: 'Admin: settings' } as const

  route(router, {
    ...common,
    method: 'get',
    path: adminApi.mailCheck,
    summary: 'Get what the last check of the email records has found',
    answer: checksOut,
    handle: () => answer(services),
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.mailCheck,
    summary: 'Check the records of the saved From address: SPF, DKIM, DMARC, mail server and reverse name',
    before: [limitPerAddress(services, LIMIT)],
    answer: checksOut,
    refuses: ['tooMany'],
    handle: async () => {
      const found = await lookAtMail(services)
      if (found) await storeMailChecks(services.database.db, found)
      return answer(services)
    },
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.mailHeaders,
    summary: 'Read the headers of a received email: who vouched for it',
    body: headersIn,
    bodyDescription: 'The headers, with or without the message below them',
    answer: headersOut,
    handle: async ({ body: { headers } }) => {
      const mail = await currentMail(services)
      if (!mail) throw badFields({ headers: 'Set up email first, and save' })
      const read = readHeaders(headers, mail.from)
      if (!read)
        throw badFields({
          headers:
            'These aren’t the headers of a received email: choose “Show original” or “View source” in your mailbox, and copy all of it',
        })
      await learnSelectors(services, read.selectors)
      return { checks: read.checks }
    },
  })
  return router
}

async function answer(services: Services): Promise<MailChecks> {
  const mail = await currentMail(services)
  if (!mail) return { from: null, server: '', provider: null, at: null, checks: [] }
  const { from, server, stored } = mail
  return {
    from,
    server,
    provider: mail.provider ? shown(mail.provider) : null,
    at: stored && stored.checks.length > 0 ? stored.at : null,
    checks: stored?.checks ?? [],
  }
}

function shown({ name, spf, selectors, alignedBy, checked, source }: Provider): MailChecks['provider'] {
  return { name, spf, selectors, alignedBy, checked, source }
}
