import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { api } from '#app/routes.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import type { VisitAnswers } from '#app/ui/site.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the site configuration', (open) => {
  let database: Database
  let app: TestApp
  const set = (name: string, value: unknown) =>
    database.db
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value), updated_at: '2026-11-01T12:00:00.000Z', sample: 0 })
      .execute()

  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterAll(() => database.close())

  it('is the defaults while nothing is set', async () => {
    expect(await app.get(api.siteConfig)).toEqual({ status: 200, body: defaultConfig })
  })

  it('returns the settings, treats a cleared field as not set, and hides private settings', async () => {
    await set('churchName', 'St. Brendan’s')
    await set('tagline', '')
    await set('liveStreamManualOverride', true)
    await set('smtpPassword', 'hush')
    await set('smtpHost', 'mail.church.example')
    const { body } = await app.get(api.siteConfig)
    expect(body).toEqual({ ...defaultConfig, churchName: 'St. Brendan’s', liveStreamManualOverride: true })
    expect(JSON.stringify(body)).not.toMatch(/hush|mail\.church/)
  })

  it('returns the terms with the church’s name: the default ones until it has its own', async () => {
    const terms = async () => ((await app.get(api.terms)).body as { text: string }).text
    expect(await terms()).toContain('St. Brendan’s may send messages about your visit')
    expect(await terms()).toMatch(/Message and data rates may apply.*STOP.*HELP/)
    await app.as('administrator').send('PUT', adminApi.siteConfig, { termsText: 'Be kind to [Church Name].' })
    expect(await terms()).toBe('Be kind to St. Brendan’s.')
    await app.as('administrator').send('PUT', adminApi.siteConfig, { termsText: '' })
    expect(await terms()).toContain('Text messages\n\nWhen you agree')
  })

  it('returns the short answers for visitors: the default ones, the church’s own, and none that it has cleared', async () => {
    const answers = async () => (await app.get(api.visitAnswers)).body as VisitAnswers
    const labels = async () => (await answers()).answers.map(({ question }) => question)
    const all = ['Parking', 'Step-free entrance', 'Children', 'What to wear', 'How long', 'Communion']
    expect(await labels()).toEqual(all)
    expect(await answers()).toMatchObject({ greeting: 'Someone will greet you at the door.' })
    expect((await answers()).answers[0]?.answer).toContain('we’ll help you find a space')
    const own = { parkingNote: 'Behind the hall.', visitClothes: 'A hat.', visitCommunion: '', visitGreeting: '' }
    await app.as('administrator').send('PUT', adminApi.siteConfig, own)
    expect(await labels()).toEqual(all.slice(0, -1))
    const given = Object.fromEntries((await answers()).answers.map(({ question, answer }) => [question, answer]))
    expect(given).toMatchObject({ Parking: 'Behind the hall.', 'What to wear': 'A hat.' })
    expect(await answers()).toMatchObject({ greeting: '' })
  })

  it('returns the current time of its clock', async () => {
    expect((await app.get(api.clock)).body).toEqual({ now: '2026-11-21T18:00:00Z' })
  })
})
