import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountApi } from '#app/features/accounts/account.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createAdminApi } from '#app/admin-api.ts'
import { createApi } from '#app/api.ts'
import { api, documents, downloads, href, probes, routes, uploads } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { contentTables } from '#db/published.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { makePerson, signedInAs } from '#test/people.ts'
import { type Visitor, visitor } from '#test/visitor.ts'

const roles = [
  'signed out',
  'member',
  'administrator',
  'editor',
  'contributor',
  'inbox',
  'newsletter',
  'disabled administrator',
  'ended session',
] as const
type Role = (typeof roles)[number]

/** The roles that may call a route. Others get 401 when signed out, 403 when signed in. */
type LetIn = readonly Role[]
const everyone: LetIn = roles
const signedInOnly: LetIn = ['member', 'administrator', 'editor', 'contributor', 'inbox', 'newsletter']
const administratorsOnly: LetIn = ['administrator']
const editors: LetIn = ['administrator', 'editor']
/** Contributors, too, for every kind; `contributors.test.ts` tests their limits. */
const writers: LetIn = ['administrator', 'editor', 'contributor']
const inbox: LetIn = ['administrator', 'inbox']
const newsletter: LetIn = ['administrator', 'newsletter']
const pictures: LetIn = ['administrator', 'editor', 'contributor', 'newsletter']
const anyRole: LetIn = ['administrator', 'editor', 'contributor', 'inbox', 'newsletter']
/** Values for the parameters of an address; no record has them. */
const strangers: ReadonlySet<Role> = new Set(['signed out', 'disabled administrator', 'ended session'])

type Row = [method: string, path: string, letIn: LetIn, status?: number]

/**
 * Access to every route of the API. The status is for allowed callers with an empty request (an empty JSON object, the id
 * `none`); the default is 200. A 400 or 404 means that the caller was allowed in and the request had nothing to find.
 */
