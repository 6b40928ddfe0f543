/** The health of the site, and the handover pack. Administrators only. */
import about from '../../package.json' with { type: 'json' }
import { z } from '@hono/zod-openapi'
import { adminApi } from '#app/admin-routes.ts'
import { roles } from '#app/definitions/roles.ts'
import type { User } from '#app/accounts/schema.ts'
import { healthItemOut, healthItems } from '#app/admin/health-items.ts'
import { newRouter, onlyAdministrators, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSelfChecks } from '#app/admin/health-items.ts'
import { nameOf as nameOfPlace } from '#app/backup/copies/place.ts'
import { type Copies, readCopies } from '#app/backup/copies/stored.ts'
import { lastBackup } from '#app/backup/stored.ts'
import { listUsers } from '#app/accounts/queries.ts'
import type { Config } from '#app/config.ts'
import { readSettings } from '#app/http/settings.ts'
import type { AdminSettings } from '#app/definitions/settings.ts'
import { longDate } from '#app/dates/format.ts'
import { commandLine, isRelease, startLine } from '#app/text/command-line.ts'

const healthOut = z.object({ items: z.array(healthItemOut) }).meta({ id: 'Health' })
export type Health = z.infer<typeof healthOut>

/** A heading with facts below it. */
const partOut = z.object({
  heading: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
})
const handoverOut = z.object({ at: z.string(), parts: z.array(partOut) }).meta({ id: 'Handover' })
export type Handover = z.infer<typeof handoverOut>

export function healthRoutes(services: Services): Router {
  const router = newRouter()
  const common = { access: onlyAdministrators(services), tag: 'Admin', method: 'get' as const }

  route(router, {
    ...common,
    path: adminApi.health,
    summary: 'Get how the site is doing',
    answer: healthOut,
    answerDescription:
      'Disk, memory, database, email and its records, scheduled tasks, backups, video import, certificate and forms',
    handle: async () => ({ items: await healthItems(services) }),
  })

  route(router, {
    ...common,
    path: adminApi.handover,
    summary: 'Get what a successor needs to know',
    description: 'Contains no secrets.',
    answer: handoverOut,
    handle: async ({ actor }) => ({ at: actor.now, parts: await handoverParts(services) }),
  })
  return router
}

/** The facts that a successor needs about this site: where things are, who may do what, what expires. No secrets. */
async function handoverParts(services: Services): Promise<Handover['parts']> {
  const { config, database, now } = services
  const { settings } = await readSettings(database.db, services)
  const certificate = (await readSelfChecks(database.db))?.certificateUntil ?? null
  const people = (await listUsers(database.db)).filter(({ disabledAt }) => disabledAt === null)
  return [
    partOf('The website', {
      Church: settings.churchName,
      Address: config.siteUrl,
      Program: `Narthex ${about.version} on Node ${process.versions.node}`,
      'How it is started': `${isRelease ? 'The service narthex (systemctl status narthex)' : `npm start in ${process.cwd()}`}, as the user with the id ${process.getuid?.() ?? 'unknown'}`,
      'It listens on': `${config.host}, port ${config.port}${config.trustProxy > 0 ? ', behind a proxy' : ''}`,
    }),
    partOf('What is where', placesOf(config, await readCopies(database.db, config))),
    partOf('Who may do what', Object.fromEntries(people.map((person) => [nameOf(person), rightsOf(person)]))),
    partOf('Keys and accounts', {
      Email: emailAccount(settings),
      'YouTube API key': settings.youtubeApiKeyIsSet || config.youtubeApiKey ? 'Set' : 'None',
      'Sign-in with other accounts': config.providers.map(({ name }) => name).join(', ') || 'None',
      'Certificate of the address':
        certificate === null ? 'Unknown' : `Valid until ${longDate(certificate.slice(0, 10))}`,
      'Domain name': `Ask the registrar of ${new URL(config.siteUrl).hostname} when it has to be paid for`,
    }),
    partOf('If everything is lost', recovery(config, await lastBackup(config, database.db, now()))),
  ]
}

type Facts = Record<string, string>

function placesOf(config: Config, copies: Copies | undefined): Facts {
  const isPostgres = config.database.includes('://')
  return {
    Database: isPostgres ? `PostgreSQL, ${withoutPassword(config.database)}` : `SQLite, ${config.database}`,
    Uploads: config.s3 ? `The bucket ${config.s3.bucket} at ${config.s3.endpoint}` : `${config.dataDir}/uploads`,
    Backups: config.dailyBackups ? `${placeOfBackups(config)}, every night` : 'Turned off (DAILY_BACKUPS)',
    'Copies elsewhere': copies ? `${nameOfPlace(copies.shown)}; the recovery sheet has their key` : 'None',
    'Backups are encrypted for': config.backupRecipient ?? 'No one: anyone who has a backup can read it',
    'Secret key': config.secretKey === undefined ? `${config.dataDir}/secret` : 'SECRET_KEY in the environment',
    Log: 'Standard output of the server',
    Instructions: 'docs/deploy.md in the program’s folder',
  }
}

/** The steps on a new server. */
function recovery(config: Config, backup: { at: string | null }): Facts {
  return {
    'Last verified backup':
      backup.at === null ? 'None' : `${longDate(backup.at.slice(0, 10))}, in ${placeOfBackups(config)}`,
    First: isRelease
      ? 'Set up Narthex on a new server: docs/deploy.md in the program’s folder.'
      : 'Install git and Node on a new server, and get the program.',
    Second:
      'Copy the secret key to its place: no backup contains it. Without it everyone has to set up two-step verification again, and the passwords of email and YouTube have to be entered again.',
    Third: `Run: ${commandLine('restore', 'FILE')}, with the newest backup; or with the newest copy elsewhere, as the recovery sheet says.`,
    Fourth: `Run: ${startLine}. Then point ${new URL(config.siteUrl).hostname} at the new server.`,
  }
}

function nameOf({ name, email }: { name: string; email: string }): string {
  return name ? `${name}, ${email}` : email
}

function rightsOf({ roles: own, hasTwoFactor }: Pick<User, 'roles' | 'hasTwoFactor'>): string {
  return `${own.length === 0 ? 'Member' : own.map((role) => roles[role].name).join(', ')}${hasTwoFactor ? '; two-step verification is on' : ''}`
}

function placeOfBackups({ backupBucket, backupDir, keepsInFolder }: Config): string {
  const bucket = backupBucket ? [`the bucket ${backupBucket.bucket} at ${backupBucket.endpoint}`] : []
  return [...(keepsInFolder ? [backupDir] : []), ...bucket].join(' and ')
}

function partOf(heading: string, facts: Facts): Handover['parts'][number] {
  return { heading, facts: Object.entries(facts).map(([name, value]) => ({ name, value })) }
}

function emailAccount({ emailProvider, smtpHost, smtpPort, smtpUser }: AdminSettings): string {
  if (emailProvider === 'console') return 'None; emails are only logged'
  const server = emailProvider === 'gmail' ? 'Gmail' : `${smtpHost ?? 'no server'}:${smtpPort}`
  return `${server}, account ${smtpUser ?? 'without a name'}`
}

function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return 'as DATABASE_URL says'
  const { host, pathname, username } = new URL(address)
  return `database ${pathname.slice(1)} at ${host}, user ${username}`
}
