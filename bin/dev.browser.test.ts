/** `npm run dev` in a copy of the sources: what a developer changes there is seen in a browser that is open. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort } from '#test/free-port.ts'
import { EXPECT_MS } from '#test/patience.ts'

const root = join(import.meta.dirname, '..')
let copy: string
let url: string
let server: ChildProcess
let printed = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'narthex-dev-'))
  for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n'))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const port = await freePort()
  url = `http://localhost:${port}`
  server = spawn(process.execPath, ['bin/dev.mjs'], {
    cwd: copy,
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  await expect.poll(() => printed, { timeout: 3 * EXPECT_MS }).toContain(`Narthex is open at ${url}`)
})

test.afterAll(async () => {
  if (server.exitCode === null) await ended()
  rmSync(copy, { recursive: true, force: true })
})

async function ended(): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Replaces words in a file of the copy. */
function change(file: string, before: string, after: string): void {
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(copy, file), text.replaceAll(before, after))
}

/** What the browser's console says that nobody expects: violations of the policy, too. */
function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => {
    const text = message.text()
    const isPlaywrights = text.startsWith('Service Worker registration blocked')
    if (['error', 'warning'].includes(message.type()) && !isPlaywrights) problems.push(text)
  })
  return problems
}

test('a label of a public page, and one of a form, which keeps what was typed', async ({ page }) => {
  const problems = problemsOf(page)
  await page.goto(url)
  change('app/site/pages/home.tsx', "t('View All Events')", "t('What is coming')")
  await expect(page.getByRole('link', { name: 'What is coming' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  const email = page.getByLabel('Email').first()
  await email.fill('ada@church.example.org')
  await expect(page.locator('form[data-form=newsletter]').first()).toHaveAttribute('data-state', 'on')
  change('app/features/newsletter/subscribe.tsx', "t('Subscribe')", "t('Sign me up')")
  await expect(page.getByRole('button', { name: 'Sign me up' }).first()).toBeVisible()
  await expect(email).toHaveValue('ada@church.example.org')
  expect(problems).toEqual([])
})

test('a label of the dashboard, which opens without a sign-in', async ({ page }) => {
  const problems = problemsOf(page)
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
  change('app/admin/side-list.tsx', 'View website', 'Open the site')
  await expect(page.getByRole('link', { name: 'Open the site' }).last()).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-kept', 'yes')
  expect(problems).toEqual([])
  // Its data are apart from those of a site.
  expect([existsSync(join(copy, '.cache/dev/data/narthex.db')), existsSync(join(copy, 'data'))]).toEqual([true, false])
})

test('an answer of the server, and the place of an error in its sources', async ({ request, page }) => {
  change('app/discovery/api.ts', "'User-agent: *'", "'User-agent: all'")
  await expect.poll(async () => (await request.get(`${url}/robots.txt`)).text()).toContain('User-agent: all')
  await page.goto(url)
  change('app/site/pages/home.tsx', '  view:', "  view: () => { throw new Error('on purpose') },\n  other:")
  await expect.poll(() => printed).toMatch(/Error: on purpose\n\s+at .*app\/site\/pages\/home\.tsx:\d+:\d+/)
  // The page that is open loads itself again, which would interrupt a way to it.
  const another = await page.context().newPage()
  await another.goto(url)
  const shown = another.locator('pre')
  await expect(shown).toContainText(/Error: on purpose\n\s+at .*app\/site\/pages\/home\.tsx:\d+:\d+/)
  await expect(shown).toContainText('.development.js')
  await another.close()
})
