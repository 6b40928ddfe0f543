/** The main ways of visitors, the same for every browser. Each throws with a sentence when something is not as it should be. */
import type { APIRequestContext } from '@playwright/test'
import { api, href, routes } from '#app/routes.ts'
import { CACHES } from '#app/ui/offline/rules.ts'
import { everyPage } from '#test/every-page.ts'
import type { RunningServer } from '#test/server.ts'
import * as forms from '#test/typed.ts'
import type { Visitor } from './visitor.ts'

interface Site {
  server: RunningServer
  /** Asks as an administrator. */
  request: APIRequestContext
}

type Way = (visitor: Visitor, site: Site) => Promise<void>

const button = (words: string) => `//main//button[normalize-space()="${words}"]`
const heading = (visitor: Visitor) => visitor.run(() => document.querySelector('h1')?.textContent ?? '')

/** Opens every kind of page, whose heading and fonts are there, and which is as wide as the window. */
async function read(visitor: Visitor, { server }: Site, width: number): Promise<void> {
  await visitor.resize(width)
  for (const { name, path, status } of await everyPage(server.url)) {
    if (status !== 200) continue
    await visitor.open(path)
    const { tooWide, headings, fonts } = await visitor.run(async () => ({
      tooWide: document.documentElement.scrollWidth - innerWidth,
      headings: document.querySelectorAll('h1').length,
      fonts: (await document.fonts.ready) && [...document.fonts].filter((font) => font.status === 'error').length,
    }))
    if (headings !== 1) throw new Error(`${name} has ${headings} headings`)
    if (tooWide > 0) throw new Error(`${name} is ${tooWide} pixels wider than the window`)
    if (fonts > 0) throw new Error(`${fonts} fonts of ${name} did not load`)
    const faults = await visitor.faults()
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
  }
  await visitor.resize(1280)
}

/** Fills in a form with keys, loads the page anew in the middle, and sends it; it is in the dashboard once. */
const send =
  (one: forms.Case): Way =>
  async (visitor, { request }) => {
    const address = await one.open({ request })
    const field = (name: string) => `#${one.form}-form [name="${name}"]`
    await visitor.open(address)
    for (const [name, value] of Object.entries(one.typed)) {
      if (value === true) await visitor.click(field(name))
      else if (await visitor.run((place) => document.querySelector(place)?.tagName === 'SELECT', field(name)))
        await visitor.click(`${field(name)} option[value="${value}"]`)
      else await visitor.type(field(name), value)
    }
    for (const [name, value] of Object.entries(one.chosen ?? {}))
      await visitor.click(`${field(name)}[value="${value}"]`)
    await visitor.reload()
    for (const [name, value] of Object.entries(one.typed)) {
      await visitor.until(
        `${name} of the form does not hold ${value} after the page was loaded anew.`,
        (place, wanted) => {
          const input = document.querySelector<HTMLInputElement>(place)
          return wanted === true ? input?.checked : input?.value === wanted
        },
        field(name),
        value,
      )
    }
    await visitor.click(`#${one.form}-form [type=submit]`)
    await visitor.until('The form does not say that it was sent.', () => document.querySelector('[data-toast=success]'))
    const records = (await (await request.get(one.records)).json()) as { email: string }[]
    const count = records.filter(({ email }) => email === 'ann@kept.example').length
    if (count !== 1) throw new Error(`it was stored ${count} times`)
  }

