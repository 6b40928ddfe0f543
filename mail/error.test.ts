import { expect, it } from 'vitest'
import type { NodemailerError } from 'nodemailer'
import { mailErrorOf } from '#mail/error.ts'

const where = { host: 'mail.example.org', port: 587, secure: false, isGmail: false }
const answer = (command: string, response: string): NodemailerError =>
  Object.assign(new Error(`Failed: ${response}`), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })

it.each([
  ['RCPT TO', '550 No such user', 'recipient'],
  ['RCPT TO', '550 5.1.1 The email account that you tried to reach does not exist', 'recipient'],
  ['RCPT TO', '550 5.2.1 Mailbox disabled', 'recipient'],
  ['DATA', '550 5.1.1 unknown', 'recipient'],
  ['RCPT TO', '552 5.2.2 Quota exceeded', 'email'],
  ['RCPT TO', '550 5.7.26 unauthenticated mail is prohibited', 'sender'],
  ['RCPT TO', '550 5.7.1 blocked', 'email'],
  ['RCPT TO', '554 rejected: listed at zen.example', 'email'],
  ['DATA', '554 5.6.0 looks like spam', 'email'],
  ['DATA', '554 no', 'email'],
  ['RCPT TO', '550 relay not permitted', 'sender'],
  ['RCPT TO', '554 5.7.1 <ann@example.org>: Relay access denied', 'sender'],
  ['RCPT TO', '530 5.7.0 Authentication required', 'sender'],
  ['MAIL FROM', '553 5.7.1 Sender address rejected', 'sender'],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded', 'limit'],
  ['RCPT TO', '450 4.2.1 hourly sending quota exceeded', 'later'],
  ['RCPT TO', '452 4.2.2 full', 'later'],
  ['DATA', '451 4.7.1 greylisted', 'later'],
  ['MAIL FROM', '421 4.3.2 closing', 'unreachable'],
  ['MAIL FROM', 'HTTP/1.1 503 Service Unavailable', 'unreachable'],
  ['DATA', 'what?', 'unreachable'],
])('at %s "%s" is %s', (command, response, kind) => {
  expect(mailErrorOf(answer(command, response), where).kind).toBe(kind)
})

it.each([
  ['450 4.1.2 <certificate@nowhere.invalid>: Recipient address rejected: Domain not found', 'later'],
  ['450 4.1.2 <x@4.4.5.example>: not found', 'later'],
  ['450 4.1.2 <x@relay.daily.sending.limit.example>: not found', 'later'],
  ['550 5.1.2 <self-signed-certificate@example.org>: no', 'recipient'],
  ['550 5.1.1 relay-authentication@example.org unknown', 'recipient'],
])('ignores the address repeated in "%s"', (response, kind) => {
  expect(mailErrorOf(answer('RCPT TO', response), where).kind).toBe(kind)
})

it('of the connection are distinguished', () => {
  const of = (code: string, message: string) => mailErrorOf(Object.assign(new Error(message), { code }), where).kind
  expect(of('ESOCKET', 'self-signed certificate')).toBe('tls')
  expect(of('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:1')).toBe('unreachable')
  expect(of('EAUTH', 'Invalid login')).toBe('password')
  expect(of('EENVELOPE', 'Internationalized address')).toBe('recipient')
})

it('is unknown after the email was sent, however the connection broke', () => {
  const broken = Object.assign(new Error('SSL routines:ssl3_get_record:decryption failed or bad record mac'), {
    code: 'ESOCKET',
  })
  expect(mailErrorOf(broken, where).kind).toBe('tls')
  expect(mailErrorOf(broken, where, true).kind).toBe('unsure')
})
