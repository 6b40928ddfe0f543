/** The sections of the dashboard and their states. */
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { sections } from '#app/admin/sections.ts'
import { href } from '#app/routes.ts'
import { sections as settingSections } from '#app/definitions/settings.ts'
import { dialog, dialogs, press, recordDialogs, select } from './dialog-screens.ts'
import type { Screen } from './screen.ts'
import type { Furnished } from './furnish.ts'

/** An answer that never comes. */
const hold = () => new Promise<void>(() => {})

export function adminScreens({ ids, cookies }: Furnished): Screen[] {
  const all: Screen[] = [
    ...sectionScreens,
    ...lists,
    ...selected,
    ...dialogs,
    ...recordDialogs(ids),
    ...inbox(ids),
    ...newsletters(ids),
    ...settingsInUse,
    ...roles(cookies),
  ]
  return all.map((screen) => ({ isAdmin: true, ...screen }))
}

const sectionScreens: Screen[] = [
  ...sections.map(({ to }) => ({
    name: `admin-${to.replace(/^.admin.?/, '').replaceAll('/', '-') || 'overview'}`,
    path: to,
  })),
  ...['times', 'beliefs', 'questions', 'ministries'].map((list) => ({
    name: `admin-church-${list}`,
    path: `${adminPages.church}?list=${list}`,
  })),
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
    before: (page) => page.route('**/api/admin/sermons*', (route) => route.abort()),
  },
  { name: 'admin-loading', path: adminPages.events, before: (page) => page.route('**/api/admin/events*', hold) },
  { name: 'admin-overview-loading', path: adminPages.overview, before: (page) => page.route('**/api/admin/*', hold) },
  { name: 'admin-sermons-none-found', path: `${adminPages.sermons}?q=zzzzzz` },
  { name: 'admin-sermons-last-page', path: `${adminPages.sermons}?page=999` },
  { name: 'admin-sermons-by-title', path: `${adminPages.sermons}?sort=title` },
  { name: 'admin-messages-mine', path: `${adminPages.messages}?follow=mine` },
  { name: 'admin-messages-none-found', path: `${adminPages.messages}?q=zzzzzz` },
]

const selected: Screen[] = [
  { name: 'admin-sermons-selected', path: adminPages.sermons, isWindow: true, act: select },
  { name: 'admin-staff-selected', path: adminPages.church, isWindow: true, act: select },
]

function inbox({ message }: Furnished['ids']): Screen[] {
  const card = (page: Page) => page.getByRole('main').getByRole('listitem').first()
  return [
    { name: 'admin-messages-answer', path: href(adminPages.messages, {}, { answer: message }) },
    {
      name: 'admin-messages-note',
      path: adminPages.messages,
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Add a note/ })
          .first()
          .click()
        await page.getByRole('textbox', { name: 'Note' }).fill('@C')
      },
    },
    {
      name: 'admin-messages-done',
      path: adminPages.messages,
      isWindow: true,
      act: async (page) => {
        await card(page)
          .getByRole('button', { name: /^Assign to me/ })
          .click()
        await page.locator('[data-toast]').waitFor()
      },
    },
    dialog('message-delete', adminPages.messages, /^Delete/),
    {
      name: 'admin-sign-ups-write',
      path: adminPages.signUps,
      act: press(/^Email \d/),
    },
  ]
}

function newsletters({ draft, sent }: Furnished['ids']): Screen[] {
  const open = (id: string) => href(adminPages.newsletterIssues, {}, { edit: id })
  const shown = async (page: Page) => {
    await page.getByRole('main').locator('iframe').first().waitFor()
    await page.waitForTimeout(500)
  }
  return [
    { name: 'admin-newsletter-draft', path: open(draft), act: shown },
    { name: 'admin-newsletter-sent', path: open(sent), act: shown },
    dialog('newsletter-send', open(draft), /^Send newsletter/),
    dialog('newsletter-test', open(draft), /^Send a test/),
  ]
}

/** The first screen of people with fewer rights. */
function roles(cookies: Furnished['cookies']): Screen[] {
  return [
    { name: 'admin-as-editor', path: adminPages.overview, cookie: cookies.editor },
    { name: 'admin-as-contributor', path: adminPages.overview, cookie: cookies.contributor },
    { name: 'admin-as-contributor-sermons', path: adminPages.sermons, cookie: cookies.contributor },
    { name: 'admin-as-inbox', path: adminPages.overview, cookie: cookies.inbox },
    { name: 'admin-as-newsletter', path: adminPages.overview, cookie: cookies.newsletter },
    { name: 'admin-as-editor-refused', path: adminPages.users, cookie: cookies.editor },
  ]
}

const settingsInUse: Screen[] = [
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
]
