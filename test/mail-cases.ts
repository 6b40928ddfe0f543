/** Checks a church's email by answers of name servers, from a table, asked of a name server on this machine. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMail } from '#mail/checks/check.ts'
import { Names } from '#mail/checks/names.ts'
import type { MailCase } from '#test/church-zone.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'

/** @returns the server that the cases ask, for other tests */
export function checkCases(cases: readonly MailCase[]): () => NameServer {
  let server: NameServer
  beforeAll(async () => {
    server = await startNameServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())
  it.each(cases)(
    '%s',
    async (_, zone, found, { from = 'office@church.org', smtp = 'smtp.gmail.com', selectors = [] } = {}) => {
      server.use(zone)
      const names = new Names([server.address])
      const checks = await checkMail({ from, smtpHost: smtp, selectors, siteHost: 'www.church.org' }, names)
      for (const [about, state, words = '', value] of found) {
        const check = checks.find((one) => one.about === about)
        expect({ about, state: check?.state, text: check?.text }).toMatchObject({ state })
        expect(check?.text).toContain(words)
        expect(value ?? check?.record?.value).toBe(check?.record?.value)
      }
      expect(JSON.stringify(checks)).not.toMatch(/will arrive/)
      expect(names.questions).toBeLessThanOrEqual(30)
    },
  )

  return () => server
}
