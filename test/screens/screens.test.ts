/** The table of screens is complete: what is new in the program and isn't in it is named, with the file where it belongs. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adminPages } from '#app/admin-routes.ts'
import { sections } from '#lists/sections.ts'
import { routes } from '#app/routes.ts'
import { definitions } from '#app/server/feature-list.ts'
import { pageAddress } from '#app/site/page-address.ts'
import { noRecords, pagesOf } from '#test/every-page.ts'
import { unfurnished } from './furnish.ts'
import { listsOfKinds } from './records.ts'
import { screensOf } from './screens.ts'

const named = Object.fromEntries(Object.keys(unfurnished.ids).map((name) => [name, `id-of-${name}`]))
const screens = screensOf(pagesOf(noRecords), { ...unfurnished, ids: { ...unfurnished.ids, ...named } })
const paths = screens.map(({ path }) => path.replace(/[?#].*/, ''))

/** The pages of a sermon shelf differ only in their records. */
const LIKE_SERIES = new Set<string>([routes.sermonSpeaker, routes.sermonTopic, routes.sermonYear])
/** Kinds of records that have a screen without being edited in a list. */
const ELSEWHERE = /^(message|visitor request|newsletter|menu|sign-up|.* answer)$/

test('every public page is in the table', () => {
  const shown = new Set(paths.map((path) => pageAddress(path).route))
  for (const page of Object.values(routes).filter((route) => !LIKE_SERIES.has(route)))
    expect(shown, `add a line with ${page} to pagesOf in test/every-page.ts`).toContain(page)
})

test('every page of the dashboard is in the table', () => {
  for (const place of [...Object.values(adminPages), ...sections.map(({ to }) => to)])
    expect(paths, `add a line with ${place} to test/screens/dashboard.ts`).toContain(place)
})

test('every form of records is in the table', () => {
  for (const { name } of definitions.filter((one) => !ELSEWHERE.test(one.name)))
    expect(
      Object.keys(listsOfKinds),
      `add where a ${name} is edited to listsOfKinds in test/screens/records.ts`,
    ).toContain(name)
})

test('every dialog and question is in the table', () => {
  const found = drawn()
  for (const [component, { count, file }] of found) {
    const shown = screens.filter(({ shows }) => shows === component).length
    const where = 'add a line that opens it, and says so in `shows`, to test/screens/dialogs.ts'
    expect(shown, `${component} of ${file} has ${count}: ${where}`).toBeGreaterThanOrEqual(count)
  }
  const gone = screens.filter(({ shows }) => shows !== undefined && !found.has(shows))
  expect(gone.map(({ name, shows }) => `${name} shows ${shows}, which is gone`)).toEqual([])
})

test('every screen has a name of its own', () => {
  expect(screens.map(({ name }) => name)).toHaveLength(new Set(screens.map(({ name }) => name)).size)
})

/** The components that draw a dialog or ask a question, and how many each of them has. */
function drawn(): Map<string, { count: number; file: string }> {
  const found = new Map<string, { count: number; file: string }>()
  // What dialogs are made of: whoever uses it is found.
  const parts = /\.test\.tsx$|app\/dashboard\/(dialog|record-dialog)\.tsx$/
  for (const file of globSync('app/**/*.tsx').filter((one) => !parts.test(one))) {
    const text = readFileSync(file, 'utf8')
    for (const { index } of text.matchAll(OPENING)) {
      const component = [...text.slice(0, index).matchAll(/\bfunction (\w+)/g)].at(-1)?.[1] ?? file
      found.set(component, { file, count: (found.get(component)?.count ?? 0) + 1 })
    }
  }
  return found
}

/** `<Confirm secrets` is a form of an account; `question={question}` hands on what was found elsewhere. */
const OPENING =
  /<(Dialog|dialog|FormDialog|RecordDialog|Confirm)\b(?! secrets)|\bquestion(=\{(?!question\})|: \{)|\buseLeaveQuestion\(/g
