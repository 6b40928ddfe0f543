/**
 * The environment, read once and frozen. Invalid values stop the start with the variable's name, its value and the allowed
 * values. README.md lists the same variables for people.
 */
import { resolve } from 'node:path'
import { z } from 'zod'
import { checkStores, type StoreConfig, storesOf, storeVariables } from '#app/config-store.ts'

export interface Config extends StoreConfig {
  readonly port: number
  readonly host: string
  /** Origin under which people reach the site, without a slash at the end. */
  readonly siteUrl: string
  readonly dataDir: string
  /** `postgres://…` with the settings of its connections as parameters, or the path of the SQLite file. */
  readonly database: string
  /** A replica of it for what visitors read. */
  readonly readDatabase: string | undefined
  /** Processes that answer requests. */
  readonly workers: number
  readonly dailyBackups: boolean
  /** Whether a backup is made before the database is upgraded. */
  readonly upgradeBackup: boolean
  readonly admin: { readonly email: string; readonly password: string } | undefined
  readonly sampleContent: boolean
  /** Undefined: one is created and stored in `dataDir`. */
  readonly secretKey: string | undefined
  /** Number of trusted proxies that add to X-Forwarded-For; 0 ignores the header. */
  readonly trustProxy: number
  readonly logLevel: string
  /** Milliseconds after which a database query is logged as slow. */
  readonly slowQuery: number
  /** Port of the figures for Prometheus; undefined: they are not measured. */
  readonly metricsPort: number | undefined
  /** Seconds between the signal to stop and the end of listening, in which `/readyz` says that the server stops. */
  readonly drainSeconds: number
  /** Providers for signing in without a password. */
  readonly providers: readonly Provider[]
  /** Overrides the key in the settings. */
  readonly youtubeApiKey: string | undefined
  /** Root of the YouTube Data API, without a slash at the end. */
  readonly youtubeApiUrl: string
  /** The public feed of a playlist or channel. */
  readonly youtubeFeedUrl: string
}

