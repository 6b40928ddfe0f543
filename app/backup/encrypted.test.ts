import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withPlain } from '#app/backup/encryption.ts'
import { MARKER } from '#app/backup/owner.ts'
import { listBackups } from '#app/backup/stored.ts'
import type { Backups } from '#app/backup/schema.ts'
import { makeBackup, placesFor } from '#app/backup/write.ts'
import { api, href } from '#app/routes.ts'
import { Bucket } from '#storage/s3.ts'
import { adminApi } from '#test/admin-routes.ts'
import { addSermon } from '#test/records.ts'
import { type S3Server, startS3 } from '#test/s3.ts'
import { newSite, type Site } from '#test/sites.ts'

describe('encrypted backups in a bucket', () => {
  let store: S3Server
  let site: Site
  let key: string
  beforeEach(async () => {
    store = await startS3()
    key = await generateX25519Identity()
    const env = { ...store.env, BACKUP_DIR: 'off', BACKUP_RECIPIENT: await identityToRecipient(key) }
    site = await newSite('sqlite', { env })
  })
  afterEach(async () => {
    await site.remove()
    await store.stop()
  })

  it('are only there, restored with the right key, and refused with another one or when damaged', async () => {
    const { app, config, database } = site
    const admin = app.as('administrator')
    await addSermon(database.db, { title: 'In the backup' })
    await app.services.files.put('pictures/a.webp', Buffer.from('picture'))
    const { name: file } = await makeBackup(config, 'by-hand')
    expect(await readdir(config.backupDir)).toEqual([MARKER])
    expect((await listBackups(await placesFor(config))).backups).toMatchObject([
      { name: file, isEncrypted: true, isInBucket: true, isVerified: true },
    ])
    await addSermon(database.db, { title: 'Later' })

    const run = async (address: string, body: object) => {
      await admin.post(href(address, { file }), body)
      await app.services.background.idle()
      return ((await admin.get(adminApi.backups)).body as Backups).run
    }
    const failed = (message: RegExp) => ({ state: 'failed', message: expect.stringMatching(message) })
    expect(await run(adminApi.backupCheck, {})).toMatchObject(failed(/key is needed/))
    expect(await run(adminApi.backupCheck, { key: 'wrong' })).toMatchObject(failed(/isn’t a key for backups/))
    const other = await generateX25519Identity()
    const restore = { confirm: 'restore', key: other }
    expect(await run(adminApi.backupRestore, restore)).toMatchObject(failed(/This key doesn’t open the backup/))
    expect(JSON.stringify(await database.db.selectFrom('work').selectAll().execute())).not.toContain(other)
    expect(await run(adminApi.backupRestore, { confirm: 'restore', key })).toMatchObject({ state: 'done' })
    expect((await app.get(api.sermons)).body).toMatchObject([{ title: 'In the backup' }])
    expect((await readdir(config.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])

    const bytes = new Uint8Array(await (await admin.fetch(href(adminApi.backup, { file }))).arrayBuffer())
    const at = bytes.length - 100
    bytes[at] = (bytes[at] ?? 0) ^ 1
    if (config.backupBucket) await new Bucket(config.backupBucket).put(file, bytes)
    expect(await run(adminApi.backupCheck, { key })).toMatchObject(failed(/damaged/))
  })

  it('are refused at once when their header has no end, however large it is', async () => {
    const path = join(site.config.dataDir, 'forged.age')
    const line = `${'A'.repeat(64)}\n`
    writeFileSync(path, `age-encryption.org/v1\n-> X25519 ${'A'.repeat(43)}\n${line.repeat(100_000)}`)
    const opened = withPlain(path, key, site.config.dataDir, () => Promise.resolve('opened'))
    await expect(opened).rejects.toThrow('its header has no end')
  })

  it('stay in the folder when the bucket has stored only a part of them', async () => {
    vi.spyOn(Bucket.prototype, 'size').mockResolvedValueOnce(10)
    const { name, problem } = await makeBackup(site.config, 'by-hand')
    expect(problem).toContain('has not stored all of')
    expect(await readdir(site.config.backupDir)).toEqual([MARKER, name])
  })

  it('are opened by the commands, which write them encrypted too', async () => {
    const { env, config } = site
    const [path, keyFile] = [join(config.dataDir, 'a.tar.zst.age'), join(config.dataDir, 'key.txt')]
    writeFileSync(keyFile, `# public key: ${config.backupRecipient}\n${key}\n`)
    const run = (...args: string[]) =>
      new Promise<string>((resolve) =>
        execFile(process.execPath, args, { env: { ...process.env, ...env } }, (_, out, err) => resolve(out + err)),
      )
    expect(await run('bin/backup.ts', 'backup', path)).toContain('Wrote')
    expect(await run('bin/backup.ts', 'restore', path)).toContain('key is needed')
    expect(await run('bin/backup.ts', 'restore', path, '--key', keyFile)).toContain('Restored')
  })
})
