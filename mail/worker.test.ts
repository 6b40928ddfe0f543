import { describe, expect, it } from 'vitest'
import type { MailSettings } from '#mail/transport.ts'
import { onBothDatabases } from '#test/databases.ts'
import { refusal } from '#test/mail-server.ts'
import { outboxOf } from '#test/outbox.ts'

const MINUTE = 60_000

onBothDatabases('the outbox', (open) => {
  const box = outboxOf(open)
  const { now, iso, worker, server, scripted, put, copies, stored, states, recipients } = box

  it('is emptied: every email is sent once, with one recipient and a stable Message-ID', async () => {
    const mail = await server()
    await put(3, { html: '<p>Hello</p>', replyTo: 'ann@example.org' })
    await worker({ port: mail.port }).sendDue()
    expect(mail.received.map(({ to }) => to)).toEqual(expect.arrayContaining([['reader0@example.org']]))
    expect(recipients(mail).size).toBe(3)
    expect(await states()).toEqual({ sent: 3 })
    const [row] = await stored()
    const one = mail.received.find(({ email: { messageId } }) => messageId === `<${row?.id}@church.test>`)
    expect(one).toMatchObject({ from: 'office@church.test', to: [row?.to_address] })
    expect(one?.email).toMatchObject({
      from: { name: 'St. Anne’s', address: 'office@church.test' },
      replyTo: [{ address: 'ann@example.org' }],
      html: '<p>Hello</p>\n',
    })
    expect(one?.raw).toContain('Auto-Submitted: auto-generated')
  })

  it('names the emails that an answer follows, and sends it as written by a person', async () => {
    const mail = await server()
    await put(1, { kind: 'answer', thread: ['first', 'second'] })
    await worker({ port: mail.port }).sendDue()
    expect(mail.received[0]?.email).toMatchObject({
      inReplyTo: '<second@church.test>',
      references: '<first@church.test> <second@church.test>',
    })
    expect(mail.received[0]?.raw).not.toContain('Auto-Submitted')
  })

  it('writes emails into the log while there is no mail server, as not sent; copies of newsletters wait', async () => {
    await put(1)
    await copies(2)
    await worker({ provider: 'console' }).sendDue()
    expect(await states()).toEqual({ unsent: 1, waiting: 2 })
    expect((await stored()).find(({ state }) => state === 'unsent')).toMatchObject({
      sent_at: '',
      error: 'Written to the server log only; not sent',
    })
    expect(box.logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { to: 'reader0@example.org', msg: 'email' },
    ])
  })

  it('keeps everything while email is switched off', async () => {
    await put(2)
    await worker({ provider: 'off' }).sendDue()
    expect(await states()).toEqual({ waiting: 2 })
  })

  it('accepts only one of two emails with the same key, even at the same moment', async () => {
    const mail = await server()
    await Promise.all([1, 2, 3].map(() => put(1, { dedupeKey: 'the same' })))
    await worker({ port: mail.port }).sendDue()
    expect(mail.received).toHaveLength(1)
  })

  it('encrypts a secret, and deletes it once it is sent', async () => {
    const mail = await server()
    await put(1, { isSecret: true })
    const bodies = () => box.database.db.selectFrom('letter_bodies').selectAll().execute()
    expect((await bodies())[0]?.text).toMatch(/^sealed /)
    await worker({ port: mail.port }).sendDue()
    expect(mail.received[0]?.email.text).toContain('hello.')
    expect(await bodies()).toMatchObject([{ text: '', html: '' }])
  })

  it('sends new emails without being asked, and stops on request', async () => {
    const mail = await server()
    const one = worker({ port: mail.port })
    one.start()
    await put(2)
    one.wake()
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(2)
    await one.stop()
    await put(1, { to: 'late@example.org' })
    one.wake()
    await one.sendDue()
    expect([mail.received.length, await states()]).toEqual([2, { sent: 2, waiting: 1 }])
  })

  it('notices every email immediately, whatever it is doing when it is woken', async () => {
    const mail = await server()
    const one = worker({ port: mail.port })
    one.start()
    for (let n = 1; n <= 20; n++) {
      await put(1, { to: `reader${n}@example.org` })
      one.wake()
      await expect.poll(() => mail.received.length, { interval: n % 7, timeout: 10_000 }).toBe(n)
    }
  })

  it('does not wait for an email that its server is slow to accept', async () => {
    let letGo: () => void = () => undefined
    const isSlow = Promise.withResolvers<void>()
    const mail = await server({
      onRcptTo: ({ address }, _, done) => {
        if (address !== 'slow@example.org') return done()
        isSlow.resolve()
        letGo = done
      },
    })
    const one = worker({ port: mail.port })
    one.start()
    await put(1, { to: 'slow@example.org' })
    one.wake()
    await isSlow.promise
    for (let n = 1; n <= 4; n++) {
      await put(1, { to: `reader${n}@example.org` })
      one.wake()
      await expect.poll(() => mail.received.length, { timeout: 2_000 }).toBe(n)
    }
    letGo()
    await expect.poll(states, { timeout: 10_000 }).toEqual({ sent: 5 })
  })

  it('uses the settings that were saved before it', async () => {
    const mail = await server()
    let settings: Partial<MailSettings> = { provider: 'console' }
    let isFirst = true
    const one = worker(async () => {
      const read = settings
      if (isFirst) {
        // An administrator chooses a mail server and a visitor writes, right after the worker has read the settings.
        isFirst = false
        settings = { port: mail.port }
        await put(1)
      }
      return read
    })
    one.start()
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
    await one.stop()
    expect(await states()).toEqual({ sent: 1 })
  })

  it('is tried again after a minute, and at last after a day', async () => {
    const mail = await server({ onRcptTo: (_, __, done) => done(refusal(451, '4.0.0 later')) })
    await put(1)
    const one = worker({ port: mail.port })
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      await one.sendDue()
      const [row] = await stored()
      waits.push((Date.parse(row?.next_at ?? '') - box.at) / MINUTE)
      box.at = Date.parse(row?.next_at ?? '')
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440])
  })

  it('leaves a server in trouble alone for a while, and sends everything when it is well', async () => {
    let isWell = false
    const mail = await server({ onMailFrom: (_, __, done) => done(isWell ? undefined : refusal(421, 'not now')) })
    await put(10)
    const one = worker({ port: mail.port })
    await one.sendDue()
    const before = mail.connections()
    await one.sendDue()
    expect(mail.connections()).toBe(before)
    isWell = true
    box.at += MINUTE
    await one.sendDue()
    await one.sendDue()
    expect(await states()).toEqual({ sent: 10 })
  })

  it('is not stopped by a server’s refusals of single emails, and gives those up in the end', async () => {
    const mail = await server({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('poison') ? refusal(554, `5.7.1 <${address}>: Relay access denied`) : undefined),
    })
    const one = worker({ port: mail.port })
    for (let n = 0; n < 2; n++) await put(1, { to: `poison${n}@example.org` })
    await put(10)
    await one.sendDue()
    expect(mail.received).toHaveLength(10)
    for (let day = 0; day < 12; day++) {
      box.at += 24 * 60 * MINUTE
      await put(1)
      await one.sendDue()
    }
    expect(await states()).toEqual({ sent: 22, failed: 2 })
  })

  it('writes to a domain in any script', async () => {
    const said: string[] = []
    const listening = await scripted((line, isData) => {
      said.push(line)
      if (line === '') return '220 hello'
      if (isData) return '250 taken'
      return line === 'DATA' ? '354 go on' : '250 ok'
    })
    await put(1, { to: 'office@müller.example' })
    await worker({ port: listening.port }).sendDue()
    expect(said).toContain('RCPT TO:<office@xn--mller-kva.example>')
    expect(await states()).toEqual({ sent: 1 })
  })

  describe('with copies of a newsletter', () => {
    it('fills in the values of each copy, as text', async () => {
      const mail = await server()
      expect(await copies(2)).toBe(2)
      expect(await copies(3)).toBe(1)
      await worker({ port: mail.port }).sendDue()
      expect(recipients(mail).size).toBe(3)
      const one = mail.received.find(({ to }) => to[0] === 'reader1@example.org')
      expect(one?.email).toMatchObject({ text: 'Dear Reader <1>\n', html: '<p>Dear Reader &#60;1&#62;</p>\n' })
      expect(one?.raw).toContain('List-Unsubscribe: <https://church.test/u/1>')
      expect(one?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    })

    it('keeps the limits per second and per day, and lets single emails pass', async () => {
      const mail = await server()
      await copies(20)
      const one = worker({ port: mail.port, perMinute: 300, perDay: 12 })
      await one.sendDue()
      expect(mail.received).toHaveLength(5)
      await put(1, { to: 'urgent@example.org' })
      await one.sendDue()
      expect(mail.received.at(-1)?.to).toEqual(['urgent@example.org'])
      expect(mail.received).toHaveLength(6)
      box.at += 1_000
      await one.sendDue()
      box.at += 1_000
      await one.sendDue()
      expect(mail.received).toHaveLength(13)
      box.at += 24 * 60 * MINUTE
      await one.sendDue()
      expect(mail.received).toHaveLength(18)
    })

    it('keeps them with two workers', async () => {
      const mail = await server()
      await copies(30)
      const both = [worker({ port: mail.port, perMinute: 600 }), worker({ port: mail.port, perMinute: 600 })]
      await Promise.all(both.map((one) => one.sendDue()))
      expect([mail.received.length, recipients(mail).size]).toEqual([10, 10])
    })

    it('sends no second copy when the first may have been accepted', async () => {
      const dropping = await scripted((line, isData) => {
        if (isData) return 'close'
        if (line === '') return '220 hello'
        return line === 'DATA' ? '354 go on' : '250 ok'
      })
      await copies(3)
      await worker({ port: dropping.port }).sendDue()
      expect(await states()).toEqual({ unsure: 3 })
    })
  })

  describe('after the process was stopped in the middle', () => {
    const stopped = async (handed: boolean, bulk: boolean) => {
      if (bulk) await copies(1)
      else await put(1)
      const gone = {
        state: 'sending' as const,
        claim: 'gone',
        claimed_until: iso(),
        handed_at: handed ? iso() : '',
      }
      await box.database.db.updateTable('letters').set(gone).execute()
      box.at += 1
      const mail = await server()
      await worker({ port: mail.port }).sendDue()
      return [mail.received.length, await states()]
    }
    it('sends an email that was not finished', async () => {
      expect(await stopped(false, false)).toEqual([1, { sent: 1 }])
    })
    it('sends a copy that had not been handed over', async () => {
      expect(await stopped(false, true)).toEqual([1, { sent: 1 }])
    })
    it('sends an email that was finished, under the same Message-ID', async () => {
      expect(await stopped(true, false)).toEqual([1, { sent: 1 }])
    })
    it('does not send a copy that was finished: a person decides', async () => {
      expect(await stopped(true, true)).toEqual([0, { unsure: 1 }])
    })
    it('leaves an email alone that another worker is sending', async () => {
      await put(1)
      await box.database.db
        .updateTable('letters')
        .set({ state: 'sending', claim: 'busy', claimed_until: now().add({ minutes: 1 }).toString() })
        .execute()
      const mail = await server()
      await worker({ port: mail.port }).sendDue()
      expect([mail.received.length, await states()]).toEqual([0, { sending: 1 }])
    })
  })

  it('is emptied once by two at work', async () => {
    const mail = await server()
    await put(30)
    await Promise.all([worker({ port: mail.port }), worker({ port: mail.port })].map((one) => one.sendDue()))
    expect([mail.received.length, recipients(mail).size]).toEqual([30, 30])
    expect(await states()).toEqual({ sent: 30 })
  })
})
