import type { Page, Route } from '@playwright/test'
import { routes } from '#app/routes.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { anotherCaller } from '#test/forms.ts'
import { contact, events, said, stored, type } from '#test/typed.ts'

/** A form of every kind of field, about which the site's script knows nothing. */
const EVERY_KIND = `<form method="post" id="kinds-form" data-keep="device">
  <input name="text" aria-label="a"><textarea name="area" aria-label="b"></textarea>
  <input name="day" type="date" aria-label="c"><input name="time" type="time" aria-label="d">
  <input name="count" type="number" aria-label="e"><input name="share" type="range" aria-label="f">
  <select name="one" aria-label="g"><option value="">Choose</option><option>red</option><option>blue</option></select>
  <select name="some" multiple aria-label="h"><option>oak</option><option>elm</option><option>ash</option></select>
  <input name="agreed" type="checkbox" value="yes" aria-label="i"><input name="news" type="checkbox" value="yes" checked aria-label="j">
  <input name="days" type="checkbox" value="Sat" aria-label="k"><input name="days" type="checkbox" value="Sun" aria-label="l">
  <input name="days" type="checkbox" value="Mon" aria-label="m">
  <input name="meal" type="radio" value="meat" checked aria-label="n"><input name="meal" type="radio" value="fish" aria-label="o">
  <input name="child" aria-label="p"><input name="child" aria-label="q">
  <input name="hush" type="password" autocomplete="off" aria-label="r"><input name="unseen" tabindex="-1" aria-label="s">
  <input name="file" type="file" aria-label="t"><input name="now" type="hidden" value="1">
  <div role="status"><p data-typed="kept" hidden>Kept. <button type="reset">Clear</button></p>
  <p data-typed="cleared" hidden>Cleared. <button type="button">Undo</button></p></div></form>`

const everyValue = {
  text: ['Ann'],
  area: ['When?\nAnd where?'],
  day: ['2030-03-05'],
  time: ['10:30'],
  count: ['7'],
  share: ['30'],
  one: ['blue'],
  some: ['oak', 'ash'],
  agreed: ['yes'],
  news: [],
  days: ['Sat', 'Mon'],
  meal: ['fish'],
  child: ['Bo', 'Cy'],
}
type Values = Record<string, string[]>

/** Puts a form into the page of an address, as if the server had drawn it there. */
const put = (form: string) => (route: Route) => putInto(route, form)

async function putInto(route: Route, form: string) {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replace('</main>', `${form}</main>`) })
}