const rows: Row[] = [
  ['GET', probes.alive, everyone],
  ['GET', probes.ready, everyone],
  ['GET', api.siteConfig, everyone],
  ['GET', api.clock, everyone],
  ['GET', api.terms, everyone],
  ['GET', api.visitAnswers, everyone],
  ['GET', api.sermonsSummary, everyone],
  ['GET', api.search, everyone],
  ['GET', downloads.shareImage, everyone, 400],
  ['GET', api.sermonFacets, everyone],
  ['GET', api.sermonShelf, everyone, 400],
  ['GET', api.sermonCoverage, everyone],
  ['GET', api.sermon, everyone, 404],
  ['GET', api.sermonNeighbors, everyone, 404],
  ['GET', api.eventsSummary, everyone],
  ['GET', api.eventChanges, everyone],
  ['GET', api.eventCategories, everyone],
  ['GET', api.eventsOnDays, everyone],
  ['POST', api.signUps, everyone, 400],
  ['GET', api.signUp, everyone],
  ['POST', api.signUpCancel, everyone, 400],
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
  // A page; a POST that is not a mail program's one-click unsubscribe goes on to the pages, which are not part of this
  // test.
  ['POST', routes.newsletterUnsubscribe, everyone, 404],
  ['POST', api.visitorRequests, everyone, 400],
  ...recordRows('/api/admin/sermons', 'clear', 'listed'),
  ['POST', adminApi.sermonsBulk, editors, 400],
  ...recordRows('/api/admin/events', 'clear', 'listed'),
  ['POST', adminApi.eventsBulk, editors, 400],
  ['GET', adminApi.eventDates, writers, 400],
  ['GET', adminApi.eventsExport, editors, 404],
  ...recordRows('/api/admin/sign-ups', 'received'),
  ['GET', adminApi.signUpsExport, inbox, 400],
  ['GET', adminApi.signUpDates, inbox],
  ['POST', adminApi.signUpNotice, inbox, 400],
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
  ['POST', adminApi.messageNotes, inbox, 400],
  ['DELETE', adminApi.messageNote, inbox, 404],
  ['POST', adminApi.messageAnswer, inbox, 400],
  ...recordRows('/api/admin/visitor-requests', 'received'),
  ['POST', adminApi.visitNotes, inbox, 400],
  ['DELETE', adminApi.visitNote, inbox, 404],
  ['POST', adminApi.visitAnswer, inbox, 400],
  ['GET', adminApi.newCounts, inbox],
  ['GET', adminApi.owners, inbox],
  ['GET', adminApi.spam, inbox],
  ['DELETE', adminApi.spam, inbox, 400],
  ['DELETE', adminApi.spamOne, inbox, 404],
  ['POST', adminApi.spamRelease, inbox, 404],
  ['GET', adminApi.followUpReport, inbox],
  ...recordRows('/api/admin/sunday-services', 'listed'),
  ...recordRows('/api/admin/notices', 'listed'),
  ...recordRows('/api/admin/featured-content', 'listed'),
  ['GET', adminApi.find, anyRole],
  ['GET', api.editLink, editors, 400],
  ['GET', adminApi.drafts, writers],
  ['GET', adminApi.featuredTarget, writers, 400],
  ['GET', adminApi.subscribers, newsletter],
  ['POST', adminApi.subscribers, newsletter, 400],
  ...severalRows(adminApi.subscribers, newsletter),
  ...severalRows(adminApi.newsletterIssues, newsletter),
  ['GET', adminApi.subscribersExport, newsletter],
  ['POST', adminApi.subscribersImport, newsletter, 400],
  ['GET', adminApi.subscriber, newsletter, 404],
  ['PUT', adminApi.subscriber, newsletter, 404],
  ['DELETE', adminApi.subscriber, newsletter, 404],
  ['GET', adminApi.overview, administratorsOnly],
  ['GET', adminApi.health, administratorsOnly],
  ['GET', adminApi.handover, administratorsOnly],
  ['POST', adminApi.confirm, administratorsOnly, 400],
  ['GET', adminApi.backups, administratorsOnly],
  ['POST', adminApi.backups, administratorsOnly, 202],
  ['GET', adminApi.backup, administratorsOnly, 404],
  ['DELETE', adminApi.backup, administratorsOnly, 404],
  ['POST', adminApi.backupCheck, administratorsOnly, 404],
  ['POST', adminApi.backupRestore, administratorsOnly, 400],
  ['POST', adminApi.backupUploads, administratorsOnly, 400],
  ['GET', adminApi.backupUpload, administratorsOnly, 404],
  ['PUT', adminApi.backupUpload, administratorsOnly, 400],
  ['GET', adminApi.log, administratorsOnly],
  ['POST', adminApi.undo, anyRole, 404],
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
  ['GET', adminApi.settingsVersions, administratorsOnly],
  ['GET', adminApi.settingsVersion, administratorsOnly, 404],
  ['POST', adminApi.settingsRestore, administratorsOnly, 404],
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
  ['GET', adminApi.newsletterIssues, newsletter],
  ['POST', adminApi.newsletterIssues, newsletter, 201],
  ['GET', adminApi.newsletterIssue, newsletter, 404],
  ['PUT', adminApi.newsletterIssue, newsletter, 404],
  ['DELETE', adminApi.newsletterIssue, newsletter, 404],
  ['GET', adminApi.newsletterIssuePreview, newsletter, 404],
  ['GET', adminApi.newsletterIssueProgress, newsletter, 404],
  ['GET', adminApi.newsletterIssueTroubles, newsletter],
  ['POST', adminApi.newsletterIssueTest, newsletter, 404],
  ['POST', adminApi.newsletterIssueSend, newsletter, 404],
  ['POST', adminApi.newsletterIssuePause, newsletter, 404],
  ['POST', adminApi.newsletterIssueGoOn, newsletter, 404],
  ['POST', adminApi.newsletterIssueStop, newsletter, 404],
  ['POST', adminApi.newsletterIssueAgain, newsletter, 400],
  ['GET', adminApi.newsletterDraft, newsletter],
  ['GET', adminApi.newsletterCards, newsletter, 400],
  // It accepts only form bodies.
  ['POST', adminApi.newsletterPreview, newsletter, 415],
  ['POST', adminApi.uploadImage, pictures, 400],
  // The signed address itself is the permission, and this one is not signed.
  ['PUT', adminApi.upload, everyone, 403],
  ['GET', adminApi.pictures, pictures],
  ['GET', adminApi.picture, pictures, 404],
  ['PUT', adminApi.picture, pictures, 400],
  ['DELETE', adminApi.picture, editors, 404],
  ['PUT', adminApi.pictureFocus, editors, 400],
  ['PUT', adminApi.pictureCrop, editors, 400],
  ['POST', adminApi.pictureReplace, editors, 400],
  ['GET', adminApi.audioUploads, writers],
  ['POST', adminApi.audioUploads, writers, 400],
  ['DELETE', adminApi.audioUpload, writers, 404],
  ['PUT', adminApi.audioPart, writers, 404],
  ['GET', adminApi.audioFiles, writers],
  ['DELETE', adminApi.audioFile, editors, 404],
  ['GET', uploads.audio, everyone, 404],
  ['GET', api.picture, everyone, 404],
  ['GET', uploads.picture, everyone, 404],
  ['GET', documents.robots, everyone],
  ['GET', documents.manifest, everyone],
  ['GET', documents.sitemap, everyone],
  ['GET', documents.sitemapPart, everyone, 404],
  ['GET', documents.podcast, everyone],
  ['GET', documents.seriesPodcast, everyone, 404],
  ['GET', documents.feed, everyone],
  ['GET', documents.eventsFeed, everyone],
  ['GET', documents.calendar, everyone],
  ['GET', '/events/{file}{[^/]+\\.ics}', everyone, 404],
  ['GET', api.description, everyone],
  ['GET', api.reference, everyone],
  ['GET', `${api.reference}/swagger-ui.css`, everyone],
  ['GET', `${api.reference}/swagger-ui-bundle.js`, everyone],
  ['GET', `${api.reference}/start.js`, everyone],
]

