/** The dialogs and records of the dashboard: forms, with and without problems, and questions. */
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { openRecord, pressInMenu } from '#test/browser.ts'
import { loaded, type Screen } from './screen.ts'
import type { Furnished } from './furnish.ts'

export const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click({ timeout: 4_000 })
}
const inner = (page: Page) => page.getByRole('dialog').or(openRecord(page))
const opened = async (page: Page) => {
  await inner(page).last().waitFor()
  await loaded(inner(page).last())
}

export const select = async (page: Page) => {
  const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const index of [0, 1]) await boxes.nth(index).click({ timeout: 4_000 })
}

type Act = (page: Page) => Promise<unknown>

/** A dialog of the dashboard. @param open a button, or what opens it; nothing when its address does */
export const dialog = (name: string, path: string, open: RegExp | Act | undefined, then?: Act): Screen => ({
  name: `dialog-${name}`,
  path,
  isWindow: true,
  act: async (page) => {
    await (open instanceof RegExp ? press(open) : open)?.(page)
    await opened(page)
    await then?.(page)
  },
})

const inMenu = (name: string) => (page: Page) => pressInMenu(page.getByRole('main'), name)
const findByKey: Act = (page) => page.keyboard.press('Control+K')
const forSelected =
  (button: string): Act =>
  async (page) => {
    await select(page)
    await page.getByRole('button', { name: button }).click()
  }
const inDialog = (button: RegExp) => async (page: Page) => {
  await inner(page).last().getByRole('button', { name: button }).first().click({ timeout: 4_000 })
}
const atEnd = (page: Page) =>
  page.locator('.admin-record-form').evaluate((body) => body.scrollIntoView({ block: 'end', behavior: 'instant' }))
const showPreview = async (page: Page) => {
  if ((await page.locator('.admin-preview').count()) === 0) await inDialog(/^Preview/)(page)
}
const refused = async (page: Page) => {
  await inDialog(/^(Create|Add|Invite|Save)/)(page)
  await inner(page).locator('.problem').first().waitFor()
}

