/**
 * Every dialog and question of the dashboard, opened and never confirmed. Each names the component that draws it (`shows`), by
 * which `screens.test.ts` finds one that is missing.
 */
import type { Updates } from '#app/admin/updates-api.ts'
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { href } from '#app/routes.ts'
import { pressInMenu } from '#test/browser.ts'
import type { Furnished } from './furnish.ts'
import { findPerson, showPreview } from './records.ts'
import { type Act, front, inFront, loaded, press, type Screen, select } from './screen.ts'

/** @param ids of records for addresses */
export function dialogScreens(ids: Furnished['ids']): Screen[] {
  return [
    ...general,
    ...ofRecords(ids),
    ...ofMessages(ids),
    ...ofNewsletters(ids),
    ...ofMedia,
    ...ofUsers,
    ...ofBackups,
  ]
}

/** @param open a button, or what opens it */
function dialog(name: string, shows: string, path: string, open: RegExp | Act): Screen {
  return {
    name: `dialog-${name}`,
    shows,
    path,
    isWindow: true,
    isForm: true,
    act: async (page) => {
      await (open instanceof RegExp ? press(open) : open)(page)
      const opened = page.getByRole('dialog').last()
      await opened.waitFor()
      await loaded(opened)
    },
  }
}

function steps(...acts: Act[]): Act {
  return async (page) => {
    for (const act of acts) await act(page)
  }
}

const inMenu =
  (name: string | RegExp): Act =>
  (page) =>
    pressInMenu(page.getByRole('main'), name)
const pressAnywhere =
  (name: string): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const findByKey: Act = async (page) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').waitFor()
}
const find =
  (words: string, said: RegExp): Act =>
  async (page) => {
    await findByKey(page)
    await front(page).getByRole('combobox').fill(words)
    await front(page).getByRole('status').filter({ hasText: said }).waitFor()
  }

const general: Screen[] = [
  dialog('find', 'FindDialog', adminPages.overview, findByKey),
  dialog('find-results', 'FindDialog', adminPages.overview, find('email', /\d results?$/)),
  dialog('find-none', 'FindDialog', adminPages.overview, find('no such words anywhere', /No results/)),
  dialog('remove-sample', 'SampleItem', adminPages.overview, /^Remove sample content/),
  dialog('settings-history', 'History', adminPages.settings, /^History/),
  dialog('redirects-list', 'RedirectListDialog', adminPages.redirects, /^Paste a list/),
  dialog('redirects-list-preview', 'RedirectListDialog', adminPages.redirects, async (page) => {
    await press(/^Paste a list/)(page)
    await front(page).getByRole('textbox').fill('/old.html /about\nRedirectMatch ^/blog /news\n/?p=1 -> /give')
    await inFront(/^Preview/)(page)
    await front(page).getByRole('row').first().waitFor()
  }),
  dialog('redirects-list-leave', 'RedirectListDialog', adminPages.redirects, async (page) => {
    await press(/^Paste a list/)(page)
    await front(page).getByRole('textbox').fill('/old.html /about')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: /^Leave/ }).waitFor()
  }),
  dialog('erase-person', 'Found', adminPages.person, steps(findPerson, press(/^Erase$/))),
  dialog('trash-delete', 'Item', adminPages.deleted, /^Delete permanently/),
  dialog('playlist-rules', 'RulesDialog', adminPages.videoSync, inMenu('Title rules')),
  dialog('email', 'EmailDialog', adminPages.emails, /^View/),
  {
    ...dialog('emails-send', 'SendAll', adminPages.emails, /^Send all unsent emails/),
    // None are unsent where email has been set up.
    before: (page) =>
      page.route('**/api/admin/emails/summary', async (route) => {
        const answer = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...answer, unsent: 3, isRealMail: true } })
      }),
  },
]

