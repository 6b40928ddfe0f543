import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ArchiveReport } from '#app/archive/report.ts'
import { writeArchiveFile } from '#app/archive/write.ts'
import { href } from '#app/routes.ts'
import { definitions } from '#app/server/feature-list.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { TestApp } from '#test/app.ts'
import { addSermon } from '#test/records.ts'
import { newSite } from '#test/sites.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-archives-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Uploads a file in two parts. @returns the id of the upload */
async function uploaded(admin: TestApp, bytes: Buffer): Promise<string> {
  const { body } = await admin.post(adminApi.archiveUploads, { bytes: bytes.length })
  const { id } = body as { id: string }
  const half = Math.floor(bytes.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const) {
    const part = { method: 'PUT', body: new Uint8Array(bytes.subarray(from, to)) }
    const answer = await admin.fetch(href(adminApi.archiveUpload, { id }, { from }), part)
    expect(await answer.json()).toMatchObject({ received: to, isWhole: to === bytes.length })
  }
  return id
}

function sermonsOf(body: unknown) {
  return (body as ArchiveReport).lists.find(({ list }) => list === 'sermons')
}

describe.each(['sqlite', 'postgres'] as const)('the dashboard (%s)', (engine) => {
  it('downloads an archive, previews it, updates a site by it, and takes that back with one click', async () => {
    const site = await newSite(engine)
    const { app, database } = site
    const admin = app.as('administrator')
    try {
      const grace = await addSermon(database.db, { title: 'Grace' })
      const gone = await addSermon(database.db, { title: 'Gone later' })
      const answer = await admin.fetch(adminApi.archive)
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="narthex-archive-2026-11-21.zip"')
      const bytes = Buffer.from(await answer.arrayBuffer())

      await admin.send('PUT', href(adminApi.sermon, { id: grace }), { title: 'Grace, mistyped' })
      await admin.send('DELETE', href(adminApi.sermon, { id: gone }))
      const id = await uploaded(admin, bytes)
      const preview = await admin.post(adminApi.archiveImport, { id, preview: true })
      expect(preview).toMatchObject({ status: 200, body: { isWritten: false } })
      expect(sermonsOf(preview.body)).toMatchObject({ created: 1, changed: 1, unchanged: 0, notTaken: [] })
      const titles = async () =>
        ((await admin.get(adminApi.sermons)).body as { title: string }[]).map(({ title }) => title).toSorted()
      expect(await titles()).toEqual(['Grace, mistyped'])

      const imported = await admin.fetch(adminApi.archiveImport, {
        method: 'POST',
        body: JSON.stringify({ id }),
        headers: { 'Content-Type': 'application/json' },
      })
      expect(sermonsOf(await imported.json())).toMatchObject({ created: 1, changed: 1 })
      expect(await titles()).toEqual(['Gone later', 'Grace'])
      // The upload is gone.
      expect((await admin.post(adminApi.archiveImport, { id })).status).toBe(404)

      const versions = await admin.get(`${href(adminApi.sermon, { id: grace })}/versions`)
      expect(versions.body).toMatchObject([{ by: 'Ada Keeper' }, {}, {}])
      const undone = await admin.post(href(adminApi.undo, { action: imported.headers.get('x-undo') ?? '' }), undefined)
      expect(undone).toMatchObject({ status: 200, body: { undone: 2 } })
      expect(await titles()).toEqual(['Grace, mistyped'])
    } finally {
      await site.remove()
    }
  })
})

it('says at the file why an upload is no archive, and keeps nothing of it', async () => {
  const site = await newSite('sqlite')
  const admin = site.app.as('administrator')
  const path = join(folder, 'a.zip')
  await writeArchiveFile(site.app.services, definitions, path)
  const bytes = await readFile(path)
  // In schema.json, which is the second file.
  const header = bytes.indexOf('PK\u0003\u0004', 100)
  bytes.fill(0, header + 50, header + 150)
  const { body } = await admin.post(adminApi.archiveUploads, { bytes: 20 })
  const { id: table } = body as { id: string }
  const part = { method: 'PUT', body: 'title,speaker\nA,B\n..' }
  const other = await admin.fetch(href(adminApi.archiveUpload, { id: table }, { from: 0 }), part)
  expect([other.status, await other.json()]).toMatchObject([400, { fields: { file: 'isn’t a ZIP file' } }])
  const id = await uploaded(admin, bytes)
  const refused = await admin.post(adminApi.archiveImport, { id })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { file: expect.stringContaining('schema.json can’t be unpacked') } },
  })
  expect((await admin.get(href(adminApi.archiveUpload, { id }))).status).toBe(404)
  await site.remove()
})