export const dialogs: Screen[] = [
  dialog('sermon-add', adminPages.sermons, /^Add/),
  dialog('sermon-add-problems', adminPages.sermons, /^Add/, refused),
  dialog('sermon-add-end', adminPages.sermons, /^Add/, atEnd),
  dialog('sermon-bulk', adminPages.sermons, /^Bulk/),
  dialog('sermon-bulk-preview', adminPages.sermons, /^Bulk/, async (page) => {
    const row = 'A new sermon from a spreadsheet\tAnn Lee\t2026-11-15\tJohn 3:16\tAdvent\t'
    const rows = ['title\tspeaker\tdate\tscripture\tseries\tyoutubeurl', row, 'A broken one\tAnn Lee\tyesterday\t\t\t']
    await inner(page).getByRole('textbox').last().fill(rows.join('\n'))
    await inDialog(/^Preview/)(page)
    await inner(page).getByRole('table').waitFor()
  }),
  dialog('event-add', adminPages.events, /^Add/),
  dialog('event-add-recurring', adminPages.events, /^Add/, async (page) => {
    await inner(page)
      .getByRole('checkbox', { name: /repeats|recurring/i })
      .first()
      .check()
    await inner(page).getByLabel('Repeats', { exact: true }).selectOption('week')
    await inner(page).getByLabel('Repeats', { exact: true }).scrollIntoViewIfNeeded()
  }),
  dialog('event-bulk', adminPages.events, /^Bulk/),
  dialog('live-stream-add', adminPages.liveStreams, /^Add/),
  dialog('live-stream-add-problems', adminPages.liveStreams, /^Add/, refused),
  dialog('service-add', adminPages.sundayServices, /^Add/),
  dialog('notice-add', adminPages.notices, /^Add/),
  dialog('notice-moved-problems', adminPages.notices, /^Add/, async (page) => {
    await inner(page).getByLabel('What’s changing').selectOption('moved')
    await refused(page)
  }),
  dialog('featured-add', adminPages.featured, /^Add/),
  dialog('staff-add', adminPages.church, /^Add/),
  dialog('time-edit', `${adminPages.church}?list=times`, /^Edit/),
  dialog('belief-edit', `${adminPages.church}?list=beliefs`, /^Edit/),
  dialog('question-add', `${adminPages.church}?list=questions`, /^Add/),
  dialog('ministry-edit', `${adminPages.church}?list=ministries`, /^Edit/),
  dialog('playlist-add', adminPages.videoSync, /^Add/),
  dialog('subscriber-add', adminPages.newsletter, /^Add/),
  dialog('subscribers-import', adminPages.newsletter, /^Import/),
  dialog('person-invite', adminPages.users, /^(Add|Invite)/),
  dialog('person-invite-problems', adminPages.users, /^(Add|Invite)/, refused),
  dialog('email', adminPages.emails, /^View/),
  dialog('settings-history', adminPages.settings, /^History/),
  dialog('find', adminPages.overview, findByKey),
  dialog('find-results', adminPages.overview, findByKey, async (page) => {
    await inner(page).getByRole('combobox').fill('email')
    await inner(page)
      .getByText(/\d results?$/)
      .waitFor()
  }),
  dialog('sermon-leave', adminPages.sermons, /^Add/, async (page) => {
    await inner(page).getByLabel('Title').first().fill('Half a sermon')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: /^Leave/ }).waitFor()
  }),
  dialog('sermon-edit', adminPages.sermons, /^Edit/),
  dialog('sermon-edit-preview', adminPages.sermons, /^Edit/, async (page) => {
    await showPreview(page)
    await page.frameLocator('.admin-preview iframe').locator('main').waitFor()
  }),
  dialog('sermon-preview-link', adminPages.sermons, /^Edit/, async (page) => {
    await showPreview(page)
    await inDialog(/preview link/i)(page)
    await inDialog(/^Create link/)(page)
  }),
  dialog('event-edit', adminPages.events, /^Edit/),
  dialog('staff-edit', adminPages.church, /^Edit/),
  dialog('playlist-rules', adminPages.videoSync, inMenu('Title rules')),
  dialog('subscriber-edit', adminPages.newsletter, /^Edit/),
  dialog('person-edit', adminPages.users, /^Edit Cal/),
  // Nobody can deactivate themselves, who are the first in the list.
  dialog('person-deactivate', adminPages.users, (page) =>
    pressInMenu(page.getByRole('main').getByRole('listitem').nth(1), 'Deactivate'),
  ),
  dialog('backup-restore', adminPages.backups, /^Restore/, async (page) => {
    await page.getByRole('dialog', { name: /^Replace/ }).waitFor({ timeout: 30_000 })
  }),
  dialog('trash-delete', adminPages.deleted, /^Delete permanently/),
  dialog('remove-sample', adminPages.overview, /^Remove sample content/),
  dialog('sermon-delete', adminPages.sermons, inMenu('Delete')),
  dialog('sermon-clear', adminPages.sermons, /^Clear All/),
  dialog('sermons-edit', adminPages.sermons, forSelected('Edit selected')),
  dialog('sermons-delete', adminPages.sermons, forSelected('Delete selected')),
  {
    ...dialog('media-details', adminPages.media, (page) =>
      page.getByRole('list', { name: 'Images' }).getByRole('button').first().click({ timeout: 4_000 }),
    ),
    name: 'admin-media-details',
  },
]

/** The form of a record that is named in the address. */
const form = (name: string, path: string, id: string, then: Act): Screen =>
  dialog(name, href(path, {}, { edit: id }), undefined, then)

export function recordDialogs({ sermon, series, single }: Furnished['ids']): Screen[] {
  const nextDates = (page: Page) => inner(page).getByRole('heading', { name: 'Next dates' })
  return [
    form('sermon-history', adminPages.sermons, sermon, async (page) => {
      await inDialog(/^History/)(page)
      await opened(page)
      await page
        .getByRole('dialog', { name: 'History' })
        .getByRole('button', { name: /^Restore/ })
        .first()
        .waitFor()
    }),
    form('event-repeats', adminPages.events, series, (page) => nextDates(page).scrollIntoViewIfNeeded()),
    form('event-change-date', adminPages.events, series, async (page) => {
      const dates = inner(page).getByRole('region', { name: 'Next dates' })
      await dates
        .getByRole('button', { name: /^Change/ })
        .first()
        .click()
      await inner(page).getByLabel('What changes?').first().scrollIntoViewIfNeeded()
    }),
    form('event-cancel', adminPages.events, single, async (page) => {
      await page.getByText('Canceled, postponed or moved?').click()
      await inner(page).getByLabel('What changes?').selectOption('canceled')
      await inner(page).getByLabel('What changes?').scrollIntoViewIfNeeded()
    }),
    form('event-end', adminPages.events, single, atEnd),
  ]
}
