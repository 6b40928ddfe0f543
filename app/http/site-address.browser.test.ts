/** The address of the built server: other names that lead to it, and a new one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { documents, routes } from '#app/routes.ts'
import { adminAccount, administrator } from '#test/administrator.ts'
import { rawGet } from '#test/raw-request.ts'
import { type RunningServer, startServer } from '#test/server.ts'

test('changes: old names lead on, and calendars and podcasts stay the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-address-'))
  try {
    const known = async (server: RunningServer) => {
      const [calendar, podcast] = [documents.calendar, documents.podcast].map(async (path) =>
        (await fetch(server.url + path)).text(),
      )
      return {
        uids: new Set([...((await calendar) ?? '').matchAll(/^UID:.*@(.*)\r/gm)].map(([, host]) => host)),
        guid: /<podcast:guid>([^<]*)/.exec((await podcast) ?? '')?.[1],
      }
    }
    const before = await startServer({ DATA_DIR: folder, SITE_URL: 'https://old.org' })
    const first = await known(before)
    expect(first.uids).toEqual(new Set(['old.org']))
    await before.stop()
    const env = { DATA_DIR: folder, SITE_URL: 'https://www.church.org', OTHER_HOSTS: 'old.org,church.org' }
    await using after = await startServer(env)
    expect(await known(after)).toEqual(first)
    // The second time, the page cache has the page.
    for (const path of ['/', '/', '/events?month=all', '/events.ics']) {
      const { status, headers } = await rawGet(after.url, path, { host: 'old.org' })
      expect({ status, location: headers['location'] }).toEqual({
        status: 308,
        location: `https://www.church.org${path}`,
      })
    }
    expect((await rawGet(after.url, '/', { host: 'www.church.org' })).status).toBe(200)
    expect((await rawGet(after.url, '/', { host: 'scanner.org' })).status).toBe(200)
    expect((await rawGet(after.url, '/healthz', { host: 'old.org' })).status).toBe(200)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('is missed behind a proxy, which the log says once', async () => {
  await using server = await startServer({ TRUST_PROXY: '1' })
  await expect(() => expect(server.output().match(/SITE_URL is not set/g)).toHaveLength(1)).toPass()
})

for (const javaScriptEnabled of [true, false]) {
  test(`is told in the log when somebody signs in at another one, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    await using server = await startServer({ ...administrator, TRUST_PROXY: '1', SITE_URL: 'http://www.chruch.org' })
    await using context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`http://www.church.localhost:${new URL(server.url).port}${routes.signIn}`)
    await page.getByLabel('Email', { exact: true }).fill(adminAccount.email)
    await page.getByLabel('Password', { exact: true }).fill(adminAccount.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(() =>
      expect(server.output()).toContain('set SITE_URL=https://www.church.localhost, or OTHER_HOSTS='),
    ).toPass()
  })
}
