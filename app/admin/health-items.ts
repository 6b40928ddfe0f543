/** The health of the site in plain words, which a volunteer can pass on to a technician. */
import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { JOB } from '#app/backup/restoring.ts'
import { copiesHealth } from '#app/backup/copies/health.ts'
import { lastBackup, listBackups, ownPlaces } from '#app/backup/stored.ts'
import { readMailSettings } from '#app/settings/mail.ts'
import { mailTroubles } from '#app/settings/mail-checks.ts'
import { readTold } from '#app/admin/updates.ts'
import { putSetting, readStored } from '#app/http/settings.ts'
import { addressTrouble, isForgotten } from '#app/http/site-address.ts'
import type { Services } from '#app/http/services.ts'
import { capitalized, formatCount } from '#app/text/format-count.ts'
import { longDate } from '#app/dates/format.ts'
import type { Db } from '#db/database.ts'
import { countOf, isoInstant } from '#db/records.ts'
import { isUnderWay } from '#jobs/work.ts'
import { isRealMail } from '#mail/transport.ts'

export const healthItemOut = z.object({
  name: z.string(),
  /** `watch`: it should be looked at soon; `trouble`: something doesn't work. */
  state: z.enum(['fine', 'watch', 'trouble']),
  text: z.string(),
})
export type HealthItem = z.output<typeof healthItemOut>

type Item = (services: Services) => Promise<Omit<HealthItem, 'name'>>

const MEGABYTE = 1_000_000
/** Bytes of free space below which the disk is in this state. */
const DISK = { watch: 2_000 * MEGABYTE, trouble: 300 * MEGABYTE }
const MAX_MEMORY_BYTES = 400 * MEGABYTE
const SLOW_MS = 250
const DAYS = { certificate: 30, emails: 7, look: 4 }

