import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MailWorker } from '#mail/worker.ts'
import { onBothDatabases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { refusal } from '#test/mail-server.ts'
import { outboxOf } from '#test/outbox.ts'

const MINUTE = 60_000
/** More than go out at the same time. */
const MANY = 20

onBothDatabases('the outbox', (open) => {
  const box = outboxOf(open)
  const { worker, server, scripted, put, stored, states, recipients } = box

  describe('with something wrong, loses and doubles none of them', () => {
    /** Sends again and again, a day later each time, until nothing waits. */
    const sendAll = async (one: MailWorker, max = 12) => {
      for (let round = 0; round < max && ((await states())['waiting'] ?? 0) > 0; round++) {
        await one.sendDue()
        box.at += 24 * 60 * MINUTE
      }
    }

    it('when nothing answers', async () => {
      const port = await freePort()
      await put(MANY)
      const one = worker({ port })
      await one.sendDue()
      expect(await states()).toEqual({ waiting: MANY })
      const tried = (await stored()).filter(({ error }) => error !== '')
      expect(tried.length).toBeLessThanOrEqual(3)
      expect(tried[0]).toMatchObject({ error_kind: 'unreachable', error: expect.stringContaining('ECONNREFUSED') })

      const mail = await server({ port })
      box.at += MINUTE
      await one.sendDue()
      await one.sendDue()
      expect(recipients(mail).size).toBe(MANY)
      expect(mail.received).toHaveLength(MANY)
      expect(await states()).toEqual({ sent: MANY })
    })

    it('when the server never answers', async () => {
      const silent = await scripted(() => undefined)
      await put(MANY)
      const began = performance.now()
      await worker({ port: silent.port }).sendDue()
      expect(performance.now() - began).toBeLessThan(30_000)
      expect(await states()).toEqual({ waiting: MANY })
      const mail = await server()
      box.at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY, MANY])
    })

    it('when it is closing down (421)', async () => {
      const closing = await scripted(() => '421 4.3.2 closing down')
      await put(MANY)
      await worker({ port: closing.port }).sendDue()
      expect((await stored()).some(({ error }) => error.includes('421'))).toBe(true)
      const mail = await server()
      box.at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY, MANY])
    })

    it('when it wants every email a second time (451)', async () => {
      const seen = new Set<string>()
      const mail = await server({
        onRcptTo: ({ address }, _, done) => {
          const isFirst = !seen.has(address)
          seen.add(address)
          done(isFirst ? refusal(451, '4.7.1 Greylisted, please try again') : undefined)
        },
      })
      await put(MANY)
      const one = worker({ port: mail.port })
      await one.sendDue()
      expect(await states()).toEqual({ waiting: MANY })
      box.at += 59_000
      await one.sendDue()
      expect(mail.received).toHaveLength(0)
      box.at += 1_000
      await one.sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY, MANY])
      expect(await states()).toEqual({ sent: MANY })
    })

    it('when it refuses some permanently (550), and shows its message', async () => {
      const mail = await server({
        onRcptTo: ({ address }, _, done) =>
          done(/[05]@/.test(address) ? refusal(550, '5.1.1 No such user here') : undefined),
      })
      await put(MANY)
      await worker({ port: mail.port }).sendDue()
      expect(await states()).toEqual({ sent: MANY * 0.8, failed: MANY * 0.2 })
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY * 0.8, MANY * 0.8])
      expect(box.refused).toHaveLength(MANY * 0.2)
      const failed = (await stored()).find(({ state }) => state === 'failed')
      expect(failed).toMatchObject({ error_kind: 'recipient', attempts: 1 })
      expect(failed?.error).toContain('No such user here')
    })

    it('when its TLS cannot be trusted', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'narthex-tls-'))
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
      const subject = ['-subj', '/CN=elsewhere.test', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
      execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
      const mail = await server({ secure: true, key: readFileSync(key), cert: readFileSync(cert) })
      rmSync(folder, { recursive: true })
      await put(MANY)
      await worker({ port: mail.port, secure: true }).sendDue()
      expect(mail.received).toHaveLength(0)
      const tried = (await stored()).find(({ error }) => error !== '')
      expect(tried).toMatchObject({ error_kind: 'tls', state: 'waiting' })
      const plainly = await server()
      box.at += MINUTE
      await worker({ port: plainly.port }).sendDue()
      expect([recipients(plainly).size, plainly.received.length]).toEqual([MANY, MANY])
    })

    it('when it disconnects after each email (which it may have accepted)', async () => {
      let taken = 0
      const dropping = await scripted((line, isData) => {
        if (isData) {
          taken++
          return 'close'
        }
        if (line === '') return '220 hello'
        return line === 'DATA' ? '354 go on' : '250 ok'
      })
      await put(MANY)
      const one = worker({ port: dropping.port })
      await one.sendDue()
      expect(taken).toBeGreaterThanOrEqual(3)
      expect(await states()).toEqual({ waiting: MANY })
      expect(new Set((await stored()).map(({ error_kind }) => error_kind))).toEqual(new Set(['unsure', '']))
      const mail = await server()
      box.at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY, MANY])
      // The same Message-ID as the first time, so that a mailbox can recognize the second copy.
      const ids = new Set((await stored()).map(({ id }) => `<${id}@church.test>`))
      expect(new Set(mail.received.map(({ email: { messageId } }) => messageId))).toEqual(ids)
    })

    it('when it asks for a password that we do not have right', async () => {
      const mail = await server({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) =>
          password === 'right' ? done(null, { user: 'office' }) : done(new Error('Invalid username or password')),
      })
      await put(MANY)
      const wrong = worker({ port: mail.port, user: 'office', password: 'wrong' })
      await wrong.sendDue()
      const tried = (await stored()).find(({ error }) => error !== '')
      expect(tried).toMatchObject({ error_kind: 'password', state: 'waiting' })
      expect(box.refused).toEqual([])
      // The right password does not have to wait for the next try.
      const right = worker({ port: mail.port, user: 'office', password: 'right' })
      await right.sendDue()
      box.at += MINUTE
      await right.sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([MANY, MANY])
    })

    it('when it says "later" for days, and gives up after five with its message', async () => {
      const mail = await server({ onRcptTo: (_, __, done) => done(refusal(452, '4.2.2 The mailbox is full')) })
      await put(MANY)
      await sendAll(worker({ port: mail.port }))
      expect(await states()).toEqual({ failed: MANY })
      const [row] = await stored()
      expect(row).toMatchObject({ attempts: 10, error: expect.stringContaining('The mailbox is full') })
    })
  })
})
