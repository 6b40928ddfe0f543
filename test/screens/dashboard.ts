/** The sections of the dashboard, their lists and states, and what people with fewer rights see of them. */
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { sections } from '#lists/sections.ts'
import { sections as settingSections } from '#app/definitions/settings.ts'
import { href } from '#app/routes.ts'
import { stepIds } from '#app/setup/steps.ts'
import { openMenu } from '#test/browser.ts'
import { showMailChecks } from '#test/mail-checks.ts'
import { findPerson } from './records.ts'
import type { Furnished } from './furnish.ts'
import { hold, press, type Screen, select } from './screen.ts'

/** @param furnished ids and cookies for addresses */
export function dashboardScreens({ ids, cookies }: Furnished): Screen[] {
  return [
    ...sectionScreens,
    ...lists,
    ...selected,
    ...imports,
    ...inbox(ids),
    ...newsletters(ids),
    ...settings,
    ...roles(cookies),
  ]
}

/** A new section is in the table at once. */
const sectionScreens: Screen[] = [
  ...sections.map(({ to }) => ({
    name: `admin-${to.replace(/^.admin.?/, '').replaceAll('/', '-') || 'overview'}`,
    path: to,
  })),
  ...['times', 'beliefs', 'questions', 'ministries'].map((list) => ({
    name: `admin-church-${list}`,
    path: `${adminPages.church}?list=${list}`,
  })),
  ...stepIds.map((step) => ({ name: `admin-setup-${step}`, path: `${adminPages.setup}?step=${step}` })),
  { name: 'admin-media-audio', path: `${adminPages.media}?list=audio` },
  { name: 'admin-not-found', path: `${adminPages.overview}/no-such-page` },
]

const lists: Screen[] = [
  {
    name: 'admin-menu-open',
    path: adminPages.overview,
    isWindow: true,
    upTo: 1000,
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'admin-unreachable',
    path: adminPages.sermons,
    // The health check fails, too: otherwise the list would be loaded again.
    before: (page) => page.route(/\/api\/admin\/sermons\?|\/healthz/, (route) => route.abort()),
    act: (page) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  { name: 'admin-loading', path: adminPages.events, before: (page) => page.route('**/api/admin/events*', hold) },
  { name: 'admin-overview-loading', path: adminPages.overview, before: (page) => page.route('**/api/admin/*', hold) },
  {
    name: 'admin-sermons-empty',
    path: adminPages.sermons,
    before: (page) =>
      page.route(/\/api\/admin\/sermons\?/, (route) => route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } })),
  },
  { name: 'admin-sermons-none-found', path: `${adminPages.sermons}?q=zzzzzz` },
  { name: 'admin-sermons-last-page', path: `${adminPages.sermons}?page=999` },
  { name: 'admin-sermons-by-title', path: `${adminPages.sermons}?sort=title` },
  {
    name: 'admin-sermons-row-menu',
    path: adminPages.sermons,
    isWindow: true,
    act: (page) => openMenu(page.getByRole('main')),
  },
  { name: 'admin-messages-mine', path: `${adminPages.messages}?follow=mine` },
  { name: 'admin-messages-none-found', path: `${adminPages.messages}?q=zzzzzz` },
]

const selected: Screen[] = [
  { name: 'admin-sermons-selected', path: adminPages.sermons, isWindow: true, act: select },
  {
    name: 'admin-sermons-find-replace',
    shows: 'FindReplace',
    path: adminPages.sermons,
    isWindow: true,
    act: async (page) => {
      await select(page)
      await page.getByRole('button', { name: 'Find and replace in selected' }).click()
      await page.getByRole('dialog').getByLabel('Find').fill('the')
      await page.getByRole('dialog').getByRole('button', { name: 'Show what changes' }).click()
      await page.getByText('will change:').waitFor()
    },
  },
  { name: 'admin-staff-selected', path: adminPages.church, isWindow: true, act: select },
  { name: 'admin-messages-selected', path: adminPages.messages, isWindow: true, act: select },
]

