/** Forms of visitors whose browser translates, decorates or fills in the page, or never gets its scripts. */
import type { Page } from '@playwright/test'
import { api, href, routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { autofilled, decorated, translated } from '#test/as-people-have-it.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { type } from '#test/real-keys.ts'
import * as forms from '#test/typed.ts'

/** A form of the church with a field of each kind that behaves in its own way. */
const own: forms.Case = {
  form: '',
  open: async (admin) => {
    const questions = [
      { kind: 'name', label: 'Name', isRequired: true },
      { kind: 'choice', label: 'Day', choices: 'Saturday\nSunday', isRequired: true },
      { kind: 'long', label: 'Why' },
    ]
    const made = await admin.request.post('/api/admin/forms', { data: { title: 'Serve', questions } })
    const { id } = (await made.json()) as { id: string }
    const shown = (await (await admin.request.get(`/api/forms/${id}`)).json()) as { questions: { name: string }[] }
    const [name = '', day = '', why = ''] = shown.questions.map((question) => question.name)
    Object.assign(own, {
      form: `form-${id}`,
      address: href(api.formAnswers, { id }),
      typed: { [name]: 'Ann Lee', [why]: 'Joy' },
    })
    own.chosen = { [day]: 'Sunday' }
    return href(routes.form, { id })
  },
  address: '',
  typed: {},
  failed: '',
  records: '/api/admin/form-answers',
}

const cases: Record<string, forms.Case> = {
  contact: forms.contact,
  visit: forms.visit,
  newsletter: forms.newsletter,
  'sign-up': forms.signUp,
  own,
}
const disturbances = {
  'left alone': () => Promise.resolve(),
  translated,
  decorated,
  'translated and decorated': async (page: Page) => {
    await translated(page)
    await decorated(page)
  },
}

/** React draws an island anew that was translated, as the map is when the pointer passes over it. */
const DRAWN_ANEW = /React error #418/

/** What others have put into the form. */
const foreign = (page: Page, form: string) => page.locator(`#${form}-form`).locator('font, [data-foreign]').count()

/** Fills in what is left of the form with the keyboard, and by choosing. */
async function fillIn(page: Page, { form, typed, chosen = {} }: forms.Case, before: string): Promise<void> {
  const field = (name: string) => page.locator(`#${form}-form [name="${name}"]`)
  for (const [name, value] of Object.entries(typed)) {
    if (name === before) continue
    if (value === true) await field(name).check()
    else if ((await field(name).evaluate((element) => element.tagName)) === 'SELECT')
      await field(name).selectOption(value)
    else await type(field(name), value)
  }
  for (const [name, value] of Object.entries(chosen))
    await field(name)
      .and(page.locator(`[value="${value}"]`))
      .check()
}

for (const [name, one] of Object.entries(cases)) {
  for (const [how, disturb] of Object.entries(disturbances)) {
    test(`the ${name} form, ${how}, keeps what was typed and what others put there, and is sent once`, async ({
      admin,
      page,
      watch,
    }) => {
      watch.allow(DRAWN_ANEW)
      await page.setExtraHTTPHeaders(anotherCaller())
      const address = await one.open(admin)
      const wanted = Promise.withResolvers<void>()
      await page.route('**/assets/public-form-*.js', async (route) => {
        await wanted.promise
        await route.continue()
      })
      await page.goto(address)
      await hydrated(page)
      await disturb(page)
      const form = page.locator(`#${one.form}-form`)
      const count = await foreign(page, one.form)
      if (how !== 'left alone') expect(count).toBeGreaterThan(0)
      // The script arrives in the middle of the first word.
      const [first, text] = Object.entries(one.typed).find(
        ([key, value]) => typeof value === 'string' && key !== 'date',
      ) as [string, string]
      const field = form.locator(`[name="${first}"]`)
      await type(field, text.slice(0, 2))
      const same = await field.elementHandle()
      wanted.resolve()
      await expect(form).toHaveAttribute('data-state', 'on')
      await page.keyboard.type(text.slice(2))
      expect(await same?.evaluate((element) => element.isConnected && element === document.activeElement)).toBe(true)
      await expect(field).toHaveValue(text)
      expect(await foreign(page, one.form)).toBe(count)

      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
      await fillIn(page, one, first)
      await form.locator('[type=submit]').click()
      await expect(page.locator('[data-toast=success]')).toBeVisible()
      await expect(form.locator('[data-outcome]')).not.toBeEmpty()
      await expect(field).toHaveValue('')
      expect(sent).toEqual([one.address])
      expect(await foreign(page, one.form)).toBe(count)
    })
  }

  test(`the ${name} form is sent by the browser when its script does not come`, async ({ admin, page, watch }) => {
    watch.allow(/ERR_FAILED|React error #418/)
    await page.setExtraHTTPHeaders(anotherCaller())
    const address = await one.open(admin)
    await page.route('**/assets/public-form-*.js', (route) => route.abort())
    await page.goto(address)
    await hydrated(page)
    await translated(page)
    await fillIn(page, one, '')
    await page.locator(`#${one.form}-form [type=submit]`).click()
    await expect(page.locator(`#${one.form}-form [data-outcome] [role=status]`).first()).toBeVisible()
  })
}

test('a translated form names its problems, is mended, and is sent without an old message', async ({ page, watch }) => {
  watch.allow(DRAWN_ANEW)
  await page.setExtraHTTPHeaders(anotherCaller())
  await page.goto(routes.contact)
  await hydrated(page)
  await translated(page)
  const form = page.locator('#contact-form')
  const send = form.locator('[type=submit]')
  await send.click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert')).toContainText('Fix 5 problems:')
  await translated(page)
  await fillIn(page, forms.contact, '')
  await send.click()
  await expect(page.locator('[data-toast=success]')).toBeVisible()
  await expect(form.locator('.problem:visible')).toHaveCount(0)
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  // The button has its translated words again.
  await expect(send.locator('font').first()).toHaveText('Send Message')
})

test('what the browser fills in before any script has come is sent', async ({ page }) => {
  await page.setExtraHTTPHeaders(anotherCaller())
  const wanted = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await wanted.promise
    await route.continue()
  })
  await page.goto(routes.contact)
  const form = page.locator('#contact-form')
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@home.example' }
  await autofilled(form, person)
  await decorated(page)
  wanted.resolve()
  await expect(form).toHaveAttribute('data-state', 'on')
  for (const [name, text] of Object.entries(person)) await expect(form.locator(`[name=${name}]`)).toHaveValue(text)
  await type(form.locator('[name=subject]'), 'Choir')
  await type(form.locator('[name=message]'), 'When?')
  await form.locator('[type=submit]').click()
  await expect(page.locator('[data-toast=success]')).toBeVisible()
})

test('the filters of a translated list keep what is typed, and find it', async ({ page }) => {
  await page.goto(routes.liveStreams)
  await hydrated(page)
  await translated(page)
  await decorated(page)
  const search = page.getByRole('searchbox')
  await type(search, 'no such service')
  await expect(page.getByText('0 service(s) found for "no such service"')).toBeVisible()
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('no such service')
})

test('a click on Share in a translated page counts, though React comes after it', async ({ page, admin, watch }) => {
  watch.allow(DRAWN_ANEW)
  const [sermon] = (await (await admin.request.get(adminApi.sermons)).json()) as { id: string }[]
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (text) => Promise.resolve(void (document.body.dataset['copied'] = text))
  })
  const wanted = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await wanted.promise
    await route.continue()
  })
  await page.goto(href(routes.sermon, { id: sermon?.id ?? '' }))
  await hydrated(page)
  await translated(page)
  await page.getByRole('button', { name: 'Share' }).click()
  wanted.resolve()
  await expect(page.locator('body')).toHaveAttribute('data-copied', /sermons/)
})
