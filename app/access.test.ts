import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#app/features/accounts/account.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createApi } from '#app/api.ts'
import { api, href, probes, routes, uploads } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'

const roles = ['signed out', 'member', 'administrator', 'disabled administrator', 'ended session'] as const
type Role = (typeof roles)[number]

/** Who is let in. Whoever is not gets 401, or 403 when it is known who they are. */
type LetIn = readonly Role[]
const everyone: LetIn = roles
const signedInOnly: LetIn = ['member', 'administrator']
const administratorsOnly: LetIn = ['administrator']

type Row = [method: string, path: string, letIn: LetIn, status?: number]

/**
 * Who may call what. Every route of the API has a row: the status is what those get who are let in and ask for nothing
 * in particular (an empty JSON object, the id `none`), 200 when nothing is said. What is 400 or 404 was let in and found
 * nothing.
 */
const rows: Row[] = [
  ['GET', probes.alive, everyone],
  ['GET', probes.ready, everyone],
  ['GET', api.siteConfig, everyone],
  ['GET', api.clock, everyone],
  ['GET', api.terms, everyone],
  ['GET', api.sermonsSummary, everyone],
  ['GET', api.sermon, everyone, 404],
  ['GET', api.eventsSummary, everyone],
  ['GET', api.event, everyone, 404],
  ['GET', api.liveStreamsSummary, everyone],
  ['GET', api.liveStream, everyone, 404],
  ['GET', api.live, everyone],
  ['GET', api.mediaState, everyone, 400],
  ['GET', api.staff, everyone],
  ['GET', api.beliefs, everyone],
  ['GET', api.questions, everyone],
  ['GET', api.serviceTimes, everyone],
  ['GET', api.ministries, everyone],
  ['GET', api.currentUser, signedInOnly],
  ['GET', api.login, everyone, 303],
  ['POST', api.login, everyone, 400],
  ['POST', accountApi.loginCode, everyone, 400],
  ['GET', api.logout, everyone, 303],
  ['POST', api.logout, everyone, 303],
  ['GET', accountApi.setup, everyone, 404],
  ['POST', accountApi.setup, everyone, 400],
  ['GET', accountApi.providers, everyone],
  ['GET', accountApi.signInAt, everyone, 404],
  ['GET', accountApi.callback, everyone, 404],
  ['POST', accountApi.forgotPassword, everyone, 400],
  ['GET', accountApi.resetPassword, everyone],
  ['POST', accountApi.resetPassword, everyone, 400],
  ['GET', accountApi.own, signedInOnly],
  ['POST', accountApi.changePassword, signedInOnly, 400],
  ['POST', accountApi.endOtherSessions, signedInOnly],
  ['POST', accountApi.twoFactorBegin, signedInOnly, 400],
  ['POST', accountApi.twoFactorConfirm, signedInOnly, 400],
  ['POST', accountApi.twoFactorDisable, signedInOnly, 400],
  ['GET', api.formToken, everyone],
  ['POST', api.contact, everyone, 400],
  ['GET', api.newsletterSubscribe, everyone],
  ['POST', api.newsletterSubscribe, everyone, 400],
  ['GET', api.newsletterSubscription, everyone],
  // The token is the permission, and these have none.
  ['POST', api.newsletterConfirm, everyone, 400],
  ['POST', api.newsletterUnsubscribe, everyone, 400],
  ['POST', api.newsletterComeBack, everyone, 400],
  // A page; what is posted to it and is no program's one click goes on to the pages, which are not here.
  ['POST', routes.newsletterUnsubscribe, everyone, 404],
  ['POST', api.visitorRequests, everyone, 400],
  ...recordRows('/api/admin/sermons', 'clear', 'listed'),
  ['POST', adminApi.sermonsBulk, administratorsOnly, 400],
  ...recordRows('/api/admin/events', 'clear', 'listed'),
  ['POST', adminApi.eventsBulk, administratorsOnly, 400],
  ['GET', adminApi.eventDates, administratorsOnly, 400],
  ['GET', adminApi.eventsExport, administratorsOnly, 404],
  ...recordRows('/api/admin/live-streams', 'listed'),
  ...recordRows('/api/admin/youtube-configs', 'listed', 'no history'),
  ['POST', adminApi.syncPlaylist, administratorsOnly, 400],
  ['POST', adminApi.syncChannel, administratorsOnly, 400],
  ['POST', adminApi.importPlaylist, administratorsOnly, 400],
  ['GET', adminApi.syncStatus, administratorsOnly],
  ['GET', adminApi.lostVideos, administratorsOnly],
  ['GET', adminApi.unsureTitles, administratorsOnly],
  ['POST', adminApi.unsureTitles, administratorsOnly, 400],
  ['POST', adminApi.youtubeRecognise, administratorsOnly, 400],
  ['GET', adminApi.mediaWatch, administratorsOnly],
  ['POST', adminApi.mediaCheck, administratorsOnly],
  ...recordRows('/api/admin/contact-messages', 'received'),
  ['POST', adminApi.messageNotes, administratorsOnly, 400],
  ['DELETE', adminApi.messageNote, administratorsOnly, 404],
  ['POST', adminApi.messageAnswer, administratorsOnly, 400],
  ...recordRows('/api/admin/visitor-requests', 'received'),
  ['POST', adminApi.visitNotes, administratorsOnly, 400],
  ['DELETE', adminApi.visitNote, administratorsOnly, 404],
  ['GET', adminApi.newCounts, administratorsOnly],
  ['GET', adminApi.spam, administratorsOnly],
  ['DELETE', adminApi.spam, administratorsOnly, 400],
  ['DELETE', adminApi.spamOne, administratorsOnly, 404],
  ['POST', adminApi.spamRelease, administratorsOnly, 404],
  ['GET', adminApi.followUpReport, administratorsOnly],
  ...recordRows('/api/admin/sunday-services', 'listed'),
  ...recordRows('/api/admin/notices', 'listed'),
  ...recordRows('/api/admin/featured-content', 'listed'),
  ['GET', adminApi.find, administratorsOnly],
  ['GET', adminApi.featuredTarget, administratorsOnly, 400],
  ['GET', adminApi.subscribers, administratorsOnly],
  ['POST', adminApi.subscribers, administratorsOnly, 400],
  ['GET', adminApi.subscribersExport, administratorsOnly],
  ['POST', adminApi.subscribersImport, administratorsOnly, 400],
  ['GET', adminApi.subscriber, administratorsOnly, 404],
  ['PUT', adminApi.subscriber, administratorsOnly, 404],
  ['DELETE', adminApi.subscriber, administratorsOnly, 404],
  ['GET', adminApi.overview, administratorsOnly],
  ['GET', adminApi.log, administratorsOnly],
  ['POST', adminApi.undo, administratorsOnly, 404],
  ['GET', adminApi.sample, administratorsOnly],
  ['DELETE', adminApi.sample, administratorsOnly],
  ['GET', adminApi.people, administratorsOnly],
  ['POST', adminApi.people, administratorsOnly, 400],
  ['PUT', adminApi.person, administratorsOnly, 400],
  ['DELETE', adminApi.person, administratorsOnly, 404],
  ['POST', adminApi.personInvite, administratorsOnly, 404],
  ['POST', adminApi.personDisable, administratorsOnly, 404],
  ['POST', adminApi.personEnable, administratorsOnly, 404],
  ['POST', adminApi.personEndSessions, administratorsOnly, 404],
  ['GET', adminApi.siteConfig, administratorsOnly],
  ['PUT', adminApi.siteConfig, administratorsOnly],
  ['POST', adminApi.testEmail, administratorsOnly, 400],
  ['GET', adminApi.emailsSummary, administratorsOnly],
  ['GET', adminApi.emails, administratorsOnly],
  ['POST', adminApi.emailsSendAgain, administratorsOnly],
  ['GET', adminApi.email, administratorsOnly, 404],
  ['POST', adminApi.emailSendAgain, administratorsOnly, 404],
  ['POST', adminApi.emailCancel, administratorsOnly, 404],
  ...recordRows('/api/admin/parish/staff', 'move'),
  ...recordRows('/api/admin/parish/beliefs', 'move'),
  ...recordRows('/api/admin/parish/questions', 'move'),
  ...recordRows('/api/admin/parish/service-times', 'move'),
  ...recordRows('/api/admin/parish/ministries', 'move'),
  ['GET', adminApi.deleted, administratorsOnly],
  ['POST', adminApi.restore, administratorsOnly, 404],
  ['DELETE', adminApi.deletion, administratorsOnly, 404],
  ['GET', adminApi.newsletterIssues, administratorsOnly],
  ['POST', adminApi.newsletterIssues, administratorsOnly, 201],
  ['GET', adminApi.newsletterIssue, administratorsOnly, 404],
  ['PUT', adminApi.newsletterIssue, administratorsOnly, 404],
  ['DELETE', adminApi.newsletterIssue, administratorsOnly, 404],
  ['GET', adminApi.newsletterIssuePreview, administratorsOnly, 404],
  ['GET', adminApi.newsletterIssueProgress, administratorsOnly, 404],
  ['GET', adminApi.newsletterIssueTroubles, administratorsOnly],
  ['POST', adminApi.newsletterIssueTest, administratorsOnly, 404],
  ['POST', adminApi.newsletterIssueSend, administratorsOnly, 404],
  ['POST', adminApi.newsletterIssuePause, administratorsOnly, 404],
  ['POST', adminApi.newsletterIssueGoOn, administratorsOnly, 404],
  ['POST', adminApi.newsletterIssueStop, administratorsOnly, 404],
  ['POST', adminApi.newsletterIssueAgain, administratorsOnly, 400],
  ['GET', adminApi.newsletterDraft, administratorsOnly],
  ['GET', adminApi.newsletterCards, administratorsOnly, 400],
  // It takes a form alone.
  ['POST', adminApi.newsletterPreview, administratorsOnly, 415],
  ['POST', adminApi.uploadImage, administratorsOnly, 400],
  // The address itself is the permission, and this one is not signed.
  ['PUT', adminApi.upload, everyone, 403],
  ['GET', adminApi.pictures, administratorsOnly],
  ['PUT', adminApi.picture, administratorsOnly, 400],
  ['GET', api.picture, everyone, 404],
  ['GET', uploads.picture, everyone, 404],
  ['GET', api.description, everyone],
  ['GET', api.reference, everyone],
  ['GET', `${api.reference}/swagger-ui.css`, everyone],
  ['GET', `${api.reference}/swagger-ui-bundle.js`, everyone],
  ['GET', `${api.reference}/start.js`, everyone],
]

