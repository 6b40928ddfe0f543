import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminApi } from '#app/server/admin-api.ts'
import { createApi } from '#app/server/api.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { contentTables } from '#db/published.ts'
import { may } from '#app/definitions/rights.ts'
import { roleNames } from '#app/definitions/roles.ts'
import { type Caller, callers } from '#test/access-roles.ts'
import { accessRows } from '#test/access-rows.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'

const signedOut: ReadonlySet<Caller> = new Set(['signed out', 'disabled administrator', 'ended session'])

/** Routes that accept files or tables. */
const large: ReadonlySet<string> = new Set([
  adminApi.documents,
  adminApi.transcripts,
  adminApi.upload,
  adminApi.audioPart,
  adminApi.archiveUpload,
  adminApi.backupUpload,
  adminApi.sermonsBulk,
  adminApi.redirectList,
  adminApi.eventsBulk,
  adminApi.subscribersImport,
  adminApi.importRows,
  // As many long answers as a form may have.
  api.formAnswers,
])

/** Values for the parameters of an address; no record has them. */
const placeholders = {
  id: 'none',
  link: 'none',
  slug: 'none',
  date: 'none',
  table: 'none',
  file: 'none',
  name: 'none',
  note: 'none',
  kind: 'none',
  version: '1',
  part: '0',
  action: 'none',
}

describe('access', () => {
  let database: Database
  let app: TestApp
  let browsers: Record<Caller, Visitor>
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database)
    browsers = await oneOfEach(app, database)
  })
  afterAll(() => database.close())

  it('is decided for every route that there is', () => {
    const apis = [createApi(app.services), createAdminApi(app.services, () => new Response())]
    const there = apis.flatMap(({ routes: some }) => some).filter(({ method }) => method !== 'ALL')
    const paths = new Set(there.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
    expect([...paths].toSorted()).toEqual(accessRows.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  it.each(accessRows)('%s %s answers as the table says', async (method, path, allowed, status = 200) => {
    const sessions = await database.db.selectFrom('sessions').selectAll().execute()
    const carries = ['POST', 'PUT', 'PATCH'].includes(method)
    const body = carries ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}
    const answers: Record<string, number> = {}
    for (const role of callers) {
      // Without storing cookies, so that a browser that signs out here stays signed in below.
      const cookie = cookieOf(browsers[role])
      const headers = { ...body.headers, ...(cookie === '' ? {} : { cookie }) }
      answers[role] = (
        await app.fetch(href(path, placeholders), {
          method,
          ...body,
          headers,
        })
      ).status
      await database.db.deleteFrom('sessions').execute()
      await database.db.insertInto('sessions').values(sessions).execute()
    }
    const expected = callers.map((role) => [role, allowed.includes(role) ? status : signedOut.has(role) ? 401 : 403])
    expect(answers).toEqual(Object.fromEntries(expected))
  })

  it('is decided at the next request when the routes of the dashboard could not be loaded', async () => {
    let isBroken = false
    const broken = createApi({
      ...app.services,
      get config() {
        if (isBroken) throw new Error('broken')
        return app.services.config
      },
    })
    isBroken = true
    const paths = [adminApi.log, api.description, '/api/none']
    const statuses = () => Promise.all(paths.map(async (path) => (await broken.request(path)).status))
    expect(await statuses()).toEqual([500, 500, 500])
    isBroken = false
    expect(await statuses()).toEqual([401, 200, 404])
  })

  it.each(accessRows.filter(([method]) => method !== 'GET' && method !== 'OPTIONS'))(
    'to %s %s is refused from another site, and with a body that is too large',
    async (method, path) => {
      const address = href(path, placeholders)
      const cookie = cookieOf(browsers.administrator)
      const siteHeaders = [
        ['Sec-Fetch-Site', 'cross-site'],
        ['Sec-Fetch-Site', 'same-site'],
        ['Origin', 'null'],
      ] as const
      for (const [name, value] of siteHeaders) {
        const { status } = await app.fetch(address, { method, headers: { [name]: value, cookie } })
        expect(status).toBe(403)
      }
      // Their bodies have limits of their own.
      if (large.has(path)) return
      const init = { method, body: 'x'.repeat(300_000), headers: { cookie } }
      expect((await app.fetch(address, init)).status).toBe(413)
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'POST'])('%s is not open to signed-out callers', async (method) => {
    for (const path of [api.sermons, api.events, api.liveStreams, api.siteConfig, href(api.sermon, { id: 'none' })]) {
      expect((await app.fetch(path, { method })).status).toBe(404)
    }
  })
})

async function oneOfEach(app: TestApp, database: Database): Promise<Record<Caller, Visitor>> {
  const ids: Record<string, string> = {}
  const browsers: Record<string, Visitor> = { 'signed out': visitor(app) }
  for (const caller of callers.filter((one) => one !== 'signed out')) {
    const email = `${caller.replaceAll(' ', '-')}@church.test`
    const isAdmin = caller.includes('administrator') || caller === 'ended session'
    const roles = roleNames.filter((role) => role === caller)
    const contributes = may({ roles }, 'drafts') ? [...contentTables] : []
    ids[caller] = await makePerson(database, { email, isAdmin, roles, contributes })
    browsers[caller] = await signedInAs(app, email)
  }
  // The worst case: a deactivated user still has a session.
  const now = new Date().toISOString()
  await database.db
    .updateTable('users')
    .set({ disabled_at: now })
    .where('id', '=', ids['disabled administrator'] ?? '')
    .execute()
  await database.db
    .deleteFrom('sessions')
    .where('user_id', '=', ids['ended session'] ?? '')
    .execute()
  return browsers
}

function cookieOf(browser: Visitor): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
