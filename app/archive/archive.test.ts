import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { importArchive } from '#app/archive/import.ts'
import { openZip } from '#app/archive/zip.ts'
import { CHECKSUMS, SETTINGS } from '#app/archive/layout.ts'
import { isArchive } from '#app/archive/zip-names.ts'
import { writeArchiveFile } from '#app/archive/write.ts'
import { archived, definitions } from '#app/server/feature-list.ts'
import { newSite, type Site } from '#test/sites.ts'
import { wholeChurch } from '#test/whole-church.ts'
import type { Engine } from '#db/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sites: Site[] = []
afterEach(async () => {
  for (const site of sites.splice(0)) await site.remove()
})

async function keep(made: Promise<Site>): Promise<Site> {
  const site = await made
  sites.push(site)
  return site
}

const actor = { person: { id: 'ada', name: 'Ada Keeper' }, now: '2026-11-22T12:00:00.000Z', isDryRun: false }
const bring = (site: Site, path: string, how = actor) => importArchive(site.app.services, archived, path, how)

let made = 0
async function exported(site: Site): Promise<string> {
  const path = join(folder, `${made++}.zip`)
  await writeArchiveFile(site.app.services, definitions, path)
  return path
}

async function fileIn(path: string, name: string): Promise<string> {
  await using zip = await openZip(path)
  return (await buffer(zip.open(name))).toString()
}

describe('an archive', () => {
  const ways: [from: Engine, to: Engine][] = [
    ['sqlite', 'sqlite'],
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ]
  it.each(ways)('moves everything from %s to %s, and a second import changes nothing', async (from, to) => {
    const first = await exported(await keep(wholeChurch(from)))
    const site = await keep(newSite(to))
    const report = await bring(site, first)
    expect(report.notes).toEqual([])
    expect(report.lists.flatMap(({ notTaken }) => notTaken)).toEqual([])
    expect(report.lists.filter(({ created, changed }) => created + changed === 0)).toEqual([])
    const second = await exported(site)
    expect(await fileIn(second, CHECKSUMS)).toBe(await fileIn(first, CHECKSUMS))
    expect(await readFile(second)).toEqual(await readFile(first))
    const checked = site.database.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'checked kids-church safety')
    expect(await checked.execute()).toEqual([{ value: '"aHashOf16Letters"' }])
    const again = await bring(site, first)
    expect(again.lists.filter(({ created, changed, notTaken }) => created + changed + notTaken.length > 0)).toEqual([])
    const log = await site.database.db.selectFrom('changes').select(['action', 'kind']).orderBy('id').execute()
    expect(log).toEqual([
      { action: 'updated', kind: 'settings' },
      { action: 'imported', kind: 'archive' },
    ])
  })

  it('has no password, and is a ZIP file that other programs check', async () => {
    const site = await keep(wholeChurch('sqlite'))
    const bytes = await readFile(await exported(site))
    const files = unzipSync(bytes)
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    const sums = Object.keys(files)
      .filter((name) => name !== CHECKSUMS)
      .toSorted()
      .map((name) => `${hash('sha256', files[name] ?? '')}  ${name}\n`)
    expect(text(CHECKSUMS)).toBe(sums.join(''))
    expect(text(SETTINGS)).toContain('St. Ünicode')
    expect(Object.keys(files).map(text).join('')).not.toMatch(/hunter2|smtpPassword/)
    expect(await isArchive(new Blob([bytes]))).toBe(true)
  })
})