/**
 * The rows of a kind of record.
 * @param also what else there is: `listed` for visitors, deleted all at once (`clear`), moved; what visitors send is
 *   `received`, and none is added here
 */
function recordRows(all: string, ...also: ('clear' | 'listed' | 'move' | 'no history' | 'received')[]): Row[] {
  const one = `${all}/{id}`
  const hasHistory = !also.includes('received') && !also.includes('no history')
  const rows: [isThere: boolean, row: Row][] = [
    [also.includes('listed'), ['GET', all.replace('/admin', ''), everyone]],
    [true, ['GET', all, administratorsOnly]],
    [!also.includes('received'), ['POST', all, administratorsOnly, 400]],
    [true, ['GET', one, administratorsOnly, 404]],
    [true, ['PUT', one, administratorsOnly, 404]],
    [true, ['DELETE', one, administratorsOnly, 404]],
    [also.includes('clear'), ['DELETE', `${all}/clear-all`, administratorsOnly]],
    [also.includes('move'), ['POST', `${one}/move`, administratorsOnly, 400]],
    [hasHistory, ['GET', `${one}/versions`, administratorsOnly, 404]],
    [hasHistory, ['GET', `${one}/versions/{version}`, administratorsOnly, 404]],
    [hasHistory, ['POST', `${one}/versions/{version}/restore`, administratorsOnly, 404]],
    [hasHistory, ['POST', `${one}/duplicate`, administratorsOnly, 404]],
  ]
  return rows.filter(([isThere]) => isThere).map(([, row]) => row)
}