function ofRecords({ sermon }: Furnished['ids']): Screen[] {
  const one = href(adminPages.sermons, {}, { edit: sermon })
  const forSelected = (button: string) => steps(select, pressAnywhere(button))
  const previewLink = steps(showPreview, inFront(/^Preview link/), inFront(/^Create link/))
  return [
    dialog('sermon-leave', 'useClosing', `${adminPages.sermons}?add=yes`, async (page) => {
      await front(page).getByLabel('Title').first().fill('Half a sermon')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: /^Leave/ }).waitFor()
    }),
    dialog('sermon-delete', 'DeleteButton', adminPages.sermons, inMenu('Delete')),
    dialog('sermon-clear', 'ClearAll', adminPages.sermons, /^Clear All/),
    dialog('sermons-edit', 'BulkEditDialog', adminPages.sermons, forSelected('Edit selected')),
    dialog('sermons-delete', 'BulkEditDialog', adminPages.sermons, forSelected('Delete selected')),
    dialog('sermon-history', 'History', one, async (page) => {
      await inFront(/^History/)(page)
      const history = page.getByRole('dialog', { name: 'History' })
      await history
        .getByRole('button', { name: /^Restore/ })
        .first()
        .waitFor()
    }),
    dialog('sermon-preview-link', 'PreviewLinks', one, previewLink),
    dialog('sermon-transcript', 'CorrectTranscript', one, inFront(/^Correct the transcript/)),
    dialog('sermon-picture', 'LibraryPicker', one, inFront(/^Choose from library/)),
  ]
}

function ofMessages({ message }: Furnished['ids']): Screen[] {
  const read = href(adminPages.messages, {}, { list: 'messages', edit: message })
  return [
    dialog('message-delete', 'DeleteButton', adminPages.messages, inMenu(/^Delete/)),
    dialog('note-delete', 'OneNote', read, /^Delete this note/),
    dialog('spam-delete', 'Card', adminPages.spam, /^Delete (?!all)/),
    dialog('spam-delete-all', 'SpamPanel', adminPages.spam, /^Delete all/),
  ]
}

function ofNewsletters({ draft, scheduled, sent }: Furnished['ids']): Screen[] {
  const open = (id: string) => href(adminPages.newsletterIssues, {}, { edit: id })
  return [
    dialog('tell-everyone', 'TellDialog', adminPages.notices, steps(press(/^Edit/), inFront(/^Tell everyone/))),
    dialog('newsletter-send', 'SendDialog', open(draft), /^Send newsletter/),
    dialog('newsletter-schedule', 'SendDialog', open(scheduled), /^Send now or/),
    dialog('newsletter-test', 'TestDialog', open(draft), /^Send a test/),
    {
      ...dialog('newsletter-stop', 'Buttons', open(sent), /^Stop sending/),
      // It would be over before the button could be pressed.
      before: (page) =>
        page.route('**/api/admin/newsletter-issues/*/progress', async (route) => {
          const answer = (await (await route.fetch()).json()) as object
          await route.fulfill({ json: { ...answer, state: 'sending', waiting: 12 } })
        }),
    },
  ]
}

const openPicture: Act = (page) => page.getByRole('list', { name: 'Images' }).getByRole('button').first().click()

const ofMedia: Screen[] = [
  dialog('media-details', 'PictureDialog', adminPages.media, openPicture),
  dialog('media-focus', 'PictureDialog', adminPages.media, steps(openPicture, inFront(/^Set focal point/))),
  dialog('media-crop', 'PictureDialog', adminPages.media, steps(openPicture, inFront(/^Crop/))),
  dialog('media-leave', 'useUnsaved', adminPages.media, async (page) => {
    await openPicture(page)
    await front(page).getByLabel('Image description').fill('Boats')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: /^Leave/ }).waitFor()
  }),
  dialog('media-delete', 'DeleteFile', adminPages.media, steps(openPicture, inFront(/^Delete/))),
  dialog('media-replace', 'LibraryPicker', adminPages.media, steps(openPicture, inFront(/^Replace everywhere/))),
]

// Nobody can deactivate themselves, who are the first in the list.
const ofOther =
  (action: string): Act =>
  (page) =>
    pressInMenu(page.getByRole('main').getByRole('listitem').nth(1), action)

const ofUsers: Screen[] = [
  dialog('user-problems', 'UserDialog', `${adminPages.users}?add=yes`, async (page) => {
    await inFront(/^(Create|Invite|Send)/)(page)
    await front(page).locator('.problem').first().waitFor()
  }),
  dialog('user-edit', 'UserDialog', adminPages.users, /^Edit Cal/),
  dialog('user-link', 'LinkDialog', adminPages.users, async (page: Page) => {
    await pressInMenu(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cal Ito' }),
      /^Send password link/,
    )
  }),
  dialog('user-sign-out', 'actsOn', adminPages.users, ofOther('Sign out everywhere')),
  dialog('user-deactivate', 'actsOn', adminPages.users, ofOther('Deactivate')),
  dialog('user-delete', 'actsOn', adminPages.users, ofOther('Delete')),
]

