import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOfTwelve, services } from '#test/six-services.ts'
import { downloads, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

interface Read {
  /** The words of each side in reading order of the file. */
  sides: string[]
  /** Width and height of the first side, in points. */
  size: number[]
  tags: string[]
  title: string
  language: string
}

async function read(bytes: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1)
  const pages = await Promise.all(numbers.map(async (number) => document.getPage(number)))
  const sides = await Promise.all(pages.map(async (page) => wordsOf((await page.getTextContent()).items)))
  const trees = await Promise.all(pages.map(async (page) => page.getStructTree()))
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = info as Record<string, string>
  const size = pages[0]?.view.slice(2) ?? []
  await task.destroy()
  return { sides, size, tags: trees.flatMap(rolesIn), title: title ?? '', language: language ?? '' }
}

function wordsOf(items: readonly object[]): string {
  return items
    .map((item) => ('str' in item ? String(item.str) : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

function rolesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { role, children } = node as { role?: string; children?: unknown[] }
  return [...(role ? [role] : []), ...(children ?? []).flatMap(rolesIn)]
}

/** A text without white space, so that it is found wherever its lines break. */
function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

describe('the bulletin as a PDF', () => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    app = createTestApp(database)
    admin = app.as('administrator')
    await add(adminApi.serviceTimes, { name: 'Worship', weekday: 7, time: '10:30', isMain: true })
  })
  afterAll(() => database.close())

  async function add(path: string, fields: object): Promise<{ id: string }> {
    const { status, body } = await admin.post(path, fields)
    expect([status, body]).toMatchObject([201, {}])
    return body as { id: string }
  }
  async function change(id: string, fields: object): Promise<void> {
    const { status, body } = await admin.send('PUT', `${adminApi.sundays}/${id}`, { ...fields, version: 1 })
    expect([status, body]).toMatchObject([200, {}])
  }
  async function bulletin(date: string, query: object = {}): Promise<Read> {
    const answer = await app.fetch(href(downloads.sundayBulletin, { date }, query))
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    return read(new Uint8Array(await answer.arrayBuffer()))
  }

  it.each(services.map((service, at) => ({ ...service, date: `2026-12-0${at + 1}` })))(
    'has every word of $name, folded and in large print, on Letter and A4',
    async ({ day, date }) => {
      await add(adminApi.sundays, { ...day, date })
      const words = wordsIn(day.order).map(squeezed)
      for (const paper of ['letter', 'a4']) {
        for (const size of ['folded', 'large']) {
          const { sides, tags, title, language, size: points } = await bulletin(date, { paper, size })
          const text = squeezed(sides.join(' '))
          expect(words.filter((one) => !text.includes(one))).toEqual([])
          expect(text).toContain(squeezed(day.name))
          expect([title.startsWith(day.name), language]).toEqual([true, 'en-US'])
          expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
          expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']))
          const upright = paper === 'letter' ? [612, 792] : [595, 842]
          expect(points.map(Math.round)).toEqual(size === 'large' ? upright : upright.toReversed())
          expect(sides.length % (size === 'folded' ? 2 : 1)).toBe(0)
          // The first side of a sheet has the cover, which costs no paper here, and the back.
          expect(squeezed(sides[0] ?? '').includes(words[0] ?? '')).toBe(size === 'large')
        }
      }
    },
  )

  it('stands in the order in which a sheet is folded', async () => {
    const date = '2026-12-13'
    await add(adminApi.sundays, { date, name: 'Long day', order: orderOfTwelve(4) })
    const { sides } = await bulletin(date)
    const numbers = sides.map((side) => [...side.matchAll(/(?<![\w.])(\d+)(?= |$)/g)].map(([number]) => number))
    const count = sides.length * 2
    expect(count).toBeGreaterThan(4)
    for (const [side, found] of numbers.entries()) {
      const [low, high] = [String(side + 1), String(count - side)]
      expect(found).toEqual(expect.arrayContaining([low, high]))
    }
    expect(sides[0]).toContain('Long day')
  })

  it('loses no line when a text grows tenfold', async () => {
    const date = '2026-12-20'
    // It is shorter than a line, so that no page breaks it.
    const sentence = 'They have seen a great light'
    const text = (times: number) => Array.from({ length: times }, (_, at) => `${sentence}, ${at + 1}.`).join('\n')
    const order = (times: number) => [{ kind: 'reading', citation: 'Isaiah 9', label: 'Reading', text: text(times) }]
    const { id } = await add(adminApi.sundays, { date, name: 'Grown', order: order(30) })
    const before = await bulletin(date)
    await change(id, { date, name: 'Grown', order: order(300) })
    for (const query of [{}, { size: 'large' }]) {
      const { sides } = await bulletin(date, query)
      const all = squeezed(sides.join(' '))
      expect(sides.length).toBeGreaterThan(before.sides.length)
      for (let at = 1; at <= 300; at++) expect(all).toContain(squeezed(`${sentence}, ${at}.`))
    }
  })

  it('announces what changes and what is coming, unless somebody leaves it out', async () => {
    const date = '2026-12-27'
    const { id } = await add(adminApi.sundays, { date, name: 'Announced', order: [{ kind: 'sermon' }] })
    await add(adminApi.notices, { date: '2027-01-03', kind: 'cancelled', message: 'The hall is being painted.' })
    await add(adminApi.notices, { date, kind: 'general', message: 'Bring a coat for the shelter.' })
    await add(adminApi.events, { title: 'Carols', date: '2026-12-30', startTime: '19:00', location: 'Hall' })
    await add(adminApi.events, { title: 'Later', date: '2027-02-01' })
    const all = (await bulletin(date)).sides.join(' ')
    expect(all).toContain('Worship on Sunday, January 3, is canceled.')
    expect(all).toContain('Bring a coat for the shelter.')
    expect(all).toContain('Carols Wednesday, December 30, 7:00 p.m. · Hall')
    expect(all).not.toContain('Later')
    await change(id, {
      date,
      name: 'Announced',
      order: [{ kind: 'sermon' }],
      leftOut: ['changes', 'notices', 'events'],
    })
    const rest = (await bulletin(date)).sides.join(' ')
    expect(rest).not.toMatch(/canceled|coat|Carols/)
  })

  it('is drawn anew only so often for one address', async () => {
    const date = '2027-01-17'
    const { id } = await add(adminApi.sundays, { date, name: 'Kept', order: [{ kind: 'sermon' }] })
    const ask = async (query: object = {}) => (await app.fetch(href(downloads.sundayBulletin, { date }, query))).status
    let version = 1
    let status = await ask()
    for (; status === 200 && version < 60; version++) {
      const changed = { date, name: `Kept ${version}`, order: [{ kind: 'sermon' }], version }
      expect((await admin.send('PUT', `${adminApi.sundays}/${id}`, changed)).status).toBe(200)
      status = await ask()
    }
    expect(status).toBe(429)
    expect(version).toBeLessThan(50)
  })

  it('is nobody else’s before its day is published', async () => {
    const date = '2027-01-10'
    const { id } = await add(adminApi.sundays, { date, name: 'Secret', order: [{ kind: 'sermon' }], status: 'draft' })
    expect((await app.fetch(href(downloads.sundayBulletin, { date }))).status).toBe(404)
    const own = await admin.fetch(href(adminApi.sundayBulletin, { id }))
    expect([own.status, own.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect((await app.fetch(href(downloads.sundayBulletin, { date: '2026-12-27' }, { paper: 'a5' }))).status).toBe(400)
  })
})

/** Every text that somebody has typed in an order, sentence by sentence. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return wordsIn(inner)
    return ['kind', 'type', 'book'].includes(name) ? [] : inner.split('\n').filter((line) => line !== '')
  })
}
