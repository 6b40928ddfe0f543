import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Progress } from '#app/features/newsletter/copies.ts'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import type { IssueRecord } from '#app/features/newsletter/issue.ts'
import { instantMeant, proposedTime } from '#app/features/newsletter/scheduling.ts'
import { HttpError } from '#app/http/errors.ts'
import { jobsOf } from '#app/server/jobs.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { tick } from '#jobs/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

/** A Saturday; seven on Friday is 13:00 UTC at the church, in winter. */
const FRIDAY = '2026-11-27T07:00'
const SENT_AT = '2026-11-27T13:00:00.000Z'
const reader = (n: number) => `reader${n}@example.org`

onBothDatabases('a scheduled newsletter', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let id: string
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    const smtp = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9, mailPerMinute: 6000 }
    await admin.send('PUT', adminApi.siteConfig, smtp)
    await admin.post(adminApi.subscribersImport, { data: [0, 1, 2].map((n) => ({ email: reader(n) })) })
    id = ((await admin.post(adminApi.newsletterIssues, advent)).body as IssueRecord).id
  })
  afterEach(() => database.close())

  const advent = { subject: 'Advent', preheader: 'Soon', blocks: [{ kind: 'text', text: 'Hello, all.' }] }
  const of = (address: string) => href(address, { id })
  const schedule = (at = FRIDAY, headers = {}) =>
    admin.send('POST', of(adminApi.newsletterIssueSchedule), { at }, headers)
  const issue = async () => (await admin.get(of(adminApi.newsletterIssue))).body as IssueRecord
  const progress = async () => (await admin.get(of(adminApi.newsletterIssueProgress))).body as Progress
  const readers = async () =>
    (await database.db.selectFrom('emails').select('to_address').where('batch_id', '=', id).execute())
      .map(({ to_address }) => to_address)
      .toSorted((a, b) => a.localeCompare(b))
  /** What runs by the clock at that moment, in one process. */
  const comes = async (now: string, at = createTestApp(database, now)) => {
    const jobs = jobsOf(at.services).filter(({ name }) => name === 'scheduled newsletters')
    await tick(at.services, jobs)
  }

  it('waits for its time, and is sent then, once, however often and by how many it is looked for', async () => {
    expect((await schedule()).body).toEqual({ message: 'It will be sent at 7:00 a.m. on Friday, November 27, 2026.' })
    expect(await issue()).toMatchObject({ state: 'scheduled', sendAt: SENT_AT, startedAt: null, version: 2 })
    await comes('2026-11-27T12:59:59Z')
    expect(await issue()).toMatchObject({ state: 'scheduled' })
    const jobs = [1, 2, 3].map(() => createTestApp(database, SENT_AT).services)
    const runs = jobs.flatMap((services) => jobsOf(services).filter(({ name }) => name === 'scheduled newsletters'))
    await Promise.all(runs.map(({ run }) => run(new AbortController().signal)))
    await comes('2026-11-27T13:01:00Z')
    expect(await readers()).toEqual([0, 1, 2].map(reader))
    expect(await issue()).toMatchObject({
      state: 'sending',
      recipients: 3,
      startedAt: SENT_AT,
      sentBy: 'Ada Keeper',
      sendAt: null,
    })
  })

  it('is sent once when the server was stopped across its time and is back after an hour', async () => {
    await schedule()
    await comes('2026-11-27T14:00:00Z')
    await comes('2026-11-27T14:01:00Z')
    expect(await readers()).toEqual([0, 1, 2].map(reader))
    expect(await issue()).toMatchObject({ state: 'sending', unsentWhy: null })
  })

  it('is a draft again, with a sentence, when the server is back after 25 hours', async () => {
    await schedule()
    await comes('2026-11-28T14:00:00Z')
    const why =
      'It wasn’t sent at 7:00 a.m. on Friday, November 27, 2026. This website wasn’t running then, and a day has passed since. Send it now, or choose another time.'
    expect(await issue()).toMatchObject({ state: 'draft', sendAt: null, unsentWhy: why, version: 3 })
    expect(await readers()).toEqual([])
    const { stale } = (await admin.get(adminApi.overview)).body as { stale: object[] }
    expect(stale).toContainEqual(
      expect.objectContaining({ lead: 'The newsletter “Advent” is a draft again.', text: why, search: { edit: id } }),
    )
    expect((await schedule('2026-12-04T07:00')).status).toBe(200)
    expect(await issue()).toMatchObject({ state: 'scheduled', unsentWhy: null })
  })

  it('is a draft again when it can’t be sent at its time, and says why', async () => {
    await schedule()
    await admin.send('PUT', of(adminApi.newsletterIssue), { blocks: [] })
    await comes(SENT_AT)
    expect(await issue()).toMatchObject({
      state: 'draft',
      unsentWhy: 'It wasn’t sent at 7:00 a.m. on Friday, November 27, 2026. Add some content before you send.',
    })
  })

  it('gives nothing to those who left meanwhile, and is sent to those who came', async () => {
    await schedule()
    const found = (await admin.get(`${adminApi.subscribers}?search=${reader(1)}`)).body as { id: string }[]
    const token = subscriberTokens(app.services.config).of(found[0]?.id ?? '')
    await app.post(api.newsletterUnsubscribe, { token })
    await admin.post(adminApi.subscribers, { email: reader(7) })
    await comes(SENT_AT)
    expect(await readers()).toEqual([0, 2, 7].map(reader))
  })

  it('keeps its time when it is changed, and is sent as it is then', async () => {
    await schedule()
    await admin.send('PUT', of(adminApi.newsletterIssue), { subject: 'Advent is here' })
    expect(await issue()).toMatchObject({ state: 'scheduled', sendAt: SENT_AT, subject: 'Advent is here' })
    await schedule('2026-11-26T07:00')
    await comes('2026-11-26T13:00:00Z')
    const rows = await database.db.selectFrom('emails').select('subject').where('batch_id', '=', id).execute()
    expect(rows).toEqual([0, 1, 2].map(() => ({ subject: 'Advent is here' })))
  })

  it('can be canceled, sent now, and not be changed by two people at once', async () => {
    await schedule()
    expect((await schedule(FRIDAY, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await admin.send('POST', of(adminApi.newsletterIssueUnschedule))).status).toBe(200)
    expect((await admin.send('POST', of(adminApi.newsletterIssueUnschedule))).status).toBe(409)
    await comes(SENT_AT)
    expect(await issue()).toMatchObject({ state: 'draft', unsentWhy: null })
    await schedule()
    expect((await admin.send('POST', of(adminApi.newsletterIssueSend))).status).toBe(200)
    await comes(SENT_AT)
    expect(await progress()).toMatchObject({ waiting: 3 })
    expect((await schedule()).status).toBe(409)
  })

  it('is a draft when it comes back from the trash', async () => {
    await schedule()
    await admin.send('DELETE', of(adminApi.newsletterIssue))
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string }[]
    await comes(SENT_AT)
    await admin.send('POST', href(adminApi.restore, { id: deletion?.id ?? '' }))
    await comes('2026-11-27T13:01:00Z')
    expect(await issue()).toMatchObject({ state: 'draft', sendAt: null })
    expect(await readers()).toEqual([])
  })

  it.each([
    ['2026-11-21T11:59', 'Choose a date and time in the future'],
    ['2028-11-27T07:00', 'Choose a date within the next year'],
    ['2027-03-14T02:30', 'On March 14 the clocks go forward, so 2:30 a.m. doesn’t exist. Choose another time'],
    ['2027-11-07T01:30', 'On November 7 the clocks go back, so 1:30 a.m. comes twice. Choose another time'],
    ['2026-11-31T07:00', 'Choose a date and time'],
    ['2026-11-27T24:00', 'Choose a date and time'],
    ['soon', 'Choose a date and time'],
  ])('is not scheduled for %s', async (at, at_) => {
    expect(await schedule(at)).toMatchObject({ status: 400, body: { fields: { at: at_ } } })
    expect(await issue()).toMatchObject({ state: 'draft' })
  })

  it('is not scheduled while it could not be sent', async () => {
    await admin.send('PUT', of(adminApi.newsletterIssue), { subject: '' })
    expect(await schedule()).toMatchObject({ status: 409, body: { message: 'Add a subject before you send.' } })
  })
})

