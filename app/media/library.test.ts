import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pictureColumns } from '#app/server/feature-list.ts'
import { clearUnusedPictures } from '#app/media/clear.ts'
import type { LibraryPicture, PictureDetails } from '#app/media/schema.ts'
import type { Picture } from '#app/media/schema.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { picture, upload } from '#test/pictures.ts'

onBothDatabases('the media library', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let editor: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database, '2026-11-01T12:00:00Z')
    admin = app.as('administrator')
    editor = app.as('editor')
  })
  afterEach(() => database.close())

  const listed = async (query: object = {}) => {
    const { body } = await editor.get(href(adminApi.pictures, {}, query))
    return (body as LibraryPicture[]).map(({ id }) => id)
  }
  const details = async ({ id }: { id: string }, as = editor) =>
    (await as.get(href(adminApi.picture, { id }))).body as PictureDetails
  const event = (fields: object) => editor.post(adminApi.events, { date: '2026-12-01', ...fields })
  const shownInEvents = async () => {
    const { body } = await app.get(api.events)
    return (body as { imageUrl: string }[]).map(({ imageUrl }) => imageUrl)
  }
  /** With the id by which it can be undone. */
  const act = async (as: TestApp, method: string, address: string, body: object | null = null) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await as.fetch(address, { method, headers, body: body && JSON.stringify(body) })
    const text = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, body: text, action: answer.headers.get('x-undo') ?? '' }
  }
  const undo = async (as: TestApp, { action }: { action: string }) => as.post(href(adminApi.undo, { action }), {})

  /** A boat in two events, one of them a draft; a wreath as the logo; a candle that nothing shows. */
  async function threePictures() {
    const [boat, wreath, candle] = [
      await upload(editor, await picture(40, 30)),
      await upload(editor, await picture(41, 30)),
      await upload(editor, await picture(42, 30)),
    ]
    const name = (one: Picture, fileName: string) =>
      editor.send('PUT', href(adminApi.picture, { id: one.id }), { fileName })
    await name(boat, '<img src=x onerror=alert(1)>.png')
    await name(wreath, '../../etc/Wréath.png')
    await editor.send('PUT', href(adminApi.picture, { id: candle.id }), { alt: 'A candle', fileName: 'c.png' })
    await event({ title: 'Blessing of the boats', imageUrl: boat.publicUrl })
    await event({ title: 'Unsaid', imageUrl: `https://church.test${boat.publicUrl}`, status: 'draft' })
    await admin.send('PUT', adminApi.siteConfig, { logoUrl: wreath.publicUrl })
    return { boat, wreath, candle }
  }

  it('finds pictures by name, text and use, each once', async () => {
    const { boat, wreath, candle } = await threePictures()
    await upload(editor, await picture(40, 30))
    const cases: [object, Picture[]][] = [
      [{}, [candle, wreath, boat]],
      [{ sort: 'name' }, [wreath, boat, candle]],
      [{ limit: 1, offset: 1 }, [wreath]],
      [{ search: 'wreath' }, [wreath]],
      [{ search: 'CANDLE' }, [candle]],
      [{ search: 'blessing boats' }, [boat]],
      [{ search: 'logo' }, [wreath]],
      [{ search: '<img' }, [boat]],
      [{ search: '%' }, []],
      [{ search: "' or 1=1 --" }, []],
      [{ use: 'used' }, [wreath, boat]],
      [{ use: 'unused' }, [candle]],
      [{ use: 'undescribed' }, [wreath, boat]],
    ]
    for (const [query, found] of cases) {
      expect([query, await listed(query)]).toEqual([query, found.map(({ id }) => id)])
    }
    expect((await editor.fetch(href(adminApi.pictures, {}, { limit: 1 }))).headers.get('x-total-count')).toBe('3')
    for (const query of ['use=x', 'sort=x', 'limit=0']) {
      expect((await editor.get(`${adminApi.pictures}?${query}`)).status).toBe(400)
    }
  })

  it('says where a picture is used, as far as the reader may know', async () => {
    const { boat, wreath } = await threePictures()
    await event({ title: 'Gone', imageUrl: boat.publicUrl })
    const { body } = await editor.get(href(adminApi.events, {}, { search: 'Gone' }))
    const [{ id } = { id: '' }] = body as { id: string }[]
    await editor.send('DELETE', href(adminApi.event, { id }))
    const { uses, places } = await details(boat)
    expect(uses).toBe(2)
    expect(places.map(({ kind, title, status }) => `${kind} ${title} ${status}`)).toEqual([
      'event Blessing of the boats published',
      'event Unsaid draft',
      'event Gone deleted',
    ])
    expect(places[0]?.page).toMatch(/^\/admin\/events\?edit=/)
    expect((await details(wreath)).places).toMatchObject([{ title: 'Logo', page: null, mayChange: false }])
    expect((await details(wreath, admin)).places).toMatchObject([{ page: '/admin/settings#logoUrl', mayChange: true }])
    const writer = app.as('newsletter')
    expect((await details(boat, writer)).places[0]).toMatchObject({ title: '', page: null })
  })

  it('finds pictures in the blocks of pages, and replaces them there', async () => {
    const { boat, candle } = await threePictures()
    const blocks = [{ kind: 'picture', id: 'harbor00', image: boat.publicUrl }]
    await editor.post('/api/admin/pages', { title: 'Harbor', blocks })
    expect((await details(boat)).places).toContainEqual(
      expect.objectContaining({ kind: 'page', title: 'Harbor', status: 'published' }),
    )
    await act(editor, 'POST', href(adminApi.pictureReplace, { id: boat.id }), { with: candle.id })
    const { body } = await app.get(href(api.page, {}, { path: '/harbor' }))
    expect(body).toMatchObject({ blocks: [{ image: candle.publicUrl }] })
  })

  it('replaces a picture everywhere, and takes that back', async () => {
    const { boat, wreath, candle } = await threePictures()
    const address = href(adminApi.pictureReplace, { id: boat.id })
    const replaced = await act(editor, 'POST', address, { with: candle.id })
    expect(replaced.body).toMatchObject({ message: 'Image replaced in 2 places.', changed: 2, left: 0 })
    expect(await shownInEvents()).toEqual([candle.publicUrl])
    expect((await details(candle)).uses).toBe(2)
    expect((await undo(editor, replaced)).status).toBe(200)
    expect(await shownInEvents()).toEqual([boat.publicUrl])

    const ofLogo = href(adminApi.pictureReplace, { id: wreath.id })
    expect((await editor.post(ofLogo, { with: candle.id })).body).toMatchObject({ changed: 0, left: 1 })
    const byAdmin = await act(admin, 'POST', ofLogo, { with: candle.id })
    expect((await app.get(api.siteConfig)).body).toMatchObject({ logoUrl: candle.publicUrl })
    expect((await undo(editor, byAdmin)).status).toBe(403)
    expect((await undo(admin, byAdmin)).status).toBe(200)
    expect((await app.get(api.siteConfig)).body).toMatchObject({ logoUrl: wreath.publicUrl })
    expect((await editor.post(address, { with: 'none' })).status).toBe(404)

    // What was changed after it stays.
    const again = await act(editor, 'POST', address, { with: candle.id })
    const [{ id } = { id: '' }] = (await app.get(api.events)).body as { id: string }[]
    await editor.send('PUT', href(adminApi.event, { id }), { imageUrl: wreath.publicUrl })
    expect((await undo(editor, again)).body).toMatchObject({ undone: 1 })
    expect(await shownInEvents()).toEqual([wreath.publicUrl])
  })

  it('keeps the focal point in the address, so that every page knows it', async () => {
    const { boat } = await threePictures()
    const focus = href(adminApi.pictureFocus, { id: boat.id })
    const set = await act(editor, 'PUT', focus, { x: 31, y: 100 })
    expect(set.body).toMatchObject({ message: 'Focal point saved in 2 places.' })
    const [shown = ''] = await shownInEvents()
    expect(shown).toBe(boat.publicUrl.replace('.webp', '-f30x100.webp'))
    expect((await app.fetch(shown)).headers.get('content-type')).toBe('image/webp')
    expect(await details(boat)).toMatchObject({ focus: { x: 30, y: 100 }, publicUrl: shown, uses: 2 })
    expect(await upload(editor, await picture(40, 30))).toMatchObject({ publicUrl: shown })
    await undo(editor, set)
    expect(await shownInEvents()).toEqual([boat.publicUrl])
    expect(await details(boat)).toMatchObject({ focus: { x: 50, y: 50 }, publicUrl: boat.publicUrl })
    for (const wrong of [{ x: 101, y: 0 }, { x: 0 }, { x: '1', y: 1 }]) {
      expect((await editor.send('PUT', focus, wrong)).status).toBe(400)
    }
  })

  it('crops a picture everywhere, again from the original, and shows all of it again', async () => {
    const { boat, wreath, candle } = await threePictures()
    const crop = (id: string, part: object | null) =>
      act(editor, 'PUT', href(adminApi.pictureCrop, { id }), { crop: part })
    const first = (await crop(boat.id, { x: 20, y: 10, width: 20, height: 20 })).body as { id: string }
    const [shown = ''] = await shownInEvents()
    expect(shown).toMatch(/-20x20\.webp$/)
    expect((await sharp(await (await app.fetch(shown)).arrayBuffer()).metadata()).width).toBe(20)
    expect(await listed()).toEqual([first.id, candle.id, wreath.id])
    expect(await details(first)).toMatchObject({ crop: { x: 20, y: 10 }, original: { width: 40, height: 30 } })

    const second = (await crop(first.id, { x: 0, y: 0, width: 30, height: 30 })).body as { id: string }
    expect((await shownInEvents())[0]).toMatch(/-30x30\.webp$/)
    expect(await listed()).toEqual([second.id, candle.id, wreath.id])
    const all = await crop(second.id, null)
    expect(await shownInEvents()).toEqual([boat.publicUrl])
    expect(await listed()).toEqual([candle.id, wreath.id, boat.id])
    await undo(editor, all)
    expect((await shownInEvents())[0]).toMatch(/-30x30\.webp$/)
    for (const part of [
      { x: 30, y: 0, width: 20, height: 20 },
      { x: 0, y: 0, width: 2, height: 2 },
      { x: -1 },
      'all',
    ]) {
      expect((await crop(boat.id, part as object)).status).toBe(400)
    }
  })

  it('deletes what is not used, for 30 days to the trash, and its files once nothing can show them', async () => {
    const { boat, candle } = await threePictures()
    const remove = ({ id }: Picture) => act(editor, 'DELETE', href(adminApi.picture, { id }))
    expect(await remove(boat)).toMatchObject({
      status: 409,
      body: { message: 'This image is used in 2 places. Replace it or remove it there first.' },
    })
    const clearOn = (day: string) =>
      clearUnusedPictures({ ...app.services, now: () => Temporal.Instant.from(`${day}T12:00:01Z`) }, pictureColumns())
    const isThere = async () => (await app.fetch(candle.publicUrl)).status === 200
    const removed = await remove(candle)
    expect(await listed()).not.toContain(candle.id)
    expect(await undo(editor, removed)).toMatchObject({ status: 200 })
    expect(await listed()).toContain(candle.id)
    expect(await clearOn('2026-12-01')).toBe(1)
    expect(await isThere()).toBe(true)

    await remove(candle)
    await clearOn('2026-12-30')
    expect(await isThere()).toBe(true)
    const [deletion] = (await admin.get(adminApi.deleted)).body as { id: string; name: string }[]
    expect(deletion).toMatchObject({ name: 'image', label: 'c.png' })
    await admin.send('DELETE', href(adminApi.deletion, { id: deletion?.id ?? '' }))
    await clearOn('2026-12-31')
    expect(await isThere()).toBe(true)
    await clearOn('2027-01-08')
    expect(await isThere()).toBe(false)
  })
})
