import { beforeEach, expect, it } from 'vitest'
import { deflateSync } from 'node:zlib'
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { file } from '#app/files/file.ts'
import { clearDocuments } from '#app/files/store.ts'
import { api, href } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const pdf = (content: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(content), Buffer.from('\nstartxref\n9\n%%EOF\n')])
const packed = (content: string) =>
  Buffer.concat([
    Buffer.from('1 0 obj <</Type /ObjStm /Filter /FlateDecode>> stream\r\n'),
    deflateSync(content),
    Buffer.from('\nendstream'),
  ])

onBothDatabases('files', (open) => {
  let app: TestApp
  let editor: TestApp
  beforeEach(async () => {
    const database = await open()
    app = createTestApp(database, '2026-11-21T18:00:00Z')
    editor = app.as('editor')
    return () => database.close()
  })
  const { all, one } = addressesOf(file)
  const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
    const headers = { 'Content-Type': 'application/pdf' }
    const answer = await editor.fetch(adminApi.documents, { method: 'POST', body: bytes, headers })
    return {
      status: answer.status,
      body: (await answer.json()) as { document: string; isTagged: boolean; fields?: object },
    }
  }
  const add = async (title: string, content = title, more: object = {}) => {
    const { document } = (await upload(pdf(content))).body
    const { status, body } = await editor.post(all, { title, document, ...more })
    expect([status, body]).toEqual([201, expect.anything()])
    return body as { id: string; document: string }
  }
  const bytesAt = async (address: string, by = app) => {
    const answer = await by.fetch(address)
    return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()).toString('latin1') : String(answer.status)
  }

  it('are PDFs up to 25 MB by their bytes, and others get a message at the field', async () => {
    const refused: [bytes: Buffer, status: number, message: string][] = [
      [Buffer.from('<html>no PDF</html>'), 400, 'Choose a PDF.'],
      [Buffer.from(`${' '.repeat(1024)}%PDF-1.7\nfar %%EOF`), 400, 'Choose a PDF.'],
      [Buffer.alloc(0), 400, 'Choose a PDF.'],
      [Buffer.from('%PDF-1.7\ncut off'), 400, 'This PDF is incomplete.'],
      [Buffer.alloc(25 * 1024 * 1024 + 1, '%PDF-'), 413, 'larger than 25 MB'],
    ]
    for (const [bytes, status, message] of refused) {
      const answer = await upload(new Uint8Array(bytes))
      expect([answer.status, answer.body.fields]).toEqual([status, { document: expect.stringContaining(message) }])
    }
    expect(await app.services.files.list('')).toEqual([])
    for (const before of ['\uFEFF', '\r\n', '<br />Warning: a script said so\n'])
      expect((await upload(new Uint8Array(Buffer.concat([Buffer.from(before), pdf('Notes')])))).status).toBe(200)
    for (const given of [
      { title: '', document: 'x' },
      { title: 'A', document: `${'0'.repeat(32)}.pdf` },
    ])
      expect(await editor.post(all, given)).toMatchObject({
        status: 400,
        body: { fields: { document: expect.any(String) } },
      })
  })

  it.each([
    ['a tree of its structure', '<</StructTreeRoot 5 0 R>>', true],
    ['a catalog without one', '<</Type /Catalog>>', false],
    ['a tree in a compressed part', packed('<</Type /Catalog /StructTreeRoot 5 0 R>>'), true],
    ['a compressed part without one', packed('nothing'), false],
    ['a part that can’t be unpacked', '/ObjStm stream\nnot packed\nendstream', false],
    [
      'a tree behind more parts than are looked into',
      Buffer.concat([...Array(5_000).fill(packed('x')), packed('/StructTreeRoot')]),
      false,
    ],
    ['a part that doesn’t end', '/ObjStm', false],
  ])('with %s are known to have tags or not', async (_, content, isTagged) => {
    expect((await upload(pdf(content))).body.isTagged).toBe(isTagged)
  })

  it.each([
    ['one', '<</Type /Pages /Kids [3 0 R] /Count 1>>', 'PDF, 1 page, 1 KB'],
    [
      'a tree with nodes',
      '<</Count 3/Type/Pages/Parent 1 0 R>> <</MediaBox<<>>/Kids[]/Count 12/Type /Pages>>',
      'PDF, 12 pages',
    ],
    ['them in a compressed part', packed('<</Type /Pages /Count 7 /Kids []>>'), 'PDF, 7 pages'],
    ['fewer after a change', '<</Type /Pages /Count 9>> endobj <</Type /Pages /Count 8>>', 'PDF, 8 pages'],
    ['a catalog alone', '<</Type /Catalog /Pages 2 0 R /Count 4>>', 'PDF, 1 KB'],
  ])('with %s say how many pages they have', async (_, content, said) => {
    const { document } = (await upload(pdf(content))).body
    const { id } = (await editor.post(all, { title: 'Handout', document })).body as { id: string }
    const files = [{ file: `@files/${id}` }]
    await editor.post('/api/admin/pages', { title: 'Handouts', blocks: [{ kind: 'files', files }] })
    expect(await pageText(app, '/handouts')).toContain(said)
  })

  it('stay at their address when the document is replaced, and follow the title', async () => {
    const { id } = await add('Bulletin of June 7', 'first')
    const address = `/files/${id}/bulletin-of-june-7.pdf`
    const answer = await app.fetch(address)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, no-cache',
    })
    expect(await answer.text()).toContain('first')
    const etag = answer.headers.get('etag') ?? ''
    expect((await app.fetch(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const { document } = (await upload(pdf('second'))).body
    await editor.send('PUT', href(one, { id }), { document, title: 'Bulletin' })
    const moved = await app.fetch(address)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/files/${id}/bulletin.pdf`])
    expect(await bytesAt(`/files/${id}/bulletin.pdf`)).toContain('second')
  })

  it('are for editors while they are drafts, and appear when they are told to', async () => {
    const { id } = await add('Plans', 'secret', { status: 'draft' })
    expect(await bytesAt(`/files/${id}/plans.pdf`)).toBe('404')
    expect(await bytesAt(`/files/${id}/plans.pdf`, editor)).toContain('secret')
    await editor.send('PUT', href(one, { id }), { status: 'scheduled', publishAt: '2026-11-22T12:00:00Z' })
    expect(await bytesAt(`/files/${id}/plans.pdf`)).toBe('404')
    expect(await bytesAt(`/files/${id}/plans.pdf`, app.at('2026-11-22T12:00:01Z'))).toContain('secret')
  })

  it('are listed by sermons, events and blocks, linked in texts, and can’t be deleted while they are', async () => {
    const { id } = await add('Bulletin')
    const files = [{ file: `@files/${id}` }]
    const sermon = { title: 'Comfort', speaker: 'Jane Doe', date: '2026-11-15', files }
    const { id: sermonId } = (await editor.post('/api/admin/sermons', sermon)).body as { id: string }
    const event = { title: 'Supper', date: '2026-12-01', files }
    const { id: eventId } = (await editor.post('/api/admin/events', event)).body as { id: string }
    await editor.post('/api/admin/pages', { title: 'Downloads', blocks: [{ kind: 'files', files }] })
    await editor.post('/api/admin/pages', {
      title: 'Linking',
      blocks: [{ kind: 'button', label: 'Read', to: `@files/${id}` }],
    })
    await editor.post('/api/admin/menus', { place: 'footer', items: [{ label: 'Bulletin', to: `@files/${id}` }] })
    await editor.post('/api/admin/redirects', { address: '/bulletin.html', target: `@files/${id}` })
    // The id of another file begins with this one.
    await editor.post('/api/admin/redirects', { address: '/other.html', target: `@files/${id}-2` })
    for (const path of [`/sermons/${sermonId}`, `/events/${eventId}`, '/downloads', '/linking'])
      expect([path, await pageText(app, path)]).toEqual([
        path,
        expect.stringContaining(`href="/files/${id}/bulletin.pdf"`),
      ])
    expect(await pageText(app, '/downloads')).toContain('PDF, 1 KB')
    const { body } = await editor.get(href(adminApi.fileUses, { id }))
    expect(
      (body as { uses: { kind: string; title: string }[] }).uses.map(({ kind, title }) => `${kind} ${title}`),
    ).toEqual(
      expect.arrayContaining([
        'sermon Comfort',
        'event Supper',
        'page Downloads',
        'page Linking',
        'menu Links in the footer',
        'redirect /bulletin.html',
      ]),
    )
    expect(await editor.send('DELETE', href(one, { id }))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('used in 6 places') },
    })
    expect((await app.get(href(api.files, {}, { ids: `none,${id}` }))).body).toHaveLength(1)
  })

  it('keep their documents as long as something may need them, and a week after the upload', async () => {
    const { id, document } = await add('Old', 'old')
    const { document: unused } = (await upload(pdf('unused'))).body
    const { document: next } = (await upload(pdf('next'))).body
    await editor.send('PUT', href(one, { id }), { document: next })
    const stored = async (day: string) => {
      await clearDocuments({ ...app.services, now: () => Temporal.Instant.from(`${day}T12:00:00Z`) })
      return new Set((await app.services.files.list('documents/')).map((name) => name.replace('documents/', '')))
    }
    expect(await stored('2026-11-25')).toEqual(new Set([document, unused, next]))
    // The history can bring the first one back.
    expect(await stored('2026-12-01')).toEqual(new Set([document, next]))
    await editor.send('DELETE', href(one, { id }))
    expect(await stored('2026-12-02')).toEqual(new Set([document, next]))
  })
})