/** Answers with the backups as they would be with this change. */
const backupsWith =
  (changed: object): Act =>
  (page) =>
    page.route('**/api/admin/backups', async (route) => {
      const answer = (await (await route.fetch()).json()) as { backups: object[] }
      await route.fulfill({ json: { ...answer, backups: answer.backups.map((one) => ({ ...one, ...changed })) } })
    })

/** Answers as if copies were kept elsewhere. */
const withCopies: Act = async (page) => {
  const place = { kind: 'webdav', address: 'https://cloud.example.org/remote.php/dav/files/anna/narthex', user: 'anna' }
  const at = '2026-11-28T08:20:00Z'
  const state = {
    since: at,
    isLocked: false,
    isOnSameDisk: false,
    copied: 'narthex-2026-11-28T08-20-00Z.tar.zst.age',
    copiedAt: at,
    problem: null,
    rehearsedAt: at,
    rehearsalProblem: null,
  }
  await page.route('**/api/admin/copies', (route) => route.fulfill({ json: { place, state } }))
  await page.route('**/api/admin/copies/files', (route) =>
    route.fulfill({ json: [{ name: state.copied, bytes: 2_000_000 }] }),
  )
}

/** A site that can be updated, and go back. */
const updates: Updates = {
  version: '0.4.0',
  told: {
    checkedAt: '2026-11-28T08:00:00.000Z',
    newest: { version: '0.4.1', isSecurity: true, news: ['Bells ring at the hour. They can be turned off.'] },
    result: {
      at: '2026-11-20T08:00:00.000Z',
      isGood: true,
      version: '0.4.0',
      text: 'The site was away for 4.1 seconds.',
    },
    earlier: { version: '0.3.0', at: '2026-11-20T08:00:00.000Z' },
  },
  wishes: [],
  lost: 'What has come in since would be lost: 14 changes in the dashboard and 3 messages.',
}

const ofBackups: Screen[] = [
  dialog('backup-restore', 'RestoreDialog', adminPages.backups, async (page) => {
    await press(/^Restore/)(page)
    await page.getByRole('dialog', { name: /^Replace/ }).waitFor({ timeout: 30_000 })
  }),
  {
    ...dialog('backup-checking', 'Checking', adminPages.backups, /^Restore/),
    before: (page) => page.route('**/api/admin/backups/*/check', () => new Promise<void>(() => {})),
  },
  {
    ...dialog('backup-key', 'KeyDialog', adminPages.backups, /^Restore/),
    before: backupsWith({ name: 'narthex.tar.zst.age' }),
  },
  dialog('copies-place', 'PlaceDialog', adminPages.backups, /^Choose a place/),
  {
    ...dialog('copies-sheet', 'SheetDialog', adminPages.backups, async (page) => {
      await press(/^Choose a place/)(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Test and save' }).click()
      await page.getByRole('dialog', { name: 'Recovery sheet' }).waitFor()
    }),
    before: (page) =>
      page.route('**/api/admin/copies', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback()
        const sheet = [
          { name: 'Website', value: 'https://church.example.org' },
          {
            name: 'Key that opens them',
            value: `AGE-SECRET-KEY-1${'QZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)}`,
          },
        ]
        await route.fulfill({ json: { message: 'Copies are kept there from now on', sheet } })
      }),
  },
  {
    ...dialog('copies-files', 'FilesDialog', adminPages.backups, /^Fetch a copy/),
    before: withCopies,
  },
  {
    ...dialog('copies-stop', 'Place', adminPages.backups, /^Stop copying/),
    before: withCopies,
  },
  {
    ...dialog('update-back', 'Told', adminPages.health, /^Go back/),
    before: (page) => page.route('**/api/admin/updates', (route) => route.fulfill({ json: updates })),
  },
  {
    ...dialog('backup-delete', 'Row', adminPages.backups, /^Delete/),
    before: backupsWith({ reason: 'uploaded' }),
  },
]