/**
 * The rows of a kind of record.
 * @param also other routes: `listed` for visitors, `clear` for deleting all, `move`; `received` kinds come from visitors,
 *   and can't be added here
 */
function recordRows(all: string, ...also: ('clear' | 'listed' | 'move' | 'no history' | 'received')[]): Row[] {
  const one = `${all}/{id}`
  const letIn = also.includes('received') ? inbox : also.includes('no history') ? administratorsOnly : editors
  const alsoDrafts = letIn === editors ? writers : letIn
  const hasHistory = !also.includes('received') && !also.includes('no history')
  const rows: [isThere: boolean, row: Row][] = [
    [also.includes('listed'), ['GET', all.replace('/admin', ''), everyone]],
    [true, ['GET', all, alsoDrafts]],
    [!also.includes('received'), ['POST', all, alsoDrafts, 400]],
    [true, ['GET', one, alsoDrafts, 404]],
    [true, ['PUT', one, alsoDrafts, 404]],
    [true, ['DELETE', one, alsoDrafts, 404]],
    [also.includes('clear'), ['DELETE', `${all}/clear-all`, letIn]],
    [hasHistory, ['POST', `${all}/several`, alsoDrafts, 400]],
    [also.includes('move'), ['POST', `${one}/move`, letIn, 400]],
    [hasHistory, ['GET', `${one}/versions`, writers, 404]],
    [hasHistory, ['GET', `${one}/versions/{version}`, writers, 404]],
    [hasHistory, ['POST', `${one}/versions/{version}/restore`, writers, 404]],
    [hasHistory, ['POST', `${one}/duplicate`, writers, 404]],
    [hasHistory, ['POST', `${one}/preview-link`, writers, 404]],
    [hasHistory, ['GET', `${one}/preview-links`, writers]],
    [hasHistory, ['DELETE', `${one}/preview-links/{link}`, writers, 404]],
    [hasHistory, ['POST', all.replace('admin', 'previews'), writers, 400]],
  ]
  return [...rows.filter(([isThere]) => isThere).map(([, row]) => row), ...severalRows(all, alsoDrafts)]
}

function severalRows(all: string, letIn: LetIn): Row[] {
  return [
    ['GET', `${all}/ids`, letIn],
    ['POST', `${all}/delete-several`, letIn, 400],
  ]
}

/** Files, and tables. */
const large: ReadonlySet<string> = new Set([
  adminApi.upload,
  adminApi.audioPart,
  adminApi.backupUpload,
  adminApi.sermonsBulk,
  adminApi.eventsBulk,
  adminApi.subscribersImport,
])

const placeholders = {
  id: 'none',
  link: 'none',
  slug: 'none',
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
  let browsers: Record<Role, Visitor>
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
    expect([...paths].toSorted()).toEqual(rows.map(([method, path]) => `${method} ${path}`).toSorted())
  })

  it.each(rows)('%s %s answers as the table says', async (method, path, letIn, status = 200) => {
    const sessions = await database.db.selectFrom('sessions').selectAll().execute()
    const carries = ['POST', 'PUT', 'PATCH'].includes(method)
    const body = carries ? { body: '{}', headers: { 'Content-Type': 'application/json' } } : {}
    const answers: Record<string, number> = {}
    for (const role of roles) {
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
    const expected = roles.map((role) => [role, letIn.includes(role) ? status : strangers.has(role) ? 401 : 403])
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

  it.each(rows.filter(([method]) => method !== 'GET'))(
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
      // What these take is counted as it arrives.
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

async function oneOfEach(app: TestApp, database: Database): Promise<Record<Role, Visitor>> {
  await makePerson(database, { email: 'member@church.test' })
  await makePerson(database, { email: 'admin@church.test', isAdmin: true })
  for (const role of ['editor', 'contributor', 'inbox', 'newsletter'] as const) {
    const contributes = role === 'contributor' ? [...contentTables] : []
    await makePerson(database, { email: `${role}@church.test`, roles: [role], contributes })
  }
  const disabled = await makePerson(database, { email: 'disabled@church.test', isAdmin: true })
  const ended = await makePerson(database, { email: 'ended@church.test', isAdmin: true })
  const browsers = {
    'signed out': visitor(app),
    member: await signedInAs(app, 'member@church.test'),
    administrator: await signedInAs(app, 'admin@church.test'),
    editor: await signedInAs(app, 'editor@church.test'),
    contributor: await signedInAs(app, 'contributor@church.test'),
    inbox: await signedInAs(app, 'inbox@church.test'),
    newsletter: await signedInAs(app, 'newsletter@church.test'),
    'disabled administrator': await signedInAs(app, 'disabled@church.test'),
    'ended session': await signedInAs(app, 'ended@church.test'),
  }
  // The worst case: a deactivated user still has a session.
  const now = new Date().toISOString()
  await database.db.updateTable('people').set({ disabled_at: now }).where('id', '=', disabled).execute()
  await database.db.deleteFrom('sessions').where('person_id', '=', ended).execute()
  return browsers
}

function cookieOf(browser: Visitor): string {
  return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
