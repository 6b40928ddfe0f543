import { expect, it } from 'vitest'
import { onBothDatabases } from '#test/databases.ts'
import { outboxOf } from '#test/outbox.ts'

onBothDatabases('the outbox, with copies of a newsletter,', (open) => {
  const box = outboxOf(open)
  const { worker, server, scripted, put, copies, states, recipients } = box

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
    box.at += 24 * 60 * 60_000
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