/** An OpenID Connect provider at which the site is registered. */
interface Provider {
  /** Used in our URLs. */
  readonly id: 'google' | 'oidc'
  readonly name: string
  /** Its address, without a slash at the end. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const switches = z.enum(['on', 'off'], { error: 'must be “on” or “off”' })

const environment = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    SITE_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://www.example.org' })
      .transform((url) => new URL(url))
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', 'must not include a path')
      .transform((url) => url.origin)
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DAILY_BACKUPS: switches.default('on'),
    UPGRADE_BACKUP: switches.default('on'),
    DATABASE_URL: postgresAddress('must start with postgres:// (leave it unset to use SQLite in DATA_DIR)'),
    DATABASE_READ_URL: postgresAddress('must start with postgres://'),
    DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
    DATABASE_STATEMENT_SECONDS: wholeNumber(0, 3600).default(30),
    DATABASE_LOCK_SECONDS: wholeNumber(0, 3600).default(10),
    DATABASE_TLS: z.enum(['off', 'on', 'verify'], { error: 'must be “off”, “on” or “verify”' }).optional(),
    DATABASE_CA: z.string().min(1).optional(),
    WORKERS: wholeNumber(1, 64).default(1),
    ...storeVariables,
    ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(256).optional(),
    SAMPLE_CONTENT: switches.default('on'),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    TRUST_PROXY: z
      .union([z.literal('off').transform(() => 0), wholeNumber(0, 10)], {
        error: 'must be “off” or the number of proxies in front of the server (0 to 10)',
      })
      .default(0),
    OIDC_ISSUER: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://id.example.org' })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    YOUTUBE_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, 'must be the key as Google shows it, without spaces')
      .optional(),
    YOUTUBE_API_URL: serviceAddress('https://www.googleapis.com/youtube/v3'),
    YOUTUBE_FEED_URL: serviceAddress('https://www.youtube.com/feeds/videos.xml'),
    SLOW_QUERY_MS: wholeNumber(1, 600_000).default(500),
    METRICS_PORT: wholeNumber(1, 65535).optional(),
    DRAIN_SECONDS: wholeNumber(0, 5).default(0),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  })
  .refine((env) => (env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined), {
    path: ['ADMIN_EMAIL'],
    message: 'and ADMIN_PASSWORD must be set together',
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL, the database that it is a replica of',
  })
  .refine((env) => allOrNone(env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET), {
    path: ['OIDC_ISSUER'],
    message: ', OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together',
  })
  .refine((env) => allOrNone(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET), {
    path: ['GOOGLE_CLIENT_ID'],
    message: 'and GOOGLE_CLIENT_SECRET must be set together',
  })
  .superRefine(checkStores)

/** Variables whose value is never printed. */
const SECRET = new Set([
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'S3_SECRET_ACCESS_KEY',
  'YOUTUBE_API_KEY',
])

/**
 * @param env such as `process.env`; an empty value counts as not set
 * @throws ConfigError naming every invalid variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => describeIssue(issue, given)))
  const { data } = parsed
  const dataDir = resolve(data.DATA_DIR)
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    siteUrl: data.SITE_URL ?? `http://localhost:${data.PORT}`,
    dataDir,
    ...storesOf(data, dataDir),
    dailyBackups: data.DAILY_BACKUPS === 'on',
    upgradeBackup: data.UPGRADE_BACKUP === 'on',
    database:
      data.DATABASE_URL === undefined ? resolve(dataDir, 'narthex.db') : withConnectionParams(data.DATABASE_URL, data),
    readDatabase: data.DATABASE_READ_URL === undefined ? undefined : withConnectionParams(data.DATABASE_READ_URL, data),
    workers: data.WORKERS,
    admin:
      data.ADMIN_EMAIL !== undefined && data.ADMIN_PASSWORD !== undefined
        ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
        : undefined,
    sampleContent: data.SAMPLE_CONTENT === 'on',
    secretKey: data.SECRET_KEY,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    slowQuery: data.SLOW_QUERY_MS,
    metricsPort: data.METRICS_PORT,
    drainSeconds: data.DRAIN_SECONDS,
    providers: Object.freeze(providersOf(data)),
    youtubeApiKey: data.YOUTUBE_API_KEY,
    youtubeApiUrl: data.YOUTUBE_API_URL,
    youtubeFeedUrl: data.YOUTUBE_FEED_URL,
  })
}

/** Names the variable, and its value unless that is secret. */
function describeIssue({ path, message }: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(path[0])
  const value = SECRET.has(name) || given[name] === undefined ? '' : ` (it is ${JSON.stringify(given[name])})`
  return `${name} ${message}${value}`
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment has invalid values:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function allOrNone(...values: (string | undefined)[]): boolean {
  return new Set(values.map((value) => value === undefined)).size === 1
}

function providersOf(env: z.output<typeof environment>): Provider[] {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env
  const providers: Provider[] = []
  if (GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined) {
    const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' } as const
    providers.push({ ...google, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })
  }
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined) {
    const own = { id: 'oidc', name: new URL(OIDC_ISSUER).host, issuer: OIDC_ISSUER } as const
    providers.push({ ...own, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET })
  }
  return providers
}

/**
 * The address with the settings of its connections as parameters, which `db/postgres.ts` and `pg` read; those that the
 * address already has win. Milliseconds; 0 leaves a limit to the server.
 */
function withConnectionParams(address: string, data: z.output<typeof environment>): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  const settings: Record<string, string | undefined> = {
    pool_size: String(data.DATABASE_POOL_SIZE),
    statement_timeout: String(data.DATABASE_STATEMENT_SECONDS * 1000),
    lock_timeout: String(data.DATABASE_LOCK_SECONDS * 1000),
    sslmode: data.DATABASE_TLS && TLS_MODES[data.DATABASE_TLS],
    sslrootcert: data.DATABASE_CA && resolve(data.DATABASE_CA),
  }
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
/** Modes of `pg`: `on` encrypts, `verify` also checks the server's certificate and name. */
const TLS_MODES = { off: 'disable', on: 'no-verify', verify: 'verify-full' } as const

/** The URL of an outside service, without a slash at the end. */
function serviceAddress(usual: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be a URL such as ${usual}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(usual)
}

function postgresAddress(message: string) {
  return z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, message)
    .optional()
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}
