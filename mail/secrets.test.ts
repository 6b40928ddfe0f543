import { expect, it } from 'vitest'
import type { Outgoing } from '#mail/email.ts'
import { sendTestEmail } from '#mail/test-email.ts'
import type { MailSettings } from '#mail/transport.ts'
import { startScriptedServer } from '#test/mail-server.ts'

const PASSWORD = 'hush-hush-1'
const sent = Buffer.from(`\0ada\0${PASSWORD}`).toString('base64')

it.each([
  ['as it is', `535 5.7.8 wrong password ${PASSWORD} for ada`],
  ['as it was sent', `535 5.7.8 can't read AUTH PLAIN ${sent}`],
  ['in base64', `535 5.7.8 not known: ${Buffer.from(PASSWORD).toString('base64')}`],
])('a mail server that repeats the password %s is quoted without it', async (_, refusal) => {
  const server = await startScriptedServer((line) => {
    if (line === '') return '220 hello'
    if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN'
    return line.startsWith('AUTH') ? refusal : '250 ok'
  })
  const settings: MailSettings = {
    provider: 'smtp',
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    user: 'ada',
    password: PASSWORD,
    from: { name: 'Church', address: 'church@example.org' },
    perMinute: 100,
    perDay: 100,
    missing: '',
  }
  const email: Outgoing = {
    id: 'a',
    kind: 'test',
    to: 'ada@example.org',
    subject: 'Test',
    text: 'Test',
    html: '',
    replyTo: '',
    listUnsubscribe: '',
    calendar: '',
    thread: [],
  }
  const result = JSON.stringify(await sendTestEmail(settings, 'church.test', email))
  await server.close()
  expect(result).toContain('535 5.7.8')
  for (const secret of [PASSWORD, sent, Buffer.from(PASSWORD).toString('base64')]) expect(result).not.toContain(secret)
})
