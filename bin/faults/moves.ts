/** A site moves between databases and between disk and bucket, and comes back as it was. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup } from '#app/backup/check.ts'
import { sizesOf } from '#app/backup/manifest.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import { writeBackup } from '#app/backup/write.ts'
import { readConfig } from '#app/config.ts'
import { startPostgres } from '#test/postgres.ts'
import { startS3 } from '#test/s3.ts'
import { startServer } from '#test/server.ts'
import { openFiles } from '#storage/open-files.ts'
import { must } from './fault.ts'

const actor = { person: { id: '', name: 'Fault' }, now: '2026-11-22T12:00:00.000Z' }

/** SQLite to PostgreSQL to SQLite, and disk to S3 to disk, are identities. */
export async function moves(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-moves-'))
  const postgres = await startPostgres()
  const store = await startS3()
  const server = await startServer({ DATA_DIR: join(folder, 'from') })
  await server.stop()
  try {
    const elsewhere = { DATABASE_URL: `${postgres.url}/postgres`, ...store.env }
    const sites = [{}, elsewhere, {}].map((env, at) =>
      readConfig({
        DATA_DIR: at === 0 ? server.dataDir : join(folder, `site-${at}`),
        SECRET_KEY: 'k'.repeat(32),
        ...env,
      }),
    )
    const [from] = sites
    if (!from) throw new Error('no site')
    for (let n = 0; n < 20; n++)
      await openFiles(from).put(`pictures/${String(n).padStart(32, '0')}.webp`, Buffer.alloc(n * 1000, n))
    const lists: object[] = []
    let said = ''
    for (const [at, site] of sites.entries()) {
      if (at > 0) await restoreBackup(site, join(folder, `backup-${at - 1}`), actor)
      const path = join(folder, `backup-${at}`)
      await writeBackup(site, path)
      const { tables, uploads, ...about } = await checkBackup(path)
      const { rows, files } = sizesOf({ ...about, tables, uploads })
      said = `${rows} rows and ${files} files`
      // The log gets an entry with every restore, and waiting emails become uncertain with the first.
      lists.push({ uploads, tables: { ...tables, changes: null, letters: null } })
    }
    for (const list of lists) must(JSON.stringify(list) === JSON.stringify(lists[0]), 'the site came back changed')
    return `SQLite → PostgreSQL → SQLite and disk → S3 → disk: ${said}, equal checksums three times`
  } finally {
    await store.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
