import { describe, expect, it } from 'vitest'
import { onBothDatabases } from '#test/databases.ts'
import { refusal } from '#test/mail-server.ts'
import { outboxOf } from '#test/outbox.ts'
import { recoverEmails } from '#mail/queue.ts'

const MINUTE = 60_000

onBothDatabases('the outbox', (open) => {
  const box = outboxOf(open)
  const { now, iso, worker, server, put, copies, stored, states } = box

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
      await box.database.db.updateTable('emails').set(gone).execute()
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
    it('leaves an email that may have arrived three times to a person', async () => {
      await put(1)
      for (let stops = 0; stops < 3; stops++) {
        const gone = { state: 'sending' as const, claim: 'gone', claimed_until: iso(), handed_at: iso() }
        await box.database.db.updateTable('emails').set(gone).execute()
        box.at += 1
        await recoverEmails(box.database, now())
      }
      const mail = await server()
      await worker({ port: mail.port }).sendDue()
      expect([mail.received.length, await states()]).toEqual([0, { unsure: 1 }])
    })
    it('leaves an email alone that another worker is sending', async () => {
      await put(1)
      await box.database.db
        .updateTable('emails')
        .set({ state: 'sending', claim: 'busy', claimed_until: now().add({ minutes: 1 }).toString() })
        .execute()
      const mail = await server()
      await worker({ port: mail.port }).sendDue()
      expect([mail.received.length, await states()]).toEqual([0, { sending: 1 }])
    })
  })
})