/** Types like a person: each field says that something was put in. */
const typeEverything = (page: Page, values: Values = everyValue) =>
  page.evaluate((given) => {
    const form = document.querySelector<HTMLFormElement>('#kinds-form')
    for (const [name, [...left]] of Object.entries(given)) {
      for (const field of form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`) ?? []) {
        if (field instanceof HTMLSelectElement) {
          for (const option of field.options) option.selected = left.includes(option.value)
        } else if (/checkbox|radio/.test(field.type)) field.checked = left.includes(field.value)
        else field.value = left.shift() ?? ''
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
  }, values)

/** The values of a form of every kind, as it would be sent. */
const everythingIn = (page: Page) =>
  page.evaluate((names) => {
    const data = new FormData(document.querySelector<HTMLFormElement>('#kinds-form') ?? undefined)
    return Object.fromEntries(names.map((name) => [name, data.getAll(name)]))
  }, Object.keys(everyValue))

for (const [event, happens] of Object.entries(events)) {
  test(`fields of every kind are as they were after ${event}`, async ({ context }) => {
    const page = await context.newPage()
    await context.route(`**${routes.about}`, put(EVERY_KIND))
    await page.goto(routes.about)
    await hydrated(page)
    await expect(said(page, 'kinds')).toBeHidden()
    await typeEverything(page)
    const next = await happens({ page, context })
    await hydrated(next)
    expect(await everythingIn(next)).toEqual(everyValue)
    await expect(said(next, 'kinds')).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('of a form that has changed, what still has a place is filled in', async ({ context }) => {
  const page = await context.newPage()
  await context.route(`**${routes.about}`, put(EVERY_KIND))
  await page.goto(routes.about)
  await hydrated(page)
  await typeEverything(page)
  await page.close()
  const now = EVERY_KIND.replace('<input name="text" aria-label="a">', '')
    .replace('<option>blue</option>', '')
    .replace('value="fish"', 'value="rice"')
    .replace('value="Mon"', 'value="Tue"')
    .replace('name="area"', 'name="other"')
    .replace('name="time" type="time"', 'name="time" type="number"')
    .replace('name="child" aria-label="q"', 'name="cousin" aria-label="q"')
  await context.unrouteAll()
  await context.route(`**${routes.about}`, put(now))
  const next = await context.newPage()
  await next.goto(routes.about)
  await hydrated(next)
  const found = { text: [], area: [], time: [''], one: [''], meal: ['meat'], days: ['Sat'], child: ['Bo'] }
  expect(await everythingIn(next)).toEqual({ ...everyValue, ...found })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('passwords, files and what visitors don’t see are stored nowhere', async ({ page }) => {
  await page.route(`**${routes.about}`, put(EVERY_KIND))
  await page.goto(routes.about)
  await hydrated(page)
  await typeEverything(page, { text: ['Ann'], hush: ['horse'], unseen: ['horse'] })
  const all = (await stored(page)).join()
  expect(all).toContain('Ann')
  expect(all).not.toMatch(/horse|hush|unseen|file|now/)
  await page.goto(routes.signIn)
  await hydrated(page)
  await page.locator('[type=email]').first().fill('ann@horse.example')
  await page.locator('[type=password]').first().fill('correct horse')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('horse')
})

test('what a private form is asked is kept in its tab, and not on the device', async ({ context }) => {
  const page = await context.newPage()
  await context.route(`**${routes.about}`, put(EVERY_KIND.replace('"device"', '"tab"')))
  await page.goto(routes.about)
  await hydrated(page)
  await typeEverything(page)
  expect((await stored(page)).map((one) => one.split(' ')[0])).toEqual(['tab'])
  await page.reload()
  await hydrated(page)
  expect(await everythingIn(page)).toEqual(everyValue)
  await page.close()
  const next = await context.newPage()
  await next.goto(routes.about)
  await hydrated(next)
  expect(await everythingIn(next)).not.toMatchObject({ text: ['Ann'] })
  await expect(said(next, 'kinds')).toBeHidden()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('two tabs with one form keep two texts', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const tab of [one, other]) {
    await tab.goto(routes.contact)
    await hydrated(tab)
  }
  const subject = (tab: Page) => tab.locator('#contact-form [name=subject]')
  await subject(one).fill('A long text')
  await subject(other).fill('Another')
  await one.reload()
  await expect(subject(one)).toHaveValue('A long text')
  await expect(said(one, 'contact')).toBeVisible()
  await one.close()
  await other.close()
  // The newest first, and the other when that is done with.
  const next = await context.newPage()
  for (const text of ['Another', 'A long text']) {
    await next.goto(routes.contact)
    await hydrated(next)
    await expect(subject(next)).toHaveValue(text)
    await said(next, 'contact').getByRole('button', { name: 'Clear' }).click()
    await expect(subject(next)).toHaveValue('')
  }
  expect(await stored(next)).toEqual([])
})

test('after three days it is forgotten, on whatever page', async ({ page }) => {
  await page.clock.install({ time: new Date('2030-03-05T10:00:00Z') })
  await page.goto(routes.contact)
  await hydrated(page)
  await page.locator('#contact-form [name=subject]').fill('Choir')
  await expect.poll(() => stored(page)).toHaveLength(2)
  await page.clock.setSystemTime(new Date('2030-03-08T09:00:00Z'))
  await page.goto(routes.give)
  await hydrated(page)
  expect(await stored(page)).toHaveLength(2)
  await page.clock.setSystemTime(new Date('2030-03-08T11:00:00Z'))
  await page.goto(routes.give)
  await hydrated(page)
  expect(await stored(page)).toEqual([])
})

const damage: Record<string, () => void> = {
  forbidden: () => {
    for (const name of ['sessionStorage', 'localStorage']) {
      const get = () => {
        throw new DOMException('forbidden', 'SecurityError')
      }
      Object.defineProperty(globalThis, name, { get })
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  damaged: () => {
    const texts = [
      '',
      'x',
      'null',
      '{"at":1e999}',
      `{"at":${Date.now()}}`,
      `{"at":${Date.now()},"values":{"subject":7}}`,
    ]
    for (const [n, text] of texts.entries()) localStorage.setItem(`typed /contact contact-form ${n}`, text)
  },
}

for (const [state, prepare] of Object.entries(damage)) {
  test(`a form works while the browser’s storage is ${state}`, async ({ page }) => {
    await page.setExtraHTTPHeaders(anotherCaller())
    await page.addInitScript(prepare)
    await page.goto(routes.contact)
    await hydrated(page)
    await expect(said(page, 'contact')).toBeHidden()
    await type(page, { ...contact, typed: { ...contact.typed, subject: state } })
    await page.locator('#contact-form [type=submit]').click()
    await expect(page.locator('[data-toast=success]')).toBeVisible()
  })
}
