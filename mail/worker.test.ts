import { expect, it } from 'vitest'
import type { MailSettings } from '#mail/transport.ts'
import { onBothDatabases } from '#test/databases.ts'
import { outboxOf } from '#test/outbox.ts'

onBothDatabases('the outbox', (open) => {
  const box = outboxOf(open)
  const { worker, server, scripted, put, copies, stored, states, recipients } = box

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

  it.each(['auto-reply', 'visitor welcome'])('marks “%s” as answering somebody by itself', async (kind) => {
    const mail = await server()
    await put(1, { kind })
    await worker({ port: mail.port }).sendDue()
    expect(mail.received[0]?.raw).toContain('Auto-Submitted: auto-replied')
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
    const bodies = () => box.database.db.selectFrom('email_bodies').selectAll().execute()
    expect((await bodies())[0]?.text).toMatch(/^encrypted /)
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
    await expect.poll(() => mail.received.length).toBe(2)
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
      await expect.poll(() => mail.received.length, { interval: n % 7 }).toBe(n)
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
      await expect.poll(() => mail.received.length).toBe(n)
    }
    letGo()
    await expect.poll(states).toEqual({ sent: 5 })
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
    await expect.poll(() => mail.received.length).toBe(1)
    await one.stop()
    expect(await states()).toEqual({ sent: 1 })
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

  it('is emptied once by two at work', async () => {
    const mail = await server()
    await put(30)
    await Promise.all([worker({ port: mail.port }), worker({ port: mail.port })].map((one) => one.sendDue()))
    expect([mail.received.length, recipients(mail).size]).toEqual([30, 30])
    expect(await states()).toEqual({ sent: 30 })
  })
})
