import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { readConfig, ConfigError } from '#app/config.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const KEY = 'AIzaSy-a-key-for-tests-only'

onBothDatabases('the key for YouTube', (open) => {
  let database: Database
  beforeEach(async () => void (database = await open()))
  afterEach(() => database.close())

  const appWith = (env: Record<string, string> = {}) => createTestApp(database, undefined, env)
  const save = (youtubeApiKey: unknown) =>
    appWith().as('administrator').send('PUT', adminApi.siteConfig, { youtubeApiKey })

  it('can be set and is used, but can’t be read anywhere', async () => {
    const said = [JSON.stringify((await save(` ${KEY} `)).body)]
    const admin = appWith().as('administrator')
    expect(await admin.services.youtubeKey()).toBe(KEY)
    for (const address of [adminApi.siteConfig, adminApi.syncStatus, adminApi.log, api.siteConfig]) {
      said.push(JSON.stringify((await admin.get(address)).body))
    }
    for (const table of ['settings', 'changes'] as const) {
      said.push(JSON.stringify(await database.db.selectFrom(table).selectAll().execute()))
    }
    expect(said.join('\n')).not.toContain(KEY)
    expect(said[1]).toContain('"youtubeApiKeyIsSet":true')
  })

  it('stays when it is left empty, and is removed on request', async () => {
    await save(KEY)
    await save('')
    expect(await appWith().services.youtubeKey()).toBe(KEY)
    await save(null)
    expect(await appWith().services.youtubeKey()).toBeUndefined()
  })

  it('of the environment overrides the one in the settings, and the admin area says which is used', async () => {
    await save(KEY)
    const app = appWith({ YOUTUBE_API_KEY: 'of-the-environment' })
    expect(await app.services.youtubeKey()).toBe('of-the-environment')
    const from = async (admin = app) =>
      ((await admin.as('administrator').get(adminApi.syncStatus)).body as { keyFrom: unknown }).keyFrom
    expect([await from(), await from(appWith())]).toEqual(['environment', 'settings'])
    await save(null)
    expect(await from(appWith())).toBeNull()
  })

  it('is refused when it is invalid', async () => {
    expect(await save('two words')).toMatchObject({
      status: 400,
      body: { fields: { youtubeApiKey: 'Copy the YouTube API key exactly as Google shows it, without spaces' } },
    })
  })
})

it('a key or an address in the environment that cannot be used stops the start, without telling the key', () => {
  const start = () => readConfig({ YOUTUBE_API_KEY: 'two secret words', YOUTUBE_API_URL: 'ftp://example.org' })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/YOUTUBE_API_KEY must be the key[^]*YOUTUBE_API_URL must be a URL/)
  expect(start).not.toThrow(/secret/)
})
