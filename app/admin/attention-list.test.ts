import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addSermon } from '#test/records.ts'

/** What an empty site needs, whatever else is in it. */
const NEEDED_ANYWAY = new Set(['contact details', 'backup', 'setup', 'email 1', 'photographs'])

onBothDatabases('the overview', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const made = async (address: string, fields: object) => {
    const { status, body } = await admin.post(address, fields)
    expect({ status, body }).toMatchObject({ status: 201 })
    return (body as { id: string }).id
  }
  const everythingAt = async (now: string) => ((await admin.at(now).get(adminApi.overview)).body as Overview).stale
  const staleAt = async (now: string) => (await everythingAt(now)).filter(({ id }) => !NEEDED_ANYWAY.has(id))
  const idsAt = async (now: string) => (await staleAt(now)).map(({ id }) => id)

  it('begins with what is urgent on an empty site', async () => {
    const all = await everythingAt('2026-11-15T18:00:00Z')
    expect(all.slice(0, 2)).toMatchObject([
      { id: 'contact details', lead: 'Your website shows contact details that aren’t yours.', isUrgent: true },
      { id: 'backup', lead: 'There’s no verified backup from the last two days.', isUrgent: true },
    ])
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([...NEEDED_ANYWAY]))
  })

  it('names what has gone stale, each with a link to the record that it is about', async () => {
    await addSermon(database.db, { title: 'Bread', date: '2026-11-15' })
    const over = await addEvent(database.db, { title: 'Harvest supper', date: '2026-11-18' })
    const regular = await addEvent(database.db, {
      title: 'Choir',
      date: '2026-11-01',
      recurrenceDescription: 'Some evenings',
    })
    const banner = await made(adminApi.featuredContent, { type: 'event', contentId: over, title: 'Supper' })
    const service = await made(adminApi.sundayServices, { date: '2026-11-15', time: '10:30', isLive: true })
    const jane = await made(adminApi.staff, { name: 'Jane Doe' })
    await made(adminApi.serviceTimes, { name: 'Worship', weekday: 7, time: '10:30' })
    await admin.send('PUT', adminApi.siteConfig, { alphaLaunchDate: '2026-09-15' })

    expect(await idsAt('2026-11-18T18:00:00Z')).toEqual([
      'next Sunday',
      'services marked live',
      'rules of events',
      'staff without a picture',
      'Alpha launch',
    ])
    const stale = await staleAt('2026-12-01T18:00:00Z')
    expect(stale.map(({ id, search }) => [id, search?.['edit'] ?? search?.['add']])).toEqual([
      ['Christmas services', 'yes'],
      ['next Sunday', 'yes'],
      ['services marked live', service],
      ['last sermon', 'yes'],
      ['featured events', banner],
      ['rules of events', regular],
      ['staff without a picture', jane],
      ['Alpha launch', undefined],
    ])
    expect(stale.find(({ id }) => id === 'last sermon')).toMatchObject({
      text: 'The newest sermon is from November 15, 2026.',
      action: 'Add sermon',
    })
  })

  it('names the services of a feast from four weeks before until they are entered', async () => {
    expect(await idsAt('2027-02-25T18:00:00Z')).not.toContain('Easter services')
    expect(await idsAt('2027-02-27T18:00:00Z')).toContain('Easter services')
    await made(adminApi.sundayServices, { date: '2027-03-28', time: '06:45' })
    expect(await idsAt('2027-02-27T18:00:00Z')).not.toContain('Easter services')
    expect(await idsAt('2026-12-19T18:00:00Z')).toContain('Christmas services')
    await addEvent(database.db, { title: 'Carols every night', date: '2026-12-20', endDate: '2026-12-26' })
    expect(await idsAt('2026-12-19T18:00:00Z')).not.toContain('Christmas services')
  })

  it('asks every 90 days whether the service times are right', async () => {
    await made(adminApi.serviceTimes, { name: 'Worship', weekday: 7, time: '10:30' })
    expect(await idsAt('2027-02-01T18:00:00Z')).not.toContain('service times')
    expect(await idsAt('2027-03-01T18:00:00Z')).toContain('service times')
    expect((await admin.at('2027-03-01T18:00:00Z').post(adminApi.confirm, { what: 'service times' })).status).toBe(200)
    expect(await idsAt('2027-03-01T18:00:00Z')).not.toContain('service times')
    expect(await idsAt('2027-06-02T18:00:00Z')).toContain('service times')
  })
})
