import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/database.ts'
import type { Letter } from '#mail/letter.ts'
import { type LetterRow, putCopies, putLetters } from '#mail/outbox.ts'
import type { MailSettings } from '#mail/settings.ts'
import type { MailTrouble } from '#mail/trouble.ts'
import { MailWorker } from '#mail/worker.ts'
import { onBothDatabases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { type MailServer, refusal, startMailServer, startScriptedServer } from '#test/mail-server.ts'

const plain = { seal: (text: string) => `sealed ${text}`, unseal: (text: string) => text.replace('sealed ', '') }
const usual: MailSettings = {
  provider: 'smtp',
  host: '127.0.0.1',
  port: 0,
  secure: false,
  user: '',
  password: '',
  from: {
    name: 'St. Anne’s',
    address: 'office@church.test',
  },
  perMinute: 6e4,
  perDay: 6e4,
  missing: '',
}
const PATIENCE = { greeting: 300, silence: 500 }
const MINUTE = 60_000

onBothDatabases('the outbox', (open) => {
  let database: Database
  let servers: { close: () => Promise<void> }[]
  let workers: MailWorker[]
  let at: number
  let refused: [LetterRow, MailTrouble][]
  let logged: string[]

  beforeEach(async () => {
    database = await open()
    servers = []
    workers = []
    at = Date.parse('2026-11-21T18:00:00Z')
    refused = []
    logged = []
  })
  afterEach(async () => {
    for (const one of workers) await one.stop()
    for (const server of servers) await server.close()
    await database.close()
  })

  const now = () => Temporal.Instant.fromEpochMilliseconds(at)
  const iso = () => now().toString({ smallestUnit: 'millisecond' })
  const worker = (settings: Partial<MailSettings>) => {
    const made = new MailWorker({
      database,
      now,
      log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      settings: () => Promise.resolve({ ...usual, ...settings }),
      sealer: plain,
      host: 'church.test',
      refused: async (_, letter, trouble) => void refused.push([letter, trouble]),
      patience: PATIENCE,
    })
    workers.push(made)
    return made
  }
  const server = async (...options: Parameters<typeof startMailServer>): Promise<MailServer> => {
    const started = await startMailServer(...options)
    servers.push(started)
    return started
  }
  const scripted = async (...options: Parameters<typeof startScriptedServer>) => {
    const started = await startScriptedServer(...options)
    servers.push(started)
    return started
  }
  const letter = (n: number, more: Partial<Letter> = {}): Letter => ({
    kind: 'contact notice',
    to: `reader${n}@example.org`,
    subject: `Letter ${n}`,
    text: `Dear ${n},\n\nhello.\n`,
    ...more,
  })
  const put = (count: number, more: Partial<Letter> = {}) =>
    database.transaction((trx) =>
      putLetters(
        trx,
        Array.from({ length: count }, (_, n) => letter(n, more)),
        iso(),
        plain,
      ),
    )
  const copies = (count: number) =>
    database.transaction((trx) => {
      const all = Array.from({ length: count }, (_, n) => ({
        to: `reader${n}@example.org`,
        fills: { name: `Reader <${n}>` },
        listUnsubscribe: `https://church.test/u/${n}`,
        about: {
          kind: 'subscriber',
          id: `s${n}`,
        },
        dedupeKey: `issue 1 s${n}`,
      }))
      const original = { kind: 'newsletter', subject: 'News', text: 'Dear {{name}}', html: '<p>Dear {{name}}</p>' }
      return putCopies(trx, { ...original, batchId: 'issue 1' }, all, (copy) => copy, iso())
    })
  const stored = () => database.db.selectFrom('letters').selectAll().orderBy('id').execute()
  const states = async () => {
    const counts: Record<string, number> = {}
    for (const { state } of await stored()) counts[state] = (counts[state] ?? 0) + 1
    return counts
  }
  /** Each letter that the server has taken, once. */
  const recipients = ({ received }: MailServer) => new Set(received.map(({ to }) => to.join()))

  it('is emptied: every letter goes once, with one recipient and a lasting Message-ID', async () => {
    const mail = await server()
    await put(3, { html: '<p>Hello</p>', replyTo: 'ann@example.org' })
    await worker({ port: mail.port }).sendDue()
    expect(mail.received.map(({ to }) => to)).toEqual(expect.arrayContaining([['reader0@example.org']]))
    expect(recipients(mail).size).toBe(3)
    expect(await states()).toEqual({ sent: 3 })
    const [row] = await stored()
    const one = mail.received.find(({ letter: { messageId } }) => messageId === `<${row?.id}@church.test>`)
    expect(one).toMatchObject({ from: 'office@church.test', to: [row?.to_address] })
    expect(one?.letter).toMatchObject({
      from: { name: 'St. Anne’s', address: 'office@church.test' },
      replyTo: [{ address: 'ann@example.org' }],
      html: '<p>Hello</p>\n',
    })
    expect(one?.raw).toContain('Auto-Submitted: auto-generated')
  })

  it('writes letters into the log while there is no mail server', async () => {
    await put(1)
    await worker({ provider: 'console' }).sendDue()
    expect(await states()).toEqual({ sent: 1 })
    expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { to: 'reader0@example.org', msg: 'letter' },
    ])
  })

  it('keeps everything while mail is switched off', async () => {
    await put(2)
    await worker({ provider: 'off' }).sendDue()
    expect(await states()).toEqual({ waiting: 2 })
  })

  it('takes two letters with the same key for one, at the same moment too', async () => {
    const mail = await server()
    await Promise.all([1, 2, 3].map(() => put(1, { dedupeKey: 'the same' })))
    await worker({ port: mail.port }).sendDue()
    expect(mail.received).toHaveLength(1)
  })

  it('keeps what is secret sealed, and forgets it once it has gone', async () => {
    const mail = await server()
    await put(1, { isSecret: true })
    const bodies = () => database.db.selectFrom('letter_bodies').selectAll().execute()
    expect((await bodies())[0]?.text).toMatch(/^sealed /)
    await worker({ port: mail.port }).sendDue()
    expect(mail.received[0]?.letter.text).toContain('hello.')
    expect(await bodies()).toMatchObject([{ text: '', html: '' }])
  })

  it('sends what is put in by itself, and stops when it is told', async () => {
    const mail = await server()
    const one = worker({ port: mail.port })
    one.start()
    await put(2)
    one.wake()
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(2)
    await one.stop()
    await put(1, { to: 'late@example.org' })
    one.wake()
    expect(await states()).toEqual({ sent: 2, waiting: 1 })
  })

  describe('with something wrong, loses and doubles none of 100', () => {
    /** Sends again and again, a day later each time, until nothing waits. */
    const sendAll = async (one: MailWorker, most = 12) => {
      for (let round = 0; round < most && ((await states())['waiting'] ?? 0) > 0; round++) {
        await one.sendDue()
        at += 24 * 60 * MINUTE
      }
    }

    it('when nothing answers', async () => {
      const port = await freePort()
      await put(100)
      const one = worker({ port })
      await one.sendDue()
      expect(await states()).toEqual({ waiting: 100 })
      const tried = (await stored()).filter(({ error }) => error !== '')
      expect(tried.length).toBeLessThanOrEqual(3)
      expect(tried[0]).toMatchObject({ error_kind: 'unreachable', error: expect.stringContaining('ECONNREFUSED') })

      const mail = await server({ port })
      at += MINUTE
      await one.sendDue()
      await one.sendDue()
      expect(recipients(mail).size).toBe(100)
      expect(mail.received).toHaveLength(100)
      expect(await states()).toEqual({ sent: 100 })
    })

    it('when the server never says a word', async () => {
      const silent = await scripted(() => undefined)
      await put(100)
      const began = performance.now()
      await worker({ port: silent.port }).sendDue()
      expect(performance.now() - began).toBeLessThan(10_000)
      expect(await states()).toEqual({ waiting: 100 })
      const mail = await server()
      at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([100, 100])
    })

    it('when it is closing down (421)', async () => {
      const closing = await scripted(() => '421 4.3.2 closing down')
      await put(100)
      await worker({ port: closing.port }).sendDue()
      expect((await stored()).some(({ error }) => error.includes('421'))).toBe(true)
      const mail = await server()
      at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([100, 100])
    })

    it('when it wants every letter a second time (451)', async () => {
      const seen = new Set<string>()
      const mail = await server({
        onRcptTo: ({ address }, _, done) => {
          const isFirst = !seen.has(address)
          seen.add(address)
          done(isFirst ? refusal(451, '4.7.1 Greylisted, please try again') : undefined)
        },
      })
      await put(100)
      const one = worker({ port: mail.port })
      await one.sendDue()
      expect(await states()).toEqual({ waiting: 100 })
      at += 59_000
      await one.sendDue()
      expect(mail.received).toHaveLength(0)
      at += 1_000
      await one.sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([100, 100])
      expect(await states()).toEqual({ sent: 100 })
    })

    it('when it refuses some for good (550), which is told in its words', async () => {
      const mail = await server({
        onRcptTo: ({ address }, _, done) =>
          done(/[05]@/.test(address) ? refusal(550, '5.1.1 No such user here') : undefined),
      })
      await put(100)
      await worker({ port: mail.port }).sendDue()
      expect(await states()).toEqual({ sent: 80, failed: 20 })
      expect([recipients(mail).size, mail.received.length]).toEqual([80, 80])
      expect(refused).toHaveLength(20)
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
      await put(100)
      await worker({ port: mail.port, secure: true }).sendDue()
      expect(mail.received).toHaveLength(0)
      const tried = (await stored()).find(({ error }) => error !== '')
      expect(tried).toMatchObject({ error_kind: 'tls', state: 'waiting' })
      const plainly = await server()
      at += MINUTE
      await worker({ port: plainly.port }).sendDue()
      expect([recipients(plainly).size, plainly.received.length]).toEqual([100, 100])
    })

    it('when it breaks off after each letter (nobody can know whether it took it)', async () => {
      let taken = 0
      const dropping = await scripted((line, isData) => {
        if (isData) {
          taken++
          return 'close'
        }
        if (line === '') return '220 hello'
        return line === 'DATA' ? '354 go on' : '250 ok'
      })
      await put(100)
      const one = worker({ port: dropping.port })
      await one.sendDue()
      expect(taken).toBeGreaterThanOrEqual(100)
      expect(await states()).toEqual({ waiting: 100 })
      expect(new Set((await stored()).map(({ error_kind }) => error_kind))).toEqual(new Set(['unsure']))
      const mail = await server()
      at += MINUTE
      await worker({ port: mail.port }).sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([100, 100])
      // The same Message-ID as the first time, so that a mailbox that has it already can tell.
      const ids = new Set((await stored()).map(({ id }) => `<${id}@church.test>`))
      expect(new Set(mail.received.map(({ letter: { messageId } }) => messageId))).toEqual(ids)
    })

    it('when it asks for a password that we do not have right', async () => {
      const mail = await server({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ password }, _, done) =>
          password === 'right' ? done(null, { user: 'office' }) : done(new Error('Invalid username or password')),
      })
      await put(100)
      const wrong = worker({ port: mail.port, user: 'office', password: 'wrong' })
      await wrong.sendDue()
      const tried = (await stored()).find(({ error }) => error !== '')
      expect(tried).toMatchObject({ error_kind: 'password', state: 'waiting' })
      expect(refused).toEqual([])
      // Whoever has the right one need not wait for the next try.
      const right = worker({ port: mail.port, user: 'office', password: 'right' })
      await right.sendDue()
      at += MINUTE
      await right.sendDue()
      expect([recipients(mail).size, mail.received.length]).toEqual([100, 100])
    })

    it('when it says "later" for days, and gives up after five with the words', async () => {
      const mail = await server({ onRcptTo: (_, __, done) => done(refusal(452, '4.2.2 The mailbox is full')) })
      await put(100)
      await sendAll(worker({ port: mail.port }))
      expect(await states()).toEqual({ failed: 100 })
      const [row] = await stored()
      expect(row).toMatchObject({ attempts: 10, error: expect.stringContaining('The mailbox is full') })
    })
  })

  it('is tried again after a minute, and at last after a day', async () => {
    const mail = await server({ onRcptTo: (_, __, done) => done(refusal(451, '4.0.0 later')) })
    await put(1)
    const one = worker({ port: mail.port })
    const waits: number[] = []
    for (let n = 0; n < 9; n++) {
      await one.sendDue()
      const [row] = await stored()
      waits.push((Date.parse(row?.next_at ?? '') - at) / MINUTE)
      at = Date.parse(row?.next_at ?? '')
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440])
  })

  it('leaves a server in trouble alone for a while, and lets all go when it is well', async () => {
    let isWell = false
    const mail = await server({ onMailFrom: (_, __, done) => done(isWell ? undefined : refusal(421, 'not now')) })
    await put(10)
    const one = worker({ port: mail.port })
    await one.sendDue()
    const before = mail.connections()
    await one.sendDue()
    expect(mail.connections()).toBe(before)
    isWell = true
    at += MINUTE
    await one.sendDue()
    await one.sendDue()
    expect(await states()).toEqual({ sent: 10 })
  })

  it('is not held up by what a server says of single letters, and gives those up in the end', async () => {
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
      at += 24 * 60 * MINUTE
      await put(1)
      await one.sendDue()
    }
    expect(await states()).toEqual({ sent: 22, failed: 2 })
  })

  it('writes to a domain in any script as every server takes it', async () => {
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
    it('fills in what is each one’s own, as text', async () => {
      const mail = await server()
      expect(await copies(2)).toBe(2)
      expect(await copies(3)).toBe(1)
      await worker({ port: mail.port }).sendDue()
      expect(recipients(mail).size).toBe(3)
      const one = mail.received.find(({ to }) => to[0] === 'reader1@example.org')
      expect(one?.letter).toMatchObject({ text: 'Dear Reader <1>\n', html: '<p>Dear Reader &#60;1&#62;</p>\n' })
      expect(one?.raw).toContain('List-Unsubscribe: <https://church.test/u/1>')
      expect(one?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    })

    it('keeps to what may go in a second and in a day, and lets single letters pass', async () => {
      const mail = await server()
      await copies(20)
      const one = worker({ port: mail.port, perMinute: 300, perDay: 12 })
      await one.sendDue()
      expect(mail.received).toHaveLength(5)
      await put(1, { to: 'urgent@example.org' })
      await one.sendDue()
      expect(mail.received.at(-1)?.to).toEqual(['urgent@example.org'])
      expect(mail.received).toHaveLength(6)
      at += 1_000
      await one.sendDue()
      at += 1_000
      await one.sendDue()
      expect(mail.received).toHaveLength(13)
      at += 24 * 60 * MINUTE
      await one.sendDue()
      expect(mail.received).toHaveLength(18)
    })

    it('keeps to it with two at work', async () => {
      const mail = await server()
      await copies(30)
      const both = [worker({ port: mail.port, perMinute: 600 }), worker({ port: mail.port, perMinute: 600 })]
      await Promise.all(both.map((one) => one.sendDue()))
      expect([mail.received.length, recipients(mail).size]).toEqual([10, 10])
    })

    it('sends nobody a second copy when it is not known whether the first was taken', async () => {
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
      await database.db.updateTable('letters').set(gone).execute()
      at += 1
      const mail = await server()
      await worker({ port: mail.port }).sendDue()
      return [mail.received.length, await states()]
    }
    it('sends a letter that had not been handed over', async () => {
      expect(await stopped(false, false)).toEqual([1, { sent: 1 }])
    })
    it('sends a copy that had not been handed over', async () => {
      expect(await stopped(false, true)).toEqual([1, { sent: 1 }])
    })
    it('sends a letter that had been, under the same Message-ID', async () => {
      expect(await stopped(true, false)).toEqual([1, { sent: 1 }])
    })
    it('does not send a copy that had been: somebody decides', async () => {
      expect(await stopped(true, true)).toEqual([0, { unsure: 1 }])
    })
    it('leaves alone what somebody else is sending', async () => {
      await put(1)
      await database.db
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
    await put(100)
    await Promise.all([worker({ port: mail.port }), worker({ port: mail.port })].map((one) => one.sendDue()))
    expect([mail.received.length, recipients(mail).size]).toEqual([100, 100])
    expect(await states()).toEqual({ sent: 100 })
  })
})
