import { expect, test } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { addressProblem, isOfProgram, typedPath } from '#app/pages/address.ts'
import { addressOf, page } from '#app/pages/page.ts'
import { oldPath } from '#app/pages/redirect.ts'
import { givingWay } from '#app/links/giving-way.ts'
import { probes, routes } from '#app/routes.ts'
import { createApi } from '#app/server/api.ts'
import { previewPages } from '#app/server/preview-pages.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

test.each([
  ['Serve / Food Pantry', '/serve/food-pantry'],
  ['Straße', '/strasse'],
  ['STRAẞE', '/strasse'],
  ['Ø, Æ, œuvre, Łódź, Đà, Þór', '/o-ae-oeuvre-lodz-da-thor'],
  ['Χριστός Ανέστη', '/christos-anesti'],
  ['Ο ουρανός', '/o-ouranos'],
  ['Покров', '/pokrov'],
  ['Великий день', '/velikiy-den'],
  ['Youth ❤️', '/youth'],
  ['圣诞 Christmas', '/christmas'],
])('%s as a title makes %s', (title, path) => {
  expect(addressOf({ page: '', kind: 'page', address: '', title, date: '' })).toBe(path)
  expect(typedPath(title)).toBe(path)
})

test.each([
  ['page', '圣诞节', '', /^\/page-[0-9a-z]{6}$/],
  ['ministry', '성가대', '', /^\/ministries\/ministry-[0-9a-z]{6}$/],
  ['news', '圣诞节', '2030-01-06', /^\/news\/2030-01-06-[0-9a-z]{6}$/],
  ['page', '🎉', '', /^\/page-[0-9a-z]{6}$/],
] as const)('a %s called %s gets an address of its own', (kind, title, date, path) => {
  const made = addressOf({ page: '', kind, address: '', title, date })
  expect(made).toMatch(path)
  expect(addressProblem(made, kind)).toBeUndefined()
  expect(addressOf({ page: '', kind, address: '', title, date })).toBe(made)
  expect(addressOf({ page: '', kind, address: '', title: `${title}2`, date })).not.toBe(made)
})

test('what was typed and can’t be an address is refused with the reason', () => {
  const made = addressOf({ page: '', kind: 'page', address: '活动', title: 'Events', date: '' })
  expect(addressProblem(made, 'page')).toContain('Latin letters')
})

test('no page of the church takes an address at which the program answers, and no redirect begins there', async () => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  const editor = app.as('editor')
  const answered = [createApi(app.services), previewPages(app.services)]
    .flatMap((router) => router.routes)
    .filter(({ method, path }) => method === 'GET' && !path.includes('*'))
    .map(({ path }) => path.replace(/:\w+\{[^}]*ics\}/, 'x.ics').replace(/:\w+(?:\{[^}]*\})?/g, 'x'))
  const addresses = new Set([...answered, probes.metrics, '/admin-assets/x', '/scenes/x', '/.well-known/x'])
  expect([...addresses].filter((path) => !isOfProgram(oldPath(path)))).toEqual([])
  const firm = Object.values<string>(routes).filter((route) => !givingWay.includes(route))
  const firsts = new Set([...addresses, ...firm].map((path) => path.split('/')[1] ?? ''))
  const free = [...firsts].filter((first) => /^[a-z0-9-]+$/.test(first))
  const taken: string[] = []
  const all = free.flatMap((first) => [`/${first}`, `/${first}/x`]).filter((address) => !givingWay.includes(address))
  for (const address of all) {
    const { status } = await editor.post(addressesOf(page).all, { title: 'Ours', address })
    if (status !== 400) taken.push(address)
  }
  expect(taken).toEqual([])
  await database.close()
})