const items: Record<string, Item> = {
  Disk: async ({ config }) => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const free = bavail * bsize
    const state = free < DISK.trouble ? 'trouble' : free < DISK.watch ? 'watch' : 'fine'
    const text = `${sizeOf(free)} of ${sizeOf(blocks * bsize)} is free.`
    return {
      state,
      text:
        state === 'fine'
          ? text
          : `${text} When the disk is full, nothing can be saved. Ask the person who runs the server to make room.`,
    }
  },
  Memory: async () => {
    const used = process.memoryUsage.rss()
    const hours = Math.floor(process.uptime() / 3600)
    const days = Math.floor(hours / 24)
    const long = days > 1 ? formatCount(days, ['day', 'days']) : formatCount(hours, ['hour', 'hours'])
    return {
      state: used > MAX_MEMORY_BYTES ? 'watch' : 'fine',
      text: `The website uses ${sizeOf(used)} and has run for ${hours === 0 ? 'less than an hour' : long}.`,
    }
  },
  Database: async ({ database }) => {
    const began = performance.now()
    await sql`select 1`.execute(database.db)
    const took = Math.ceil(performance.now() - began)
    const name = database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
    return { state: took > SLOW_MS ? 'watch' : 'fine', text: `${name} answered in ${took} ms.` }
  },
  Email: async (services) => {
    const { database, now } = services
    const settings = await readMailSettings(database.db, services)
    if (!isRealMail(settings)) {
      const text = settings.missing || 'Email isn’t turned on, so nothing is sent.'
      return { state: 'watch', text }
    }
    const since = isoInstant(now().subtract({ hours: 24 * DAYS.emails }))
    const recent = database.db.selectFrom('emails').where('updated_at', '>', since)
    const count = (...states: ('waiting' | 'sending' | 'failed' | 'unsure')[]) =>
      countOf(recent.where('state', 'in', states))
    const failed = await count('failed', 'unsure')
    const waiting = await count('waiting', 'sending')
    const text = `${formatCount(waiting, ['email is', 'emails are'])} waiting to be sent. ${failed === 0 ? 'None has' : formatCount(failed, ['has', 'have'])} failed in the last ${DAYS.emails} days.`
    return { state: failed > 0 ? 'watch' : 'fine', text }
  },
  'Email records': async (services) => {
    const troubles = await mailTroubles(services)
    if (troubles.length > 0)
      return { state: 'watch', text: troubles.map(({ about, text }) => `${about}: ${text}`).join(' ') }
    return {
      state: 'fine',
      text: 'Every night we look whether your domain says that your emails are yours. Nothing is wrong that we know of.',
    }
  },
  'Scheduled tasks': async (services) => {
    const sentences = [...(await tasksInWords(services)), ...(await looksInWords(services))]
    if (sentences.length === 0) return { state: 'fine', text: 'All of them succeeded the last time.' }
    return { state: 'watch', text: sentences.join(' ') }
  },
  Backups: async (services) => {
    const { config, database, now } = services
    const { problems } = await listBackups(await ownPlaces(config, database.db))
    const { at, isLate } = await lastBackup(config, database.db, now())
    const last =
      at === null ? 'There’s no verified backup yet.' : `The last verified backup is from ${longDate(at.slice(0, 10))}.`
    const isBad = isLate || at === null || problems.length > 0
    const copies = await copiesHealth(services)
    const text = [last, ...problems, copies.text].filter((sentence) => sentence !== '').join(' ')
    return { state: isBad ? 'trouble' : copies.state, text }
  },
  'Video import': async ({ database }) => {
    const last = await database.db
      .selectFrom('work')
      .select(['ended_at', 'state', 'report'])
      .where('kind', '=', 'video sync')
      .where('state', 'in', ['done', 'failed'])
      .orderBy('subject', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return { state: 'fine', text: 'It hasn’t run yet.' }
    const on = longDate(last.ended_at.slice(0, 10))
    return last.state === 'failed'
      ? { state: 'watch', text: `It failed on ${on}: ${last.report}` }
      : { state: 'fine', text: `It last ran on ${on}${last.report === '' ? '' : `: ${last.report}`}.` }
  },
  Address: async ({ config, database, now }) => {
    const trouble = await addressTrouble(database.db, config, now())
    return trouble === undefined
      ? { state: 'fine', text: `It’s ${config.siteUrl}.` }
      : { state: 'watch', text: trouble }
  },
  Certificate: async ({ config, database, now }) => {
    // Under “Address” stands what to do; that http isn’t encrypted would lead elsewhere.
    if (isForgotten(config)) return { state: 'watch', text: 'The website doesn’t know its address yet.' }
    if (!config.siteUrl.startsWith('https:'))
      return {
        state: 'watch',
        text: 'The site’s address isn’t encrypted (https). Ask the person who runs the server to set that up.',
      }
    const checks = await readSelfChecks(database.db)
    // The first night is still to come. This page was opened with the certificate, so it works.
    if (!checks) return { state: 'fine', text: 'We look up tonight until when it’s valid.' }
    const until = checks.certificateUntil
    if (!until)
      return { state: 'watch', text: 'We couldn’t look up when the certificate of the site’s address expires.' }
    const text = `It’s valid until ${longDate(until.slice(0, 10))}.`
    const state = until < isoInstant(now()) ? 'trouble' : isRenewalLate(checks, now()) ? 'watch' : 'fine'
    return { state, text }
  },
  Clock: async () => {
    const isSynchronized = await exists(`${TIMESYNC}/synchronized`)
    if (isSynchronized || !(await exists(TIMESYNC)))
      return {
        state: 'fine',
        text: `The server’s clock says ${new Date().toISOString().slice(0, 16).replace('T', ' ')} (UTC).`,
      }
    return {
      state: 'watch',
      text: 'The server has never set its clock by the internet, so times of services and emails may be wrong. Ask the person who runs the server to look at systemd-timesyncd.',
    }
  },
  Forms: async ({ database }) => {
    const results = await readSelfChecks(database.db)
    if (!results) return { state: 'fine', text: 'All public forms are tested every night.' }
    const on = longDate(results.at.slice(0, 10))
    if (results.failedForms.length === 0) return { state: 'fine', text: `All public forms passed a test on ${on}.` }
    const list = new Intl.ListFormat('en').format(results.failedForms)
    return { state: 'trouble', text: `The ${list} failed a test on ${on}. The server’s log says why.` }
  },
}

/** Where systemd-timesyncd (Debian, Ubuntu) says that the clock was set. Other programs that set it say nothing there. */
const TIMESYNC = '/run/systemd/timesync'

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** All items. One that can't be determined counts as trouble. */
export function healthItems(services: Services): Promise<HealthItem[]> {
  return Promise.all(
    Object.entries(items).map(async ([name, item]) => {
      try {
        return { name, ...(await item(services)) }
      } catch (error) {
        services.log.error({ err: error, item: name }, 'health could not be read')
        return { name, state: 'trouble' as const, text: 'We couldn’t find out. The server’s log says why.' }
      }
    }),
  )
}