export const ways: Record<string, Way> = {
  'reads every page': (visitor, site) => read(visitor, site, 1280),
  'reads every page on a phone': (visitor, site) => read(visitor, site, 450),

  'opens the menu of a phone, follows a link and goes back': async (visitor) => {
    const isOpen = () => document.querySelector('#site-menu')?.checkVisibility()
    await visitor.resize(450)
    await visitor.open(routes.home)
    await visitor.click('[popovertarget=site-menu].popovers')
    await visitor.until('The menu does not open.', isOpen)
    await visitor.click(`#site-menu a[href="${routes.contact}"]`)
    await visitor.poll('The link of the menu leads nowhere.', async () => (await visitor.path()) === routes.contact)
    await visitor.back()
    await visitor.until('The menu is open after Back.', () => !document.querySelector('#site-menu')?.checkVisibility())
    await visitor.resize(1280)
  },

  'filters the sermons, opens one, and finds the filters again': async (visitor, { server }) => {
    const [sermon] = (await (await fetch(server.url + api.sermons)).json()) as { speaker: string; title: string }[]
    const { speaker = '', title = '' } = sermon ?? {}
    await visitor.open(routes.sermons)
    await visitor.type('main [type=search]', title)
    await visitor.poll('The address does not follow the search.', async () =>
      (await visitor.path()).includes('search='),
    )
    await visitor.until('The list does not follow.', () => document.querySelector('[data-part=list]:not([aria-busy])'))
    await visitor.reads(title)
    await visitor.click(`//select[@name="speaker"]/option[normalize-space()="${speaker}"]`)
    await visitor.poll('The speaker is not in it.', async () => (await visitor.path()).includes('speaker='))
    const filtered = await visitor.path()
    await visitor.until('The list does not follow.', () => document.querySelector('[data-part=list]:not([aria-busy])'))
    await visitor.click('[data-part=list] a[href*="/sermons/"]')
    await visitor.poll('The sermon does not open.', async () => (await heading(visitor)).includes(title))
    await visitor.back()
    await visitor.poll('Back leads elsewhere.', async () => (await visitor.path()) === filtered)
    await visitor.until(
      'The field is empty after Back.',
      (words) => document.querySelector<HTMLInputElement>('main [type=search]')?.value === words,
      title,
    )
    await visitor.back()
    await visitor.poll('Back does not take the speaker away.', async () => !(await visitor.path()).includes('speaker='))
  },

  'searches the site by its key': async (visitor) => {
    await visitor.open(routes.home)
    await visitor.type('body', '/')
    await visitor.poll('The key / does not open the search.', async () =>
      (await visitor.path()).startsWith(routes.search),
    )
    await visitor.arrived()
    await visitor.until('The field has no focus.', () => document.activeElement?.id === 'q')
    // WebKitGTK’s driver types into no field that has the focus by the address alone.
    await visitor.click('#q')
    await visitor.type('#q', 'grace\n')
    await visitor.poll('Nothing is searched.', async () => (await visitor.path()).includes('q=grace'))
    await visitor.until('Nothing is found.', () => document.querySelector('main li a'))
  },

  'copies the address of a page, or is led to an email': async (visitor) => {
    await visitor.open(routes.sermons)
    await visitor.click('[data-part=list] a[href*="/sermons/"]')
    await visitor.until('It is not there.', () => document.querySelector('main a[href^="mailto:"]'))
    await visitor.click(button('Share'))
    await visitor.until('Share has no code.', () => document.querySelector('is-land[data-of=share][data-state=on]'))
  },

  ...Object.fromEntries(
    Object.entries(forms.cases).map(([name, one]) => [`fills in and sends the ${name} form`, send(one)]),
  ),

  'is told what is wrong with a form, and mends it': async (visitor) => {
    await visitor.open(routes.contact)
    await visitor.click('#contact-form [type=submit]')
    await visitor.reads('Fix 5 problems:')
    await visitor.type('#contact-form [name=firstName]', 'Ann')
    await visitor.click('#contact-form [type=submit]')
    await visitor.reads('Fix 4 problems:')
  },

  // Late, since the player lies over the end of the pages from then on.
  'plays a recording, and pauses it': async (visitor, { server }) => {
    const all = (await (await fetch(server.url + api.sermons)).json()) as { id: string; audioUrl: string | null }[]
    await visitor.open(href(routes.sermon, { id: all.find(({ audioUrl }) => audioUrl)?.id ?? '' }))
    await visitor.click(button('Listen'))
    await visitor.until('It does not play.', () => {
      const said = document.querySelector('.player')?.textContent ?? ''
      if (said.includes('can’t be played')) throw new Error(said)
      return Number(document.querySelector<HTMLInputElement>('.player [aria-label=Position]')?.value) > 0
    })
    await visitor.click('.player [aria-label=Pause]')
    await visitor.until('It does not pause.', () => document.querySelector('.player [aria-label=Play]'))
    await visitor.until('The page speaks of another state.', () =>
      [...document.querySelectorAll('main button')].some((one) => one.textContent === 'Listen'),
    )
  },

  // The last one, since the server is stopped.
  'reads without a network what was read before': async (visitor, { server }) => {
    await visitor.open(routes.events)
    if (!(await visitor.run(() => 'serviceWorker' in navigator))) return
    await visitor.until(
      'The page is not stored.',
      async (name, ...wanted) => {
        const stored = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))
        return wanted.every((path) => stored.has(path))
      },
      CACHES.pages,
      routes.events,
      routes.offline,
    )
    await visitor.open(routes.home)
    await server.stop()
    await visitor.open(routes.events)
    const { length } = await heading(visitor)
    if (length === 0) throw new Error('The page has no heading.')
    await visitor.open(routes.ministries)
    await visitor.poll('No page says that there is no network.', async () =>
      (await visitor.path()).startsWith(routes.offline),
    )
  },
}
