/** Every email that the site sends, from an application of its own with an empty database. */
import { setTimeout as pause } from 'node:timers/promises'
import { adminApi } from '#app/admin-routes.ts'
import { accountApi } from '#app/accounts/account.ts'
import { signUpTokens } from '#app/features/events/sign-ups/emails.ts'
import { remindSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { issue } from '#app/features/newsletter/issue.ts'
import { remindOwners } from '#app/inbox/reminders.ts'
import { messages, visitors } from '#app/inbox/sections.ts'
import { missingEmails } from '#app/videos/live/find-broadcast.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { api, href } from '#app/routes.ts'
import { checkItself } from '#app/server/self-checks.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { makePerson, PASSWORD, signedInAs } from '#test/people.ts'
import { addEvent, addSermon } from '#test/records.ts'
import { texts } from '#test/screens/furnish.ts'

interface Shown {
  name: string
  html: string
}

const church = {
  churchName: 'St. Brendan’s by the Sea',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  phone: '(850) 555-0100',
}

const NOW = '2026-11-21T18:00:00Z'
const DAYS_LATER = '2026-11-27T15:00:00Z'

export async function sentEmails(): Promise<Shown[]> {
  const database = openDatabase(':memory:')
  await migrate(database)
  const app = createTestApp(database, NOW)
  const admin = app.as('administrator')
  await admin.send('PUT', adminApi.siteConfig, { ...church, emailProvider: 'smtp', smtpHost: '127.0.0.1' })
  const bea = await makePerson(database, { email: 'bea@church.test', name: texts.name, isAdmin: true })
  await makePerson(database, { email: 'cal@church.test', name: 'Cal Ito', isAdmin: true })
  await accounts(app, admin)
  await inbox(app, admin, bea)
  await newsletter(database, app, admin)
  await signUps(database, app, admin)
  await remindOwners(app.at(DAYS_LATER).services)
  await checkItself(app.services, () => new Response('', { status: 500 }))
  const missing = await missingEmails(database.db, await app.services.mailer.settings(database.db), {
    day: '2026-11-22',
    window: { isLater: false, opens: 0 },
  })
  await pause(200)
  const all = [...app.emails, ...missing]
  await database.close()
  return [...Map.groupBy(all, ({ kind, subject }) => `${kind} ${subject}`)].map(([, [email]], index) => ({
    name: `${String(index + 1).padStart(2, '0')}-${(email?.kind ?? '').replaceAll(' ', '-')}`,
    html: email?.html ?? '',
  }))
}

async function accounts(app: TestApp, admin: TestApp): Promise<void> {
  await admin.send('POST', adminApi.users, {
    name: 'Dan Wu',
    email: 'dan@home.test',
    isAdmin: false,
    roles: ['inbox'],
  })
  await signedInAs(app, 'bea@church.test')
  await signedInAs(app, 'bea@church.test')
  await app.post(accountApi.forgotPassword, { email: 'cal@church.test' })
  await pause(300)
  const text = app.emails.find(({ kind }) => kind === 'new password')?.text ?? ''
  const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
  await app.post(accountApi.resetPassword, { token, password: `${PASSWORD} again` })
}

async function inbox(app: TestApp, admin: TestApp, bea: string): Promise<void> {
  const { name, line, text } = texts
  const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' }
  const message = idOf(await app.post(api.contact, { ...person, subject: line, message: text }))
  const sent = { fullName: name, phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '2' }
  const visit = idOf(await app.post(api.visitorRequests, { ...sent, agreeToTerms: 'yes' }))
  await admin.send('PUT', href(messages.addresses.one, { id: message }), { ownerId: bea })
  await admin.send('POST', href(messages.addresses.notes, { id: message }), { text: `@${name} ${text}` })
  await admin.send('POST', href(visitors.addresses.answer, { id: visit }), { subject: 'Your visit', text })
}

async function newsletter(database: Database, app: TestApp, admin: TestApp): Promise<void> {
  await app.post(api.newsletterSubscribe, { email: 'eve@example.org' })
  await admin.send('POST', '/api/admin/newsletters', { email: 'fay@example.org' })
  await app.post(api.newsletterSubscribe, { email: 'fay@example.org' })
  await addSermon(database.db, { title: texts.line, speaker: texts.name, date: '2026-11-15', description: texts.text })
  const { body: draft } = await admin.get(adminApi.newsletterDraft)
  const { body } = await admin.send('POST', addressesOf(issue).all, draft)
  const { id } = body as { id: string }
  await admin.send('POST', href(adminApi.newsletterIssueTest, { id }), { to: 'ada@church.test' })
}

async function signUps(database: Database, app: TestApp, admin: TestApp): Promise<void> {
  const on = '2026-11-28'
  const event = await addEvent(database.db, {
    title: texts.line,
    date: on,
    startTime: '18:00',
    endTime: '20:00',
    location: 'Fellowship Hall',
    signUp: true,
    places: '4',
    partySize: 4,
  })
  // A family, which comes with more of it; one person, and a family that waits.
  const sent: [email: string, people: string][] = [
    ['gus@example.org', '3'],
    ['gus@example.org', '4'],
    ['ivy@example.org', '1'],
    ['hal@example.org', '2'],
  ]
  for (const [email, people] of sent) await app.post(api.signUps, { event, date: on, name: texts.name, email, people })
  const [{ id } = { id: '' }] = await database.db
    .selectFrom('event_sign_ups')
    .select('id')
    .orderBy('position')
    .execute()
  await app.post(api.signUpCancel, { token: signUpTokens(app.services.config).of(id) })
  await admin.send('POST', adminApi.signUpNotice, { eventId: event, on, text: texts.text })
  await remindSignedUp(app.at(DAYS_LATER).services)
}
