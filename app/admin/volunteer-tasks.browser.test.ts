/**
 * The tasks that volunteers do most, from the overview, each with no more clicks than named. Typing is no click; choosing
 * in a list, and opening the chooser of a file, is one.
 */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import { openRecord, expect, expectToast, test as base } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { within } from '#test/hand.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'

/** A worker with a server of its own: settings and a notice on every page would disturb other tests. */
const test = base.extend<object, { isAlone: boolean }>({ isAlone: [true, { scope: 'worker', option: true }] })

const ADDRESS = 'office@church.test'

let mail: MailServer
test.beforeAll(async ({ playwright, server, session }) => {
  mail = await startMailServer()
  const admin = await playwright.request.newContext({
    baseURL: server.url,
    storageState: { cookies: session, origins: [] },
    extraHTTPHeaders: { Origin: server.url },
  })
  const email = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: mail.port, contactEmailTo: ADDRESS }
  expect((await admin.put(adminApi.siteConfig, { data: email })).status()).toBe(200)
  await admin.dispose()
})
test.afterAll(() => mail.close())

/** A public page, as visitors read it. */
const read = async (page: Page, path: string) => (await page.request.get(path, { headers: { cookie: '' } })).text()
const received = (subject: string | RegExp) =>
  mail.received.filter(({ email }) => email.subject?.match(subject)).map(({ to }) => to[0])

test('adds next Sunday’s sermon', async ({ admin }) => {
  await within(4, admin, async (hand) => {
    await hand.press('link', 'Add sermon')
    const form = openRecord(admin)
    await form.getByLabel('Title').fill('Comfort, Comfort My People')
    await form.getByLabel('Speaker').fill('Jane Doe')
    await hand.press('button', 'Create')
    await expectToast(admin, 'Sermon created successfully')
  })
  const found = (await (await admin.request.get(`${api.sermons}?search=comfort`)).json()) as {
    id: string
    date: string
  }[]
  const [sermon = { id: '', date: '' }] = found
  expect(new Date(`${sermon.date}T12:00:00Z`).getUTCDay()).toBe(0)
  expect(await read(admin, href(routes.sermon, { id: sermon.id }))).toContain('Comfort, Comfort My People')
})

test('adds a study every second Tuesday except December', async ({ admin }) => {
  await within(4, admin, async (hand) => {
    await hand.press('link', 'Add event')
    await admin.getByLabel('Title').fill('Study of Ruth')
    await admin.getByLabel(/^Date/).fill('2027-11-16')
    await admin.getByLabel('Start time').fill('19:00')
    await hand.press('checkbox', 'This event repeats')
    await admin.getByLabel('Text for visitors').fill('Every second Tuesday, except December')
    await hand.press('button', 'Every other Tuesday, except December')
    await expect(admin.getByText('Tuesday, November 30, 2027')).toBeVisible()
    await expect(admin.getByText('Tuesday, January 11, 2028')).toBeVisible()
    await hand.press('button', 'Create')
    await expectToast(admin, 'Event created successfully')
  })
  const found = await admin.request.get(`${adminApi.events}?search=ruth`)
  const [event] = (await found.json()) as { id: string; recurrenceRule: string }[]
  expect(event?.recurrenceRule).toMatch(/INTERVAL=2;BYDAY=TU;BYMONTH=1,2,3,4,5,6,7,8,9,10,11$/)
  expect(await read(admin, href(routes.event, { id: event?.id ?? '' }))).toContain('Every other Tuesday')
})

test('announces Christmas times and a hurricane', async ({ admin }) => {
  const warning = 'Hurricane Nadine is near. Stay home and stay safe.'
  await within(7, admin, async (hand) => {
    await hand.press('link', 'Add Sunday service')
    const form = openRecord(admin)
    await form.getByLabel(/^Date/).fill('2026-12-24')
    await form.getByLabel(/^Time/).fill('16:00')
    await form.getByLabel(/^Location/).fill('The beach chapel')
    await hand.press('button', 'More ways to save')
    await hand.press('button', 'Save and add another')
    await expectToast(admin, 'created successfully')
    await expect(form.getByLabel(/^Location/)).toHaveValue('')
    await form.getByLabel(/^Date/).fill('2026-12-24')
    await form.getByLabel(/^Time/).fill('23:00')
    await form.getByLabel(/^Location/).fill('The great lawn')
    await hand.press('button', 'Create')
    await expect(form).toHaveCount(0)
    await hand.press('link', 'Service Changes')
    await hand.press('button', 'Add service change')
    await form.getByLabel(/^Message/).fill(warning)
    await hand.press('button', 'Create')
    await expectToast(admin, 'Service change created successfully')
  })
  const home = await read(admin, routes.home)
  for (const text of [warning, 'The beach chapel', 'The great lawn']) expect(home).toContain(text)
})

