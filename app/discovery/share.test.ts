import { hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { downloads, href } from '#app/routes.ts'
import { fontPairs } from '#app/look/font-pairs.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent, addLiveStream, addSermon } from '#test/records.ts'
import { renderedPage } from '#test/rendered.ts'

const SHORE = { primaryColor: '#1f6480', accentColor: '#8a4f1d', secondaryColor: '#1f3442' }
const FOREST = { primaryColor: '#1d5c4a', accentColor: '#7b4b2a', secondaryColor: '#1d2f2b' }

onBothDatabases('the share image', (open) => {
  let database: Database
  let app: TestApp
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    database = await open()
    app = createTestApp(database)
    const { db } = database
    const title = `The <b>Lost</b> & Found \u0007 ${'and found again '.repeat(12)}`
    ids['sermon'] = await addSermon(db, {
      title,
      series: 'Lost',
      scripture: 'Luke 15',
      date: '2026-11-01',
      duration: '34 minutes',
    })
    ids['event'] = await addEvent(db, { title: '🎄', date: '2026-12-05' })
    ids['stream'] = await addLiveStream(db)
    ids['draft'] = await addSermon(db, { title: 'Secret' })
    await db.updateTable('sermons').set({ status: 'draft' }).where('id', '=', ids['draft']).execute()
  })
  afterAll(() => database.close())

  const image = (kind: string, name: string, headers: Record<string, string> = {}) =>
    app.fetch(href(downloads.shareImage, { kind, name: `${name}.png` }), { headers })

  it.each([
    ['sermons', 'sermon'],
    ['events', 'event'],
    ['live-streams', 'stream'],
    ['pages', 'about-staff'],
    ['pages', 'unknown'],
  ])('of %s (%s) is a picture of 1200 × 630 pixels, sent once', async (kind, name) => {
    const answer = await image(kind, ids[name] ?? name)
    expect(answer.headers.get('content-type')).toBe('image/png')
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
    const again = await image(kind, ids[name] ?? name, { 'If-None-Match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('is drawn in the fonts of each pair, and in the colors of the church', async () => {
    const admin = app.as('administrator')
    const drawn = async (settings: object) => {
      await admin.send('PUT', adminApi.siteConfig, settings)
      return hash('sha256', new Uint8Array(await (await image('sermons', ids['sermon'] ?? '')).arrayBuffer()))
    }
    const pictures = []
    await drawn(SHORE)
    for (const fonts of Object.keys(fontPairs)) pictures.push(await drawn({ fonts }))
    for (const colors of [FOREST, SHORE]) pictures.push(await drawn({ fonts: 'newsreader', ...colors }))
    expect(new Set(pictures).size).toBe(Object.keys(fontPairs).length + 1)
    expect(pictures.at(-1)).toBe(pictures[0])
    const palettes = []
    for (const sceneSet of ['arches', 'night', 'ink', 'shore']) palettes.push(await drawn({ sceneSet }))
    expect(new Set(palettes).size).toBe(4)
  })

  it('tells an event from the same one a week later', async () => {
    const dates = ['2026-12-05', '2026-12-12']
    const same = await Promise.all(dates.map((date) => addEvent(database.db, { title: 'Supper', date })))
    const images = await Promise.all(same.map((id) => image('events', id)))
    expect(new Set(images.map(({ headers }) => headers.get('etag'))).size).toBe(2)
  })

  it('of a sermon has the drawing of its page', async () => {
    const scripture = { title: 'Grace', scripture: 'Mark 6:41', series: 'Boats', speaker: 'Ann' }
    const id = await addSermon(database.db, { ...scripture, date: '2026-11-08' })
    const shared = await app.services.publicKinds
      .find(({ place }) => place.name === 'sermons')
      ?.shared?.(app.services, id)
    expect(shared?.scene).toMatchObject({
      texts: ['Grace', 'Mark 6:41', 'Boats'],
      isScripture: true,
      date: '2026-11-08',
    })
  })

  it('of a minute says the time, and that of an event has none', async () => {
    const etag = async (kind: string, name: string) => (await image(kind, name)).headers.get('etag')
    const [whole, minute, another] = await Promise.all(
      ['', '.750', '.751'].map((at) => etag('sermons', `${ids['sermon']}${at}`)),
    )
    expect(new Set([whole, minute, another]).size).toBe(3)
    expect(await etag('events', `${ids['event']}.750`)).toBe(await etag('events', ids['event'] ?? ''))
    const others = ['.', '.0', '.2100', '.99999999', '.x'].map((given) => etag('sermons', `${ids['sermon']}${given}`))
    expect(new Set(await Promise.all(others))).toEqual(new Set([whole]))
  })

  it.each([
    ['sermons', '/sermons/', 'sermon'],
    ['live-streams', '/live-streams/', 'stream'],
  ])('of %s is named by a page that is shared from a second on', async (kind, path, name) => {
    const id = ids[name] ?? ''
    const named = async (query: string) =>
      /og:image" content="([^"]*)"/.exec((await renderedPage(app, `${path}${id}${query}`)).html)?.[1]
    expect(await named('?t=750')).toMatch(new RegExp(`/share/${kind}/${id}\\.750\\.png$`))
    expect(await named('')).toMatch(new RegExp(`/share/${kind}/${id}\\.png$`))
  })

  it.each([
    ['🎄 Christmas Eve ✨', 'Christmas Eve'],
    ['Family 👨‍👩‍👧‍👦 night 👍🏽', 'Family night'],
    ['Independence Day 🇺🇸', 'Independence Day'],
    ['Step 1️⃣ ☀', 'Step'],
    ['🎄', '✨ 🎁'],
    ['Notes © 2026 ™', 'Notes © 2026 ™'],
  ])('of “%s” has no boxes in place of emoji: it is that of “%s”', async (title, plain) => {
    const tags = [title, plain].map(async (one) => {
      const answer = await image('sermons', await addSermon(database.db, { title: one, series: 'Advent' }))
      return answer.headers.get('etag')
    })
    const [own, expected] = await Promise.all(tags)
    expect(own).toBe(expected)
  })

  it('is drawn of nothing that is not public', async () => {
    expect((await image('sermons', ids['draft'] ?? '')).status).toBe(404)
    expect((await image('sermons', 'none')).status).toBe(404)
    expect((await image('people', 'ada')).status).toBe(400)
  })
})