describe('the time of sending', () => {
  const now = Temporal.Instant.from('2026-10-25T12:00:00Z')
  it.each([
    ['2026-10-31T07:00', '2026-10-31T12:00:00Z'],
    ['2026-11-01T00:30', '2026-11-01T05:30:00Z'],
    ['2026-11-01T02:30', '2026-11-01T08:30:00Z'],
    ['2026-11-02T07:00', '2026-11-02T13:00:00Z'],
    ['2027-03-13T07:00', '2027-03-13T13:00:00Z'],
    ['2027-03-14T01:30', '2027-03-14T07:30:00Z'],
    ['2027-03-14T03:30', '2027-03-14T08:30:00Z'],
    ['2027-03-15T07:00', '2027-03-15T12:00:00Z'],
  ])('%s is on the church’s clock, on both sides of a clock change', (wall, instant) => {
    expect(instantMeant(wall, 'America/Chicago', now).toString()).toBe(instant)
  })

  it('is refused in the hour that comes twice, and in the one that is skipped', () => {
    for (const wall of ['2026-11-01T01:30', '2027-03-14T02:00'])
      expect(() => instantMeant(wall, 'America/Chicago', now)).toThrow(HttpError)
  })

  it.each([
    ['2026-11-21T12:00', '2026-11-27T07:00'],
    ['2026-11-27T06:59', '2026-11-27T07:00'],
    ['2026-11-27T07:00', '2026-12-04T07:00'],
  ])('is proposed for a Friday at seven: at %s for %s', (wall, proposed) => {
    expect(proposedTime(Temporal.PlainDateTime.from(wall).toZonedDateTime('America/Chicago'))).toBe(proposed)
  })
})
