/** A role that is added to the list of roles does what stands there, and nothing else, without a change elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionsOf } from '#app/admin/find-options.ts'
import { type Role, roleNames, roles, type Thing } from '#app/definitions/roles.ts'
import { sections } from '#app/definitions/settings.ts'
import { pageAfterSignIn } from '#app/accounts/next-address.ts'
import { href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { accessRows } from '#test/access-rows.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import type { Visitor } from '#test/visitor.ts'

const added = {
  bystander: { name: 'Bystander', about: 'nothing', may: [] },
  treasurer: { name: 'Treasurer', about: 'the settings of giving', may: ['settings.giving'] },
} satisfies Record<string, { name: string; about: string; may: Thing[] }>
const [bystander, treasurer] = ['bystander', 'treasurer'] as unknown as [Role, Role]

/** What a person with some right may call, whatever the right is, beside what is allowed to everyone who is signed in. */
const ofAnyRight = new Set<string>([adminApi.delivered, adminApi.find, adminApi.undo])
const ofSettings = (method: string, path: string) => path === adminApi.siteConfig && ['GET', 'PUT'].includes(method)

describe('a new role', () => {
  let database: Database
  let app: TestApp
  let browsers: Record<'bystander' | 'treasurer', Visitor>
  beforeAll(async () => {
    Object.assign(roles, added)
    roleNames.push(bystander, treasurer)
    database = await openEmpty('sqlite')
    app = createTestApp(database)
    // While there is none, the page of the setup is open to everyone.
    await makePerson(database, { email: 'ada@church.test', isAdmin: true })
    for (const role of [bystander, treasurer])
      await makePerson(database, { email: `${role}@church.test`, roles: [role] })
    browsers = {
      bystander: await signedInAs(app, 'bystander@church.test'),
      treasurer: await signedInAs(app, 'treasurer@church.test'),
    }
  })
  afterAll(async () => {
    roleNames.splice(roleNames.indexOf(bystander), 2)
    for (const name of Object.keys(added)) Reflect.deleteProperty(roles, name)
    await database.close()
  })

  it('without rights is let in nowhere, and with the settings of giving only there', async () => {
    const sessions = await database.db.selectFrom('sessions').selectAll().execute()
    const differing: unknown[] = []
    for (const [method, path, allowed, status = 200] of accessRows) {
      for (const role of ['bystander', 'treasurer'] as const) {
        const mayMore = role === 'treasurer' && (ofAnyRight.has(path) || ofSettings(method, path))
        const cookie = [...browsers[role].cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const carries = ['POST', 'PUT', 'PATCH'].includes(method)
        const headers = { cookie, ...(carries && { 'Content-Type': 'application/json' }) }
        const ofSundays = { date: 'none', table: 'none' }
        const parameters = { id: 'none', link: 'none', slug: 'none', file: 'none', name: 'none', note: 'none' }
        const address = href(path, {
          ...parameters,
          kind: 'none',
          version: '1',
          part: '0',
          action: 'none',
          ...ofSundays,
        })
        const answer = await app.fetch(address, { method, headers, ...(carries ? { body: '{}' } : {}) })
        const expected = allowed.includes('member') || mayMore ? status : 403
        if (answer.status !== expected) differing.push([role, method, path, answer.status, expected])
        await database.db.deleteFrom('sessions').execute()
        await database.db.insertInto('sessions').values(sessions).execute()
      }
    }
    expect(differing).toEqual([])
  })

  it('sees and changes its own section of the settings only', async () => {
    const { treasurer: tess } = browsers
    const shown = await tess.get(adminApi.siteConfig)
    expect(Object.keys(shown.body as object).toSorted()).toEqual(Object.keys(sections.giving.fields).toSorted())
    const [own = ''] = Object.keys(sections.giving.fields)
    expect(await tess.send('PUT', adminApi.siteConfig, { churchName: 'Mine' })).toMatchObject({ status: 403 })
    expect(await tess.send('PUT', adminApi.siteConfig, { [own]: '', smtpPassword: 'x' })).toMatchObject({ status: 403 })
    const saved = await tess.send('PUT', adminApi.siteConfig, { givingUrl: 'https://give.example.org/' })
    expect(saved).toMatchObject({ status: 200, body: { givingUrl: 'https://give.example.org/' } })
    expect(Object.keys(saved.body as object)).not.toContain('churchName')
    const headers = { 'Content-Type': 'application/json', 'If-Match': '"old"' }
    const late = await tess.fetch(adminApi.siteConfig, { method: 'PUT', headers, body: '{"givingUrl":""}' })
    expect(late.status).toBe(412)
    expect(await late.text()).not.toContain('churchName')
  })

  it('is offered what it may open, and goes to the dashboard only with rights', () => {
    const titles = (role: Role) => {
      const { pages, actions, settings } = optionsOf({ roles: [role], contributes: [] })
      return {
        pages: pages.map(({ label }) => label),
        actions,
        about: [...new Set(settings.map(({ about }) => about))],
      }
    }
    expect(titles(bystander)).toEqual({ pages: [], actions: [], about: [] })
    expect(titles(treasurer)).toEqual({
      pages: ['Settings', 'Your account'],
      actions: [],
      about: ['Settings: Giving & Offering'],
    })
    expect(pageAfterSignIn(undefined, { roles: [bystander] })).toBe(routes.home)
    expect(pageAfterSignIn(undefined, { roles: [treasurer] })).toBe(routes.admin)
  })
})
