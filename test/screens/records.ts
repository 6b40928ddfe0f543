/** The forms of records: new ones, those of every kind that exist, their problems, and parts that are opened. */
import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin-routes.ts'
import { sections } from '#lists/sections.ts'
import { href } from '#app/routes.ts'
import { saveAs } from '#test/browser.ts'
import type { Furnished } from './furnish.ts'
import { type Act, press, front, inFront, type Screen } from './screen.ts'

/** @param ids of records for addresses */
export function recordScreens(ids: Furnished['ids']): Screen[] {
  return [...added, ...edited, ...states, ...ofRecords(ids)].map((screen) => ({
    isWindow: true,
    isForm: true,
    ...screen,
    act: async (page) => {
      if (/[?&](add|edit)=/.test(screen.path)) await front(page).waitFor()
      await screen.act?.(page)
      await front(page).waitFor()
    },
  }))
}

/** Every form for a new record that the search of the dashboard offers. A new newsletter is stored at once. */
const added: Screen[] = sections.flatMap(({ to, actions = {} }) =>
  Object.entries(actions)
    .filter(([label, search]) => search['add'] !== undefined && label !== 'Write newsletter')
    .map(([label, search]) => ({
      name: `record-${label.toLowerCase().replaceAll(' ', '-')}`,
      path: href(to, {}, search),
    })),
)

/** Where the records of a kind are listed, by its name. The inbox and newsletters have screens of their own. */
export const listsOfKinds: Readonly<Record<string, string>> = {
  sermon: adminPages.sermons,
  event: adminPages.events,
  'live stream': adminPages.liveStreams,
  Sunday: adminPages.sundays,
  'Sunday service': adminPages.sundayServices,
  notice: adminPages.notices,
  'featured content': adminPages.featured,
  'staff member': adminPages.church,
  'service time': `${adminPages.church}?list=times`,
  belief: `${adminPages.church}?list=beliefs`,
  question: `${adminPages.church}?list=questions`,
  ministry: `${adminPages.church}?list=ministries`,
  page: adminPages.pages,
  redirect: adminPages.redirects,
  form: adminPages.forms,
  file: adminPages.files,
  playlist: adminPages.videoSync,
  subscriber: adminPages.newsletter,
  attendance: adminPages.attendance,
  translation: adminPages.translations,
}

const edited: Screen[] = Object.entries(listsOfKinds).map(([kind, path]) => ({
  name: `record-${kind.toLowerCase().replaceAll(' ', '-')}`,
  path,
  act: press(/^Edit/),
}))

const atEnd: Act = (page) =>
  page.locator('.admin-record-form').evaluate((body) => body.scrollIntoView({ block: 'end', behavior: 'instant' }))
const refused: Act = async (page) => {
  await inFront(/^Create/)(page)
  await front(page).locator('.problem').first().waitFor()
}
/** Opens the page beside the form. */
export const showPreview: Act = async (page) => {
  if ((await page.locator('.admin-preview').count()) === 0) await inFront(/^Preview$/)(page)
  await page.frameLocator('.admin-preview iframe').locator('main').waitFor({ state: 'attached' })
}
const addOf = (path: string) => `${path}?add=yes`

const states: Screen[] = [
  { name: 'record-menu', path: `${adminPages.menu}?add=yes&page=header` },
  { name: 'record-sermon-problems', path: addOf(adminPages.sermons), act: refused },
  { name: 'record-sermon-end', path: addOf(adminPages.sermons), act: atEnd },
  { name: 'record-ways-to-save', path: addOf(adminPages.sermons), act: inFront(/^More ways to save$/) },
  {
    name: 'record-sermon-scheduled',
    path: addOf(adminPages.sermons),
    act: async (page) => {
      await saveAs(front(page), 'Schedule')
    },
  },
  {
    name: 'record-event-recurring',
    path: addOf(adminPages.events),
    act: async (page) => {
      const repeats = front(page).getByLabel('Repeats', { exact: true })
      await front(page)
        .getByRole('checkbox', { name: /repeats|recurring/i })
        .first()
        .check()
      await repeats.selectOption('week')
      await repeats.scrollIntoViewIfNeeded()
    },
  },
  { name: 'record-live-stream-problems', path: addOf(adminPages.liveStreams), act: refused },
  {
    name: 'record-notice-moved-problems',
    path: addOf(adminPages.notices),
    act: async (page) => {
      await front(page).getByLabel('What’s changing').selectOption('moved')
      await refused(page)
    },
  },
]

function ofRecords({ sermon, series, single }: Furnished['ids']): Screen[] {
  const one = (path: string, id: string) => href(path, {}, { edit: id })
  return [
    { name: 'record-sermon-preview', path: one(adminPages.sermons, sermon), act: showPreview },
    {
      name: 'record-event-repeats',
      path: one(adminPages.events, series),
      act: (page: Page) => front(page).getByRole('heading', { name: 'Next dates' }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'record-event-change-date',
      path: one(adminPages.events, series),
      act: async (page) => {
        const dates = front(page).getByRole('region', { name: 'Next dates' })
        await dates
          .getByRole('button', { name: /^Change/ })
          .first()
          .click()
        await front(page).getByLabel('What changes?').first().scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'record-event-cancel',
      path: one(adminPages.events, single),
      act: async (page) => {
        await page.getByText('Canceled, postponed or moved?').click()
        await front(page).getByLabel('What changes?').selectOption('canceled')
        await front(page).getByLabel('What changes?').scrollIntoViewIfNeeded()
      },
    },
    { name: 'record-event-sign-up', path: one(adminPages.events, single), act: atEnd },
  ]
}

/** Finds a person of whom much is kept. */
export const findPerson: Act = async (page) => {
  await page.getByLabel('Email address').fill('ann@example.org')
  await press(/^Find$/)(page)
  await page.getByText('Download as text').waitFor()
}