test('answers a message and passes a visitor on', async ({ admin, server }) => {
  const headers = { Origin: server.url, ...anotherCaller() }
  const from = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.org' }
  await admin.request.post(api.contact, { data: { ...from, subject: 'The font', message: 'When?' }, headers })
  const visit = { fullName: 'Ben Ito', phone: '(850) 555-0100', email: 'ben@example.org', numberOfKids: '2' }
  await admin.request.post(api.visitorRequests, { data: visit, headers })
  const colleague = { name: 'Ines Inbox', email: 'ines@church.test', isAdmin: false, roles: ['inbox'] }
  await admin.request.post(adminApi.users, { data: colleague, headers })
  await within(2, admin, async (hand) => {
    await hand.press('link', 'Answer The font')
    await expect(admin.getByRole('textbox', { name: 'Answer' })).toBeFocused()
    await admin.keyboard.type('After worship, on Sunday.')
    await hand.press('button', 'Send answer')
    await expectToast(admin, 'The answer is on its way.')
  })
  await within(2, admin, async (hand) => {
    await hand.press('link', /Ben Ito/)
    await hand.choose('Assigned to (Ben Ito)', 'Ines Inbox')
    await expectToast(admin, 'Ines Inbox')
  })
  await expect.poll(() => received('Re: The font')).toEqual(['ann@example.org'])
  const outbox = await admin.request.get(`${adminApi.emails}?search=ines`)
  expect(await outbox.json()).toContainEqual(expect.objectContaining({ subject: 'Assigned to you: visitor request' }))
})

test('writes and sends a newsletter', async ({ admin, server, watch }) => {
  watch.allow(/Blocked script execution in .* because the document's frame is sandboxed/)
  const headers = { Origin: server.url }
  const data = { email: 'reader@example.org', firstName: 'Rea' }
  expect((await admin.request.post(adminApi.subscribers, { data, headers })).status()).toBe(201)
  await within(4, admin, async (hand) => {
    await hand.press('link', 'Write newsletter')
    await admin.getByLabel('Subject').fill('Good news from the shore')
    await hand.press('button', 'Save')
    await expect(admin.getByText('All changes are saved.')).toBeVisible()
    await hand.press('button', 'Send newsletter')
    await hand.press('button', 'Send to 1 subscriber')
    await expectToast(admin, /sen/i)
  })
  await expect.poll(() => received('Good news from the shore')).toEqual(['reader@example.org'])
})

test('changes color and logo', async ({ admin }) => {
  const logo = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  await within(4, admin, async (hand) => {
    await hand.press('link', 'Settings')
    await admin.getByLabel('Primary color', { exact: true }).fill('#0f766e')
    // The chooser of files is the browser's own, so it is filled instead of opened.
    hand.clicks++
    await admin
      .getByRole('group', { name: /^Logo/ })
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await expect(admin.getByRole('group', { name: /^Logo/ }).getByRole('img')).toBeVisible()
    await hand.press('button', 'Save Settings')
    await expect(admin.getByText('All changes are saved.')).toBeVisible()
  })
  const { primaryColor, logoUrl } = (await (await admin.request.get(api.siteConfig)).json()) as Record<string, string>
  expect(primaryColor).toBe('#0f766e')
  expect(await read(admin, routes.home)).toContain(logoUrl)
})

test('imports 99 events', async ({ admin }) => {
  const header = ['id', 'title', 'description', 'date', 'startTime', 'endTime', 'location', 'imageUrl']
  const rows = Array.from({ length: 99 }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0')
    return [
      '',
      `Gathering ${index + 1}`,
      'Come as you are.',
      `2027-0${(index % 9) + 1}-${day}`,
      '18:00',
      '',
      'Hall',
      '',
    ]
  })
  await within(4, admin, async (hand) => {
    await hand.press('link', 'Events')
    await hand.press('link', 'Bulk import')
    await admin.getByLabel('Or paste it').fill([header, ...rows].map((row) => row.join('\t')).join('\n'))
    await hand.press('button', 'Look at it')
    await hand.press('button', /^Import \d/)
    await expect(admin.getByText('99 events: 99 added.')).toBeVisible()
  })
  const found = await admin.request.get(`${adminApi.events}?search=gathering`)
  expect(found.headers()['x-total-count']).toBe('99')
})

test('undoes a mistake', async ({ admin, server }) => {
  const headers = { Origin: server.url }
  const data = { title: 'The Right Words', speaker: 'Jane Doe', date: '2026-11-15' }
  const { id } = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }
  await admin.request.put(href(adminApi.sermon, { id }), { data: { title: 'A slip of the hand' }, headers })
  await within(3, admin, async (hand) => {
    await hand.press('link', 'Settings')
    await hand.press('link', 'Activity Log')
    await hand.press('button', 'Undo A slip of the hand')
    await expectToast(admin, 'Undone.')
  })
  expect(await read(admin, href(routes.sermon, { id }))).toContain('The Right Words')
})

test('invites a helper with fewer rights', async ({ admin }) => {
  await within(5, admin, async (hand) => {
    await hand.press('link', 'Settings')
    await hand.press('link', 'Users')
    await hand.press('button', 'Invite user')
    await admin.getByLabel('Name').fill('Hal Helper')
    await admin.getByLabel('Email').fill('hal@church.test')
    await hand.press('checkbox', 'Editor: all content of the website')
    await hand.press('button', 'Invite')
    await expectToast(admin, 'Invitation emailed to hal@church.test.')
  })
  const people = (await (await admin.request.get(adminApi.users)).json()) as { email: string }[]
  expect(people.find(({ email }) => email === 'hal@church.test')).toMatchObject({ isAdmin: false, roles: ['editor'] })
  await expect.poll(() => received(/invited/)).toContain('hal@church.test')
})

test('finds out whether email works', async ({ admin }) => {
  await within(3, admin, async (hand) => {
    await hand.press('link', 'Settings')
    await hand.press('button', 'Send test email')
    await expect(admin.getByText('The mail server accepted the email to ada@church.example.org.')).toBeVisible()
  })
  await expect.poll(() => received(/^Test email/)).toHaveLength(1)
})