const placeholders = { id: 'none', name: 'none', note: 'none', kind: 'none', version: '1', action: 'none' }

describe('access', () => {
  let database: Database
  let app: TestApp
  let browsers: Record<Role, Visitor>
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database)
    browsers = await oneOfEach(app, database)
  })
  afterAll(() => database.close())

  it('is decided for every route that there is', () => {
    const there = createApi(app.services).routes.filter(({ method }) => method !== 'ALL')
    const paths = new Set(there.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
    expect([...paths].toSorted()).toEqual(rows.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  it.each(rows)('to %s %s is given as the table says', async (method, path, letIn, status = 200) => {
    const sessions = await database.db.selectFrom('sessions').selectAll().execute()
    const carries = ['POST', 'PUT', 'PATCH'].includes(method)
    const body = carries ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}
    const answers: Record<string, number> = {}
    for (const role of roles) {
      // Without keeping cookies, so that whoever signs out here is signed in again below.
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
    const expected = roles.map((role) => [role, letIn.includes(role) ? status : role === 'member' ? 403 : 401])
    expect(answers).toEqual(Object.fromEntries(expected))
  })

  it.each(rows.filter(([method]) => method !== 'GET'))(
    'to %s %s is refused from another site',
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
    },
  )

  it.each(['PUT', 'DELETE', 'PATCH', 'POST'])('%s is nothing that a stranger can do to a record', async (method) => {
    for (const path of [api.sermons, api.events, api.liveStreams, api.siteConfig, href(api.sermon, { id: 'none' })]) {
      expect((await app.fetch(path, { method })).status).toBe(404)
    }
  })
})

async function oneOfEach(app: TestApp, database: Database): Promise<Record<Role, Visitor>> {
  await makePerson(database, { email: 'member@church.test' })
  await makePerson(database, { email: 'admin@church.test', isAdmin: true })
  const disabled = await makePerson(database, { email: 'disabled@church.test', isAdmin: true })
  const ended = await makePerson(database, { email: 'ended@church.test', isAdmin: true })
  const browsers = {
    'signed out': visitor(app),
    member: await signedInAs(app, 'member@church.test'),
    administrator: await signedInAs(app, 'admin@church.test'),
    'disabled administrator': await signedInAs(app, 'disabled@church.test'),
    'ended session': await signedInAs(app, 'ended@church.test'),
  }
  // The worst case: whoever was shut out still has a session.
  const now = new Date().toISOString()
  await database.db.updateTable('people').set({ disabled_at: now }).where('id', '=', disabled).execute()
  await database.db.deleteFrom('sessions').where('person_id', '=', ended).execute()
  return browsers
}

function cookieOf(browser: Visitor): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
