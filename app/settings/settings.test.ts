import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { looks } from '#app/definitions/looks.ts'
import { api } from '#app/routes.ts'
import { defaultSettings } from '#app/definitions/settings.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the settings in the admin area', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const save = (fields: object, headers = {}) => admin.send('PUT', adminApi.siteConfig, fields, headers)
  const seen = async () => (await admin.fetch(adminApi.siteConfig)).headers.get('ETag') ?? ''
  const stored = async () => database.db.selectFrom('settings').selectAll().orderBy('name').execute()
  const put = (name: string, value: string, sample: 0 | 1 = 0) =>
    database.db.insertInto('settings').values({ name, value, updated_at: '', sample }).execute()

  it('are the defaults while nothing is set', async () => {
    expect(await admin.get(adminApi.siteConfig)).toEqual({
      status: 200,
      body: {
        ...defaultSettings,
        smtpPasswordIsSet: false,
        smtpPasswordTrouble: null,
        youtubeApiKeyIsSet: false,
        youtubeApiKeyTrouble: null,
      },
    })
    expect(defaultSettings).toMatchObject({ emailProvider: 'console', smtpPort: 587, emailEnabled: true })
  })

  it('are changed where they are given, and shown to everyone as far as they are for everyone', async () => {
    const { status, body } = await save({
      churchName: ' St. Brendan’s ',
      address: '100 Shoreline Drive\r\nGulf Beach',
      primaryColor: '#1A6',
      smtpPort: '465',
      smtpSecure: true,
      contactEmailTo: 'office@church.example',
      liveStreamManualOverride: 'true',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Site configuration updated successfully',
      churchName: 'St. Brendan’s',
      smtpPort: 465,
      emailEnabled: true,
    })
    expect(app.changes()).toBe(1)
    expect((await app.get(api.siteConfig)).body).toEqual({
      ...defaultConfig,
      churchName: 'St. Brendan’s',
      address: '100 Shoreline Drive\nGulf Beach',
      primaryColor: '#1A6',
      liveStreamManualOverride: true,
    })
    expect((await save({ tagline: 'By the sea' })).body).toMatchObject({ churchName: 'St. Brendan’s', smtpPort: 465 })
  })

  it('have a look, which everyone reads, and refuse one that there is not', async () => {
    const { settings } = looks.find(({ id }) => id === 'vigil') ?? {}
    expect((await save(settings ?? {})).status).toBe(200)
    expect((await app.get(api.siteConfig)).body).toMatchObject(settings ?? {})
    for (const name of ['homeLayout', 'fonts', 'paper', 'corners', 'sceneSet']) {
      const { status, body } = await save({ [name]: 'none' })
      expect([status, body]).toMatchObject([400, { fields: { [name]: expect.any(String) as string } }])
    }
    expect((await app.get(api.siteConfig)).body).toMatchObject(settings ?? {})
  })

  it('are not set any more when they are emptied, and the church’s own once it has edited them', async () => {
    await put('tagline', '"An Anglican parish"', 1)
    await put('phone', '"(850) 555-0100"', 1)
    await save({ tagline: 'Ours', smtpPort: 465, phone: '(850) 555-0100' })
    expect((await stored()).map(({ name, sample }) => [name, sample])).toEqual([
      ['phone', 1],
      ['smtpPort', 0],
      ['tagline', 0],
    ])
    expect((await save({ tagline: '', smtpPort: null })).body).toMatchObject({ tagline: null, smtpPort: 587 })
    expect(await stored()).toHaveLength(1)
  })

  it('log the changes by field, and nothing when nothing changed', async () => {
    await save({ churchName: 'Ours', smtpPassword: 'open sesame', tagline: '' })
    await save({ churchName: 'Ours' })
    const changes = await database.db.selectFrom('changes').selectAll().execute()
    expect(changes.map(({ person, action, kind }) => `${person} ${action} ${kind}`)).toEqual([
      'Ada Keeper updated settings',
    ])
    expect(JSON.parse(changes[0]?.details ?? '')).toEqual({
      churchName: { from: 'Our Church', to: 'Ours' },
      smtpPassword: { from: 'not set', to: 'changed' },
    })
  })

  const faults: [field: string, value: unknown, message: string][] = [
    ['churchName', '', 'Church name is required'],
    ['churchName', null, 'Church name is required'],
    ['logoUrl', 'logo.png', 'Please enter a valid URL or upload an image'],
    ['eventsBannerUrl', 'ftp://a.example/b.png', 'Please enter a valid URL or upload an image'],
    ['email', 'nobody', 'Valid email is required'],
    ['contactEmailTo', 'nobody@', 'Valid email is required'],
    ['contactEmailFrom', 'a b@c.example', 'Valid email is required'],
    ['socialFacebook', 'facebook', 'Please enter a valid URL'],
    ['socialInstagram', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['socialTwitter', '/x', 'Please enter a valid URL'],
    ['socialYoutube', 'youtube', 'Please enter a valid URL'],
    ['primaryColor', '2563eb', 'Primary color must be a hex code such as #2563eb'],
    ['accentColor', '#25', 'Accent color must be a hex code such as #2563eb'],
    ['secondaryColor', '', 'Secondary color must be a hex code such as #2563eb'],
    ['contactPageUrl', 'contact', 'Please enter a valid URL'],
    ['contactPageUrl', '//elsewhere.example', 'Please enter a valid URL'],
    ['emailProvider', 'pigeon', 'must be gmail, smtp or console'],
    ['smtpPort', 'many', 'SMTP port must be a number'],
    ['smtpPort', '0x10', 'SMTP port must be a number'],
    ['smtpPort', '1e3', 'SMTP port must be a number'],
    ['smtpPort', 70_000, 'SMTP port must be a number from 1 to 65535'],
    ['smtpPassword', 'x'.repeat(501), 'Email password is too long. Use 500 characters or fewer.'],
    ['timeZone', 'Mars/Olympus', 'Choose a time zone from the list, such as America/Chicago'],
    ['timeZone', '+05:00', 'Choose a time zone from the list, such as America/Chicago'],
    ['givingScriptUrl', 'http://giving.example/a.js', 'Giving script link must start with https://'],
    ['mediaRoomScriptUrl', 'http://brand.example/a.js', 'Brand assets script link must start with https://'],
    ['alphaLaunchDate', '2026-02-30', 'Launch night date must be a date, such as 2026-11-22'],
    ['emailEnabled', 'perhaps', 'must be true or false'],
  ]
  it('are not changed at all when one of them is invalid', async () => {
    for (const [field, value, message] of faults) {
      const { status, body } = await save({ tagline: 'Ours', [field]: value })
      expect({ status, body }).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    }
    expect(await stored()).toEqual([])
    expect(app.changes()).toBe(0)
  })

  it('accept what the rules allow', async () => {
    const allowed = {
      logoUrl: '/pictures/logo.webp',
      eventsBannerUrl: 'http://pictures.example/banner.jpg',
      contactPageUrl: '/plan-a-visit',
      secondaryColor: '#FFF',
      emailProvider: 'gmail',
      timeZone: 'Europe/London',
      heroVideoId: 'abcdefghijk',
      visitorWelcomeMessage: 'Dear [Visitor Name],\n\nwelcome to [Church Name].',
    }
    expect((await save(allowed)).body).toMatchObject(allowed)
  })

  it('complete web addresses, and drop invisible characters from codes', async () => {
    const { body } = await save({
      socialYoutube: 'youtube.com/us',
      contactPageUrl: 'www.church.example',
      email: 'office@\u200Bchurch.example',
      primaryColor: '#0f766e\u200B',
    })
    expect(body).toMatchObject({
      socialYoutube: 'https://youtube.com/us',
      contactPageUrl: 'https://www.church.example',
      email: 'office@church.example',
      primaryColor: '#0f766e',
    })
  })

  describe('when two people change them', () => {
    it('refuse the second change, with the current values', async () => {
      const mark = await seen()
      expect((await save({ tagline: 'First' }, { 'If-Match': mark })).status).toBe(200)
      const { status, body } = await save({ tagline: 'Second' }, { 'If-Match': mark })
      expect(status).toBe(412)
      expect(body).toMatchObject({
        error: 'changed_meanwhile',
        message: expect.stringContaining('Ada Keeper'),
        current: { tagline: 'First' },
      })
      expect((await save({ tagline: 'Third' }, { 'If-Match': await seen() })).status).toBe(200)
      expect((await save({ tagline: 'Fourth' })).status).toBe(200)
      expect((await save({ tagline: 'Fifth' }, { 'If-Match': 'yes' })).status).toBe(400)
    })

    it('notice a new password too', async () => {
      await save({ smtpPassword: 'one' })
      const mark = await seen()
      await save({ smtpPassword: 'two' })
      expect((await save({ smtpPassword: 'three' }, { 'If-Match': mark })).status).toBe(412)
    })

    it('accept one of several concurrent changes', async () => {
      for (let round = 0; round < 20; round++) {
        const mark = await seen()
        const answers = await Promise.all(
          ['a', 'b', 'c'].map((name) => save({ tagline: `${name}${round}` }, { 'If-Match': mark })),
        )
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
      }
    })
  })

  it('that are stored and invalid break no page, and are repaired by the next save', async () => {
    await put('churchName', '{"broken')
    await put('timeZone', '"Mars/Olympus"')
    await put('primaryColor', '7')
    await put('tagline', '"By the sea"')
    expect((await app.get(api.siteConfig)).body).toEqual({ ...defaultConfig, tagline: 'By the sea' })
    expect((await app.get(`${api.events}?upcoming=true`)).status).toBe(200)
    await save({ churchName: 'Our Church', timeZone: 'America/Chicago', primaryColor: '#2563eb' })
    expect((await stored()).map(({ name }) => name)).toEqual(['tagline'])
  })

  it('keep a launch night and a note about live services empty once they were cleared', async () => {
    await save({ alphaLaunchDate: '2027-01-14', liveServicesNote: 'At ten.' })
    const { status, body } = await save({ alphaLaunchDate: '', liveServicesNote: '' })
    expect([status, body]).toMatchObject([200, { alphaLaunchDate: '', liveServicesNote: '' }])
    expect((await app.get(api.siteConfig)).body).toMatchObject({ alphaLaunchDate: '', liveServicesNote: '' })
    await save({ alphaLaunchDate: defaultConfig.alphaLaunchDate })
    expect((await app.get(api.siteConfig)).body).toMatchObject({ alphaLaunchDate: defaultConfig.alphaLaunchDate })
  })
})
