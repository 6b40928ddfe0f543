/** The websites that are photographed: the sample church, a copy of a real one, one with long texts, and an empty one. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminApi } from '#app/admin-routes.ts'
import { sentEmails } from './emails.ts'
import { type Furnished, furnish, unfurnished } from './furnish.ts'
import { longRecords, longSettings, longTexts } from './long-texts.ts'
import { startMailServer } from '#test/mail-server.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { administrator, type Admin, signIn } from '#test/newsletter-run.ts'

export const contents = ['sample', 'real', 'long', 'none'] as const
export type Content = (typeof contents)[number]

export interface Site {
  server: RunningServer
  admin: Admin
  furnished: Furnished
  stop: () => Promise<void>
}

const texts = {
  name: 'Bea Keeper',
  line: 'When does the choir practice?',
  text: 'I sang alto for years and would love to join.\n\nIs Thursday evening still the time? I could come from December on.',
}
const church = {
  churchName: 'St. Brendan’s by the Sea',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  phone: '(850) 555-0100',
}

/** Behind a proxy, so that every screen has an address of its own: forms are limited by address. */
const ENV = { ...administrator, TRUST_PROXY: '1' }

/**
 * Starts a website with this content, with an administrator who is signed in.
 * @param dataDir the data folder of a real website, which is copied; only for `real`
 */
export async function startSite(content: Content, dataDir: string | undefined): Promise<Site> {
  const site = content === 'real' ? await startCopy(dataDir) : await startNew(content)
  if (content === 'none') return { ...site, furnished: unfurnished }
  const mail = await startMailServer()
  const words = content === 'long' ? longTexts : texts
  const furnished = await furnish(site.server, site.admin, mail.port, words)
  const emails = content === 'real' ? [] : await sentEmails(words, content === 'long' ? longSettings() : church)
  const stop = async () => {
    await site.stop()
    await mail.close()
  }
  return { ...site, furnished: { ...furnished, emails }, stop }
}

async function startNew(content: Content): Promise<Omit<Site, 'furnished'>> {
  const server = await startServer(content === 'none' ? { ...ENV, SAMPLE_CONTENT: 'off' } : ENV)
  const admin = await signIn(server.url)
  if (content === 'long') await lengthen(admin)
  return { server, admin, stop: server.stop }
}

async function startCopy(dataDir: string | undefined): Promise<Omit<Site, 'furnished'>> {
  if (dataDir === undefined) throw new Error('real content needs --data DIR')
  const copy = mkdtempSync(join(tmpdir(), 'narthex-screenshots-'))
  cpSync(dataDir, copy, { recursive: true })
  const server = await startServer({ ...ENV, DATA_DIR: copy })
  addAdministrator(copy)
  const stop = async () => {
    await server.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  return { server, admin: await signIn(server.url), stop }
}

/** A copy has the administrators of the website, whose passwords are unknown here. */
function addAdministrator(dataDir: string): void {
  const program = fileURLToPath(new URL('../admin.ts', import.meta.url))
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = administrator
  execFileSync(process.execPath, [program, 'add', ADMIN_EMAIL, '--name', 'Ada Keeper'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, UPGRADE_BACKUP: 'off' },
    input: `${ADMIN_PASSWORD}\n`,
  })
}

async function lengthen({ ask }: Admin): Promise<void> {
  for (const [address, record] of longRecords()) await ask('POST', address, record)
  await ask('PUT', adminApi.siteConfig, longSettings())
}
