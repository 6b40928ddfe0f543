/** The websites that are photographed: the sample church, a copy of a real one, one with long texts, and an empty one. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminApi } from '#app/admin-routes.ts'
import { sentEmails } from './emails.ts'
import { furnish, type Furnished, unfurnished } from './furnish.ts'
import { startMailServer } from '#test/mail-server.ts'
import { type RunningServer, startServer } from '#test/server.ts'
import { type Admin, administrator, signIn } from '#test/newsletter-run.ts'
import { belief, ministry, question, serviceTime, staffMember } from '#app/features/church/church.ts'
import { event } from '#app/features/events/event.ts'
import { featured } from '#app/features/featured/featured.ts'
import { liveStream } from '#app/features/live-streams/live-stream.ts'
import { notice } from '#app/features/notices/notice.ts'
import { sermon } from '#app/features/sermons/sermon.ts'
import { sundayService } from '#app/features/sunday-services/sunday-service.ts'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { settings } from '#app/definitions/settings.ts'

export const contents = ['sample', 'real', 'long', 'none'] as const
export type Content = (typeof contents)[number]

export interface Site extends AsyncDisposable {
  server: RunningServer
  admin: Admin
  furnished: Furnished
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
const ENV = { TRUST_PROXY: '1' }

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
    await site[Symbol.asyncDispose]()
    await mail.close()
  }
  return { ...site, furnished: { ...furnished, emails }, [Symbol.asyncDispose]: stop }
}

async function startNew(content: Content): Promise<Omit<Site, 'furnished'>> {
  const server = await startServer({
    ...ENV,
    ...administrator,
    ...(content === 'none' ? { SAMPLE_CONTENT: 'off' } : {}),
  })
  const admin = await signIn(server.url)
  if (content === 'long') await lengthen(admin)
  return { server, admin, [Symbol.asyncDispose]: server.stop }
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
  return { server, admin: await signIn(server.url, anotherAdministrator), [Symbol.asyncDispose]: stop }
}

/** A copy has the administrators of the website, whose passwords are unknown here. None of them has this address. */
const anotherAdministrator = { ...administrator, ADMIN_EMAIL: 'ada@screenshots.example.org' }

function addAdministrator(dataDir: string): void {
  const program = fileURLToPath(new URL('../admin.ts', import.meta.url))
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = anotherAdministrator
  execFileSync(process.execPath, [program, 'add', ADMIN_EMAIL, '--name', 'Ada Keeper'], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, UPGRADE_BACKUP: 'off' },
    input: `${ADMIN_PASSWORD}\n`,
  })
}

async function lengthen({ ask }: Admin): Promise<void> {
  for (const [address, record] of longRecords()) await ask('POST', address, record)
  await ask('PUT', adminApi.siteConfig, longSettings())
}

const SENTENCE =
  'The Reverend Canon Bartholomew Featherstonehaugh-Cholmondeley and everyone who gathers in the fellowship hall after the late service on the second Sunday'
const PARAGRAPH = `${SENTENCE} would like to thank the altar guild, the ushers, the choir, the volunteers of the food pantry and all who brought casseroles, folding chairs and good cheer. ${SENTENCE} hopes to see you again: bring a friend, a neighbor, or the whole street.`
const ADDRESS = 'https://www.a-church-with-a-very-long-address.example/parish-life/2026/announcements?from=the-bulletin'
/** Characters of a line that a person still writes. */
const LINE = 140
const PARAGRAPHS = 6
/** Characters of a setting for which one or two sentences are asked. */
const SETTING = 600

/** For each kind, the address that creates it, and a record that came last or comes next. */
function longRecords(): [address: string, record: object][] {
  const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
  const made = (definition: AnyDefinition, own: object): [string, object] => [
    addressesOf(definition).all,
    { ...longRecord(definition.fields), ...own },
  ]
  const yesterday = { date: day(-1) }
  return [
    made(sermon, { ...yesterday, scripture: '1 Thessalonians 4:13-18; 2 Thessalonians 2:1-5, 13-17' }),
    made(sermon, { date: day(-8), scripture: 'Song of Songs 8:6-7', youtubeUrl: '', audioUrl: '' }),
    made(event, { date: day(3), endTime: '23:30', signUp: true, places: '50', recurrenceRule: '' }),
    made(event, { date: day(4), endTime: '12:00', places: '', recurrenceRule: '', location: ADDRESS }),
    made(liveStream, { ...yesterday, duration: '1:12:40' }),
    made(sundayService, { date: day(5), time: '22:00' }),
    made(notice, { date: day(2), kind: 'moved', time: '11:15', shownFrom: '', shownUntil: '' }),
    made(featured, { type: 'event', contentId: 'none', youtubeUrl: '' }),
    made(staffMember, {}),
    made(belief, {}),
    made(question, {}),
    made(serviceTime, { label: '', isMain: false, shownIn: ['footer', 'contact'] }),
    made(ministry, {}),
  ]
}

/** All texts of the settings that visitors see. */
function longSettings(): object {
  const texts = Object.entries(settings).filter(
    ([name, { type, choices, check }]) =>
      (type === 'line' || type === 'text') && !choices && !check && !/^(smtp|outside|pod)/.test(name),
  )
  const long = texts.map(([name, { type, max }]) => [
    name,
    type === 'text' ? textOf(Math.min(max, SETTING)) : lineOf(max),
  ])
  return {
    ...Object.fromEntries(long),
    churchName: 'The Collegiate Church of Saint Brendan the Navigator and All Holy Seafarers by the Sea',
    address:
      'The Old Lighthouse Keeper’s House, Building C\n10000 North Shoreline Drive, Suite 400\nGulf Beach, FL 32561',
    phone: '+1 (850) 555-0100, extension 4242',
  }
}

/** Long texts of visitors and colleagues. */
const longTexts = {
  name: 'Bartholomew Featherstonehaugh-Cholmondeley',
  line: SENTENCE.slice(0, LINE).trim(),
  text: [PARAGRAPH, PARAGRAPH, ADDRESS].join('\n\n'),
}

function longRecord(fields: Readonly<Record<string, Field>>): object {
  const values = Object.entries(fields).map(([name, field]) => [name, longValue(field)])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function longValue({ type, max }: Field): unknown {
  if (type === 'line') return lineOf(max)
  if (type === 'text') return textOf(max)
  if (type === 'web') return ADDRESS
  if (type === 'audio') return `${ADDRESS.replace(/\?.*/, '')}/recording.mp3`
  if (type === 'email') return 'bartholomew.featherstonehaugh-cholmondeley@a-church-with-a-very-long-address.example'
  if (type === 'time') return '10:30'
  if (type === 'number') return 3
  if (type === 'list') return Array.from({ length: Math.min(max, 5) }, (_, n) => `${SENTENCE.slice(4, 44)} ${n + 1}`)
  return undefined
}

function lineOf(max: number): string {
  return SENTENCE.slice(0, Math.min(max, LINE)).trim()
}

function textOf(max: number): string {
  const paragraphs = [...Array.from({ length: PARAGRAPHS }, () => PARAGRAPH), ADDRESS]
  return paragraphs.join('\n\n').slice(0, max).trim()
}
