import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminApi } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import { expect, adminAccount, test } from '#test/browser.ts'
import { startMailServer, startScriptedServer } from '#test/mail-server.ts'
import { startServer } from '#test/server.ts'

test('a message is answered while the mail server is silent, and its emails survive a restart', async ({
  playwright,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-emails-'))
  const env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
    SAMPLE_CONTENT: 'off',
  }
  const silent = await startScriptedServer(() => undefined)
  const first = await startServer(env)
  const request = await playwright.request.newContext({
    baseURL: first.url,
    extraHTTPHeaders: { Origin: first.url },
  })
  expect((await request.post(api.login, { data: adminAccount })).status()).toBe(200)
  const mail = {
    emailProvider: 'smtp',
    smtpHost: '127.0.0.1',
    smtpPort: silent.port,
    contactEmailTo: 'office@example.org',
  }
  const reply = { autoReplyEnabled: true, autoReplySubject: 'Thank you', autoReplyMessage: 'Dear [Visitor Name]' }
  expect((await request.put(adminApi.siteConfig, { data: { ...mail, ...reply } })).status()).toBe(200)

  const message = {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    subject: 'The choir',
    message: 'When?',
  }
  const began = performance.now()
  expect((await request.post(api.contact, { data: message })).status()).toBe(201)
  expect(performance.now() - began).toBeLessThan(20_000)
  await request.dispose()
  first.process.kill('SIGKILL')
  await new Promise((resolve) => {
    first.process.once('exit', resolve)
  })
  await silent.close()

  // The process that had claimed an email is gone; a little later its claim expires.
  const database = openDatabase(join(dataDir, 'narthex.db'))
  await database.db.updateTable('emails').set({ claimed_until: '' }).execute()
  await database.close()
  const server = await startMailServer({ port: silent.port })
  const second = await startServer(env)
  const sent = () => server.received.map(({ to, email }) => `${to.join()} ${email.subject}`).toSorted()
  await expect
    .poll(() => sent().filter((one) => !one.includes('sign-in')))
    .toEqual(['ann@example.org Thank you', 'office@example.org New message through the contact form'])
  await second.stop()
  await server.close()
  rmSync(dataDir, { recursive: true })
})