const imports: Screen[] = [
  {
    name: 'admin-import-looked-at',
    path: `${adminPages.imports}?for=sermons`,
    act: async (page) => {
      const row = 'A new sermon from a spreadsheet\tAnn Lee\t2026-11-15\tJohn 3:16\tAdvent'
      await paste(page, 'title\tspeaker\tdate\tscripture\tseries', row, 'A broken one\tAnn Lee\tyesterday\t\t')
      await page.getByRole('main').getByRole('table').waitFor()
    },
  },
  {
    name: 'admin-import-kind-asked',
    path: adminPages.imports,
    act: async (page) => {
      await paste(page, 'Name of it,When,Clock,Room', 'Quiz night,2030-05-03,7 pm,Hall')
      await page.getByRole('alert').getByRole('button', { name: 'Events' }).waitFor()
    },
  },
  {
    name: 'admin-import-columns-asked',
    path: `${adminPages.imports}?for=events`,
    act: async (page) => {
      await paste(page, 'Name of it,When,Clock,Room', 'Quiz night,2030-05-03,7 pm,Hall')
      await page.getByLabel('Field of Room').waitFor()
    },
  },
  {
    name: 'admin-import-encoding-asked',
    path: adminPages.imports,
    act: async (page) => {
      // What stands for “—” in Windows is “ó” on an old Macintosh.
      const buffer = Buffer.from('Title,Date\nLa oraci\x97n,2026-11-29\n', 'latin1')
      await page.locator('input[type=file]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Read it this way' }).waitFor()
    },
  },
]

async function paste(page: Page, ...lines: string[]): Promise<void> {
  await page.getByRole('main').getByRole('textbox').last().fill(lines.join('\n'))
  await press(/^Look/)(page)
}

function inbox({ message, answered, visit }: Furnished['ids']): Screen[] {
  const read = (edit: string, list = 'messages') => href(adminPages.messages, {}, { list, edit })
  return [
    { name: 'admin-messages-read', path: read(message) },
    { name: 'admin-messages-answered', path: read(answered) },
    { name: 'admin-visit-read', path: read(visit, 'visitors') },
    { name: 'admin-messages-answer', path: href(adminPages.messages, {}, { answer: message }) },
    {
      name: 'admin-messages-note',
      path: read(message),
      act: async (page) => {
        await press(/^Add a note/)(page)
        await page.getByRole('textbox', { name: 'Note' }).fill('@C')
      },
    },
    {
      name: 'admin-messages-done',
      path: read(message),
      isWindow: true,
      act: async (page) => {
        // Pressed again, it assigns the message to nobody.
        await page
          .getByRole('main')
          .getByLabel(/^Assigned to/)
          .selectOption({ index: 1 })
        await page.locator('[data-toast]').waitFor()
      },
    },
    {
      name: 'admin-spam-shown',
      path: adminPages.spam,
      act: (page) => page.getByText('Show what was sent').first().click(),
    },
    { name: 'admin-sign-ups-write', path: adminPages.signUps, act: press(/^Email \d/) },
  ]
}

function newsletters({ draft, scheduled, sent }: Furnished['ids']): Screen[] {
  const open = (id: string) => href(adminPages.newsletterIssues, {}, { edit: id })
  const shown = (page: Page) => page.frameLocator('main iframe').first().locator('body table').first().waitFor()
  return [
    { name: 'admin-newsletter-draft', path: open(draft), act: shown },
    { name: 'admin-newsletter-scheduled', path: open(scheduled), act: shown },
    { name: 'admin-newsletter-sent', path: open(sent), act: shown },
  ]
}

/** The first screen of people with fewer rights. */
function roles(cookies: Furnished['cookies']): Screen[] {
  return [
    { name: 'admin-as-editor', path: adminPages.overview, cookie: cookies.editor },
    { name: 'admin-as-sermons', path: adminPages.overview, cookie: cookies.sermons },
    { name: 'admin-as-contributor', path: adminPages.overview, cookie: cookies.contributor },
    { name: 'admin-as-contributor-sermons', path: adminPages.sermons, cookie: cookies.contributor },
    {
      name: 'admin-as-contributor-form',
      path: `${adminPages.sermons}?add=yes`,
      cookie: cookies.contributor,
      isForm: true,
    },
    { name: 'admin-as-inbox', path: adminPages.messages, cookie: cookies.inbox },
    { name: 'admin-as-newsletter', path: adminPages.newsletter, cookie: cookies.newsletter },
    { name: 'admin-as-editor-refused', path: adminPages.users, cookie: cookies.editor },
  ]
}

const settings: Screen[] = [
  {
    name: 'admin-person-found',
    path: adminPages.person,
    act: findPerson,
  },
  // A phone shows one section at a time.
  ...Object.keys(settingSections).map((id) => ({
    name: `admin-settings-of-${id}`,
    path: `${adminPages.settings}#${id}`,
    upTo: 500,
  })),
  {
    name: 'admin-settings-problems',
    path: `${adminPages.settings}#church`,
    isWindow: true,
    act: async (page) => {
      await page.getByLabel('Church name').fill('')
      await page.getByRole('button', { name: 'Save Settings' }).click()
    },
  },
  { name: 'admin-settings-email', path: `${adminPages.settings}#email`, isWindow: true },
  {
    name: 'admin-settings-email-records',
    path: `${adminPages.settings}#email`,
    upTo: 500,
    before: showMailChecks,
    act: (page) => page.getByText('Who may send (SPF).').waitFor(),
  },
]
