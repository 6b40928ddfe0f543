/** Mail servers with unusual but allowed behavior, and settings that change meanwhile. */
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { MailSettings } from '#mail/transport.ts'
import { onBothDatabases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { refusal } from '#test/mail-server.ts'
import { outboxOf } from '#test/outbox.ts'
import { PATIENCE } from '#test/patience.ts'

const MINUTE = 60_000

onBothDatabases('the outbox', (open, engine) => {
  const box = outboxOf(open)
  const { worker, server, scripted, put, copies, stored, states } = box

  /** A server that accepts emails, except where `odd` answers something else. */
  const mostly = (odd: (line: string, isData: boolean) => string | undefined) =>
    scripted((line, isData) => {
      const said = odd(line, isData)
      if (said !== undefined) return said === 'silence' ? undefined : said
      if (line === '') return '220 hello'
      return line === 'DATA' ? '354 go on' : '250 ok'
    })

  it.each([
    ['breaks off', 'close'],
    ['keeps silent', 'silence'],
  ])('believes a server that refuses an address and then %s', async (_, after) => {
    const odd = await mostly((line) => {
      if (line.startsWith('RCPT TO:<bad')) return '550 5.1.1 no such user'
      return line === 'RSET' ? after : undefined
    })
    await put(1, { to: 'bad@example.org' })
    const one = worker({ port: odd.port })
    await one.sendDue()
    expect(await states()).toEqual({ failed: 1 })
    expect(box.refused).toMatchObject([[{ to_address: 'bad@example.org' }, { kind: 'recipient' }]])
    await put(3)
    await one.sendDue()
    expect(await states()).toEqual({ failed: 1, sent: 3 })
  })

  it.each(['MAIL FROM', 'RCPT TO', 'DATA'])(
    'gives up no email because a server disconnects at %s, and is not delayed by it',
    async (step) => {
      let isWell = false
      const odd = await mostly((line) => (!isWell && line.startsWith(step) ? 'close' : undefined))
      await put(5)
      await copies(2)
      const one = worker({ port: odd.port })
      for (let minute = 0; minute < 20; minute++) {
        await one.sendDue()
        expect(await states()).toEqual({ waiting: 7 })
        box.at += MINUTE
      }
      isWell = true
      box.at += 15 * MINUTE
      await one.sendDue()
      expect(await states()).toEqual({ sent: 7 })
    },
  )

  it('is not delayed by a server that disconnects during sign-in', async () => {
    const odd = await mostly((line) => {
      if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN LOGIN'
      return line.startsWith('AUTH') ? 'close' : undefined
    })
    await put(1)
    await worker({ port: odd.port, user: 'office', password: 'right' }).sendDue()
    expect(await stored()).toMatchObject([{ state: 'waiting', error_kind: 'unreachable' }])
  })

  it('sends an unconfirmed email three times at most, and then asks a person', async () => {
    let taken = 0
    const odd = await mostly((_, isData) => {
      if (!isData) return undefined
      taken++
      return 'close'
    })
    await put(1)
    const one = worker({ port: odd.port })
    for (let day = 0; day < 5; day++) {
      await one.sendDue()
      box.at += 24 * 60 * MINUTE
    }
    expect([taken, await states()]).toEqual([3, { unsure: 1 }])
  })

  it('does not count a server outage against an email', async () => {
    const port = await freePort()
    await put(1)
    const away = worker({ port })
    for (let minute = 0; minute < 20; minute++) {
      await away.sendDue()
      box.at += 15 * MINUTE
    }
    const mail = await server({ port, onRcptTo: (_, __, done) => done(refusal(451, '4.7.1 Greylisted')) })
    await away.sendDue()
    expect(await stored()).toMatchObject([{ state: 'waiting', error_kind: 'later', attempts: 1 }])
    expect(mail.received).toEqual([])
  })

  it('sends the emails that waited for the end of an outage, in a process that did not see the outage', async () => {
    await put(3)
    await worker({ port: await freePort() }).sendDue()
    box.at += 5_000
    const mail = await server()
    await put(1, { to: 'newest@example.org' })
    const next = worker({ port: mail.port })
    await next.sendDue()
    await next.sendDue()
    expect(await states()).toEqual({ sent: 4 })
  })

  it('uses new settings while an email is still with the old server', async () => {
    let letGo: () => void = () => undefined
    const isSlow = Promise.withResolvers<void>()
    const slow = await server({
      onRcptTo: (_, __, done) => {
        letGo = done
        isSlow.resolve()
      },
    })
    const mail = await server()
    let settings: Partial<MailSettings> = { port: slow.port }
    const one = worker(() => Promise.resolve(settings))
    one.start()
    await put(1, { to: 'slow@example.org' })
    one.wake()
    await isSlow.promise
    settings = { port: mail.port }
    await put(3)
    one.wake()
    await expect.poll(() => mail.received.length).toBe(3)
    letGo()
    await expect.poll(states).toEqual({ sent: 4 })
    await one.stop()
  })

  it.runIf(engine === 'sqlite')('rests while mail is switched off, though an email waits', async () => {
    let asked = 0
    await put(1)
    const one = worker(() => {
      asked++
      return Promise.resolve({ provider: 'off' })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      one.start()
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), PATIENCE)
      await vi.advanceTimersByTimeAsync(14_000)
      expect(asked).toBe(1)
    } finally {
      vi.useRealTimers()
      await one.stop()
    }
  })

  describe('with copies of a newsletter', () => {
    it('asks a server that has had enough no more often than it may', async () => {
      let asked = 0
      const mail = await server({
        onRcptTo: (_, __, done) => {
          asked++
          done(refusal(450, '4.7.1 Slow down'))
        },
      })
      await copies(30)
      await worker({ port: mail.port, perMinute: 120 }).sendDue()
      expect(asked).toBe(2)
    })

    it('follows rates that change while it sends', async () => {
      const mail = await server()
      await copies(60)
      await worker(() => Promise.resolve({ port: mail.port, perDay: mail.received.length < 3 ? 1_000 : 5 })).sendDue()
      expect(mail.received.length).toBeLessThan(10)
    })

    it('survives several emails in a row without an answer', async () => {
      const odd = await mostly((_, isData) => (isData ? 'close' : undefined))
      await copies(50)
      await worker({ port: odd.port }).sendDue()
      const { unsure = 0, waiting } = await states()
      expect(unsure).toBeLessThan(10)
      expect(waiting).toBe(50 - unsure)
      expect(box.refused).toHaveLength(unsure)
    })

    it('does not retry an email that was recalled meanwhile', async () => {
      const mail = await server({
        onRcptTo: (_, __, done) => {
          const recall = box.database.db.updateTable('emails').set({ is_recalled: 1 }).execute()
          void recall.finally(() => done(refusal(451, '4.7.1 Greylisted')))
        },
      })
      await copies(1)
      await worker({ port: mail.port }).sendDue()
      expect(await states()).toEqual({ cancelled: 1 })
    })

    it.runIf(engine === 'sqlite')('sends none a second time whose answer could not be noted', async () => {
      const mail = await server()
      await copies(1)
      const { db } = box.database
      await sql`create trigger busy before update on emails when new.state = 'sent'
        begin select raise(abort, 'database is locked'); end`.execute(db)
      await worker({ port: mail.port }).sendDue()
      expect(await states()).toEqual({ sending: 1 })
      await sql`drop trigger busy`.execute(db)
      box.at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([mail.received.length, await states()]).toEqual([1, { unsure: 1 }])
    })
  })
})