/** What volunteers call the jobs whose names say too little. */
const taskNames: Readonly<Record<string, string>> = {
  'video sync': 'Video import',
  'video sync after the service': 'Video import after the service',
  'import of a playlist': 'Import of a playlist',
  'files of old websites': 'Copying of files of an old website',
  'pictures of videos': 'Copying of pictures of videos',
  'live broadcast': 'Search for the live broadcast',
  'length and type of new recordings': 'Check of new recordings',
  'keeping times': 'Cleanup of old messages and sign-ups',
  'broken links': 'Check for broken links',
  'broken links by hand': 'Check for broken links',
  'self-checks': 'Test of the public forms',
  'check of email records': 'Check of email records',
  'reminders of what is overdue': 'Reminders of overdue messages',
}

/** Whether newer versions are still looked for; a unit of the computer does it, and could stand still unseen. */
async function looksInWords({ config, now }: Services): Promise<string[]> {
  const { checkedAt, problem } = (await readTold(config)) ?? {}
  if (checkedAt === undefined) return []
  if (Temporal.Instant.from(checkedAt).until(now()).total('hours') > 24 * DAYS.look)
    return [
      `The last look for a newer version was on ${longDate(checkedAt.slice(0, 10))}. Ask the person who runs the server to look at narthex-update.timer.`,
    ]
  return problem === undefined ? [] : [`The look for a newer version failed: ${problem}`]
}

/** What went wrong the last time, was interrupted, or takes long, in sentences. */
async function tasksInWords({ database: { db }, now }: Services): Promise<string[]> {
  const latest = db
    .selectFrom('work')
    .select((eb) => ['kind', eb.fn.max('subject').as('subject')])
    .where('state', 'in', ['done', 'failed'])
    .groupBy('kind')
  const rows = await db
    .with('latest', () => latest)
    .selectFrom('work')
    .leftJoin('latest', (join) =>
      join.onRef('latest.kind', '=', 'work.kind').onRef('latest.subject', '=', 'work.subject'),
    )
    .select(['work.kind', 'state', 'started_at', 'alive_at', 'ended_at', 'report'])
    .where((eb) =>
      eb.or([
        eb('ended_at', '=', ''),
        // How work ended that a person began is said in its section.
        eb.and([eb('state', '=', 'failed'), eb('latest.kind', 'is not', null), eb('work.person', '=', '')]),
      ]),
    )
    // A backup by hand isn't resumed; its section says what became of it.
    .where('work.kind', '<>', JOB)
    .orderBy('work.kind')
    .execute()
  return rows.flatMap((row) => {
    const name = taskNames[row.kind] ?? capitalized(row.kind)
    if (row.state === 'failed') return `${name} failed: ${row.report}`
    if (row.state !== 'running') return []
    if (!isUnderWay(row, now())) return `${name} was interrupted, and goes on by itself.`
    const hours = Math.floor(now().since(Temporal.Instant.from(row.started_at)).total('hours'))
    return hours > 0 ? `${name} has been running for ${formatCount(hours, ['hour', 'hours'])}.` : []
  })
}

function sizeOf(bytes: number): string {
  return bytes < 10_000 * MEGABYTE
    ? `${Math.round(bytes / MEGABYTE).toLocaleString('en-US')} MB`
    : `${Math.round(bytes / MEGABYTE / 1000).toLocaleString('en-US')} GB`
}

/** The name of a row in `settings`, which no setting has. */
const SELF_CHECKS = 'selfChecks'

/** The results of the last self-checks (`app/server/self-checks.ts`). */
const resultsSchema = z.object({
  at: z.string(),
  /** Titles of the public forms that don't work. */
  failedForms: z.array(z.string()),
  /** When the certificate of the site's address expires; null without one, or when it could not be read. */
  certificateUntil: z.string().nullable(),
  /** Since when it is valid; an earlier version did not look. */
  certificateFrom: z.string().nullable().default(null),
})
export type SelfCheckResults = z.input<typeof resultsSchema>

/**
 * Whether a certificate should have been renewed by now. Programs that renew it do so with a third of its life left, and authorities
 * give shorter and shorter ones: 90 days, 45, or 6. A person who renews one of a year by hand gets a month.
 */
export function isRenewalLate(checks: SelfCheckResults | undefined, now: Temporal.Instant): boolean {
  if (!checks?.certificateUntil) return false
  const { certificateFrom: from, certificateUntil: until } = checks
  const month = 24 * DAYS.certificate
  const life = from ? Temporal.Instant.from(from).until(until).total('hours') : 4 * month
  return now.until(until).total('hours') < Math.min(month, life / 4)
}

/** @returns undefined before the first check, and for results that can't be read */
export function readSelfChecks(db: Db): Promise<z.output<typeof resultsSchema> | undefined> {
  return readStored(db, SELF_CHECKS, resultsSchema)
}

export function storeSelfChecks(db: Db, results: SelfCheckResults): Promise<void> {
  return putSetting(db, SELF_CHECKS, results, results.at)
}
