/** The forms of the site, and what ends a page in which someone types. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { api, href, routes } from '#app/routes.ts'
import type { ShownForm } from '#app/features/forms/form.ts'
import { adminApi } from '#test/admin-routes.ts'
import { expect } from '#test/browser.ts'

/** A form of the site. */
export interface Case {
  form: string
  open: (admin: Pick<Page, 'request'>) => Promise<string>
  address: string
  /** Values by the name of their field; `true` checks a box. */
  typed: Record<string, string | true>
  /** Of several choices, the value that is chosen. */
  chosen?: Record<string, string>
  failed: string
  /** The list of the dashboard in which it is found. */
  records: string
}

export const [contact, visit, newsletter, signUp]: [Case, Case, Case, Case] = [
  {
    form: 'contact',
    open: () => Promise.resolve(routes.contact),
    address: api.contact,
    typed: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@kept.example',
      subject: 'Choir',
      message: 'When?\nAnd where?',
    },
    failed: 'Failed to send message. Please try again.',
    records: adminApi.messages,
  },
  {
    form: 'visit',
    open: () => Promise.resolve(routes.planAVisit),
    address: api.visitorRequests,
    typed: {
      fullName: 'Ann Lee',
      phone: '850 555 0100',
      email: 'ann@kept.example',
      numberOfKids: '2',
      agreeToTerms: true,
    },
    failed: 'Something went wrong. Please try again.',
    records: adminApi.visits,
  },
  {
    form: 'newsletter',
    open: () => Promise.resolve(routes.home),
    address: api.newsletterSubscribe,
    typed: { email: 'ann@kept.example' },
    failed: 'Failed to subscribe. Please try again.',
    records: adminApi.subscribers,
  },
  {
    form: 'sign-up',
    open: async (admin) => {
      const data = {
        title: 'Harvest',
        date: '2030-03-05',
        recurrenceRule: 'FREQ=WEEKLY;COUNT=3',
        signUp: true,
        signUpQuestions: ['Diet'],
      }
      const { id } = (await (await admin.request.post(adminApi.events, { data })).json()) as { id: string }
      return href(routes.event, { id })
    },
    address: api.signUps,
    typed: { date: '2030-03-12', name: 'Ann Lee', email: 'ann@kept.example', answer1: 'Vegan' },
    failed: 'Something went wrong. Try again.',
    records: '/api/admin/sign-ups',
  },
]

/** A form of the church with a field of each kind that behaves in its own way; its address and names are those of its last opening. */
export const own: Case = {
  form: '',
  open: async ({ request }) => {
    const questions = [
      { kind: 'name', label: 'Name', isRequired: true },
      { kind: 'email', label: 'Email', isRequired: true },
      { kind: 'choice', label: 'Day', choices: 'Saturday\nSunday', isRequired: true },
      { kind: 'long', label: 'Why' },
    ]
    const made = await request.post(adminApi.forms, { data: { title: 'Serve', questions } })
    const { id } = (await made.json()) as { id: string }
    const shown = (await (await request.get(href(api.form, { id }))).json()) as ShownForm
    const [name = '', email = '', day = '', why = ''] = shown.questions.map((question) => question.name)
    own.form = `form-${id}`
    own.address = href(api.formAnswers, { id })
    own.typed = { [name]: 'Ann Lee', [email]: 'ann@kept.example', [why]: 'Joy' }
    own.chosen = { [day]: 'Sunday' }
    return href(routes.form, { id })
  },
  address: '',
  typed: {},
  failed: 'Something went wrong. Try again.',
  records: '/api/admin/form-answers',
}

const field = (page: Page, { form }: Case, name: string) => page.locator(`#${form}-form [name="${name}"]`)

/** Every public form, by name. */
export const cases = { contact, visit, newsletter, 'sign-up': signUp, own }

/**
 * Fills in the form with real keys, in place of what is in its fields, and by choosing.
 * @param but a field that is left as it is
 */
export async function type(page: Page, one: Case, but?: string): Promise<void> {
  for (const [name, value] of Object.entries(one.typed)) {
    const place = field(page, one, name)
    if (name === but) continue
    if (value === true) await place.check()
    else if ((await place.evaluate((element) => element.tagName)) === 'SELECT') await place.selectOption(value)
    else {
      await place.click()
      await place.selectText()
      await page.keyboard.type(value)
    }
  }
  for (const choice of choices(page, one)) await choice.check()
}

/** A box or a button of several that is chosen. */
const choices = (page: Page, one: Case) =>
  Object.entries(one.chosen ?? {}).map(([name, value]) =>
    field(page, one, name).and(page.locator(`[value="${value}"]`)),
  )

export async function expectTyped(page: Page, one: Case): Promise<void> {
  for (const choice of choices(page, one)) await expect(choice).toBeChecked()
  for (const [name, value] of Object.entries(one.typed)) {
    if (value === true) await expect(field(page, one, name)).toBeChecked()
    else await expect(field(page, one, name)).toHaveValue(value)
  }
}

/** Waits until nothing of it is in the form. */
export async function expectNothingTyped(page: Page, one: Case): Promise<void> {
  for (const choice of choices(page, one)) await expect(choice).not.toBeChecked()
  for (const [name, value] of Object.entries(one.typed)) {
    if (value === true) await expect(field(page, one, name)).not.toBeChecked()
    else await expect(field(page, one, name)).not.toHaveValue(value)
  }
}

/** The line that says that something was filled in again. */
export const said = (page: Page, form: string) => page.locator(`#${form}-form [data-typed=kept]`)

/** What is stored in this browser, after the name of the store. */
export const stored = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ tab: sessionStorage, device: localStorage }).flatMap(([name, store]) =>
      Object.keys(store).flatMap((key) => (key.startsWith('typed ') ? [`${name} ${store.getItem(key)}`] : [])),
    ),
  )

/** A tab, in which nothing is watched: it may be closed. */
interface Tab {
  page: Page
  context: BrowserContext
}

/** What ends a page in which someone types. Each gives the page in which they go on. */
export const events: Record<string, (tab: Tab) => Promise<Page>> = {
  Back: async ({ page }) => {
    await page.goto(routes.give)
    await page.goBack()
    return page
  },
  'a reload': async ({ page }) => {
    await page.reload()
    return page
  },
  'a lost line': async ({ page, context }) => {
    const lost = (route: Route) => route.abort('internetdisconnected')
    await context.route('**/*', lost)
    const address = page.url()
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await page.waitForURL(/^chrome-error:/)
    await context.unroute('**/*', lost)
    await page.goto(address)
    return page
  },
  'a closed tab': async ({ page, context }) => {
    const address = page.url()
    await page.close()
    const next = await context.newPage()
    await next.goto(address)
    return next
  },
}
