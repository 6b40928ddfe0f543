/**
 * The environment, read once and frozen. Invalid values stop the start with the variable's name, its value and the allowed
 * values. `.env.example` lists the same variables for people (`test/env-example.ts`).
 */
import { resolve } from 'node:path'
import { z } from 'zod'
import { withConnectionParams } from '#db/connection-params.ts'
import type { S3Place } from '#storage/s3.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const switches = z.enum(['on', 'off'], { error: 'must be “on” or “off”' })
const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
const hostNames = z.string().regex(/^[a-z0-9.-]+( *, *[a-z0-9.-]+)*$/i, 'must be names with commas between')

export const environment = z
  .object({
    PORT: wholeNumber(0, 65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    SITE_URL: webAddress('must be an address such as https://www.example.org')
      .transform((address) => new URL(address))
      .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '', 'must not include a path')
      .transform((url) => url.origin)
      .optional(),
    OTHER_HOSTS: hostNames.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DAILY_BACKUPS: switches.default('on'),
    UPGRADE_BACKUP: switches.default('on'),
    DATABASE_URL: postgresAddress('must start with postgres:// (leave it unset to use SQLite in DATA_DIR)'),
    DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
    DATABASE_STATEMENT_SECONDS: wholeNumber(0, 3600).default(30),
    DATABASE_LOCK_SECONDS: wholeNumber(0, 3600).default(10),
    DATABASE_TLS: z.enum(['off', 'on', 'verify'], { error: 'must be “off”, “on” or “verify”' }).optional(),
    DATABASE_CA: z.string().min(1).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_BUCKET: bucket.optional(),
    BACKUP_RECIPIENT: z
      .string()
      .regex(/^age1[a-z0-9]{20,4000}$/, 'must be a public key that age-keygen has made (age1…)')
      .optional(),
    S3_ENDPOINT: webAddress('must be an address such as https://s3.example.org').optional(),
    S3_REGION: z
      .string()
      .regex(/^[\w-]+$/, 'must be the name of a region')
      .default('us-east-1'),
    S3_BUCKET: bucket.optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PUBLIC_URL: webAddress('must be an address such as https://files.example.org').optional(),
    ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(256).optional(),
    SAMPLE_CONTENT: switches.default('on'),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    TRUST_PROXY: z
      .union([z.literal('off').transform(() => 0), wholeNumber(0, 10)], {
        error: 'must be “off” or the number of proxies in front of the server (0 to 10)',
      })
      .default(0),
    OIDC_ISSUER: webAddress('must be an address such as https://id.example.org').optional(),
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
    HOLD_FILE: z.string().min(1).optional(),
    UPDATE_DIR: z.string().min(1).optional(),
    REHEARSAL: switches.default('off'),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  })
  .superRefine((env, context) => {
    for (const [name, message] of contradictions(env))
      context.addIssue({ code: 'custom', path: [name], message, input: env[name] })
  })
export type Environment = z.output<typeof environment>

/** Variables of which all have to be set, or none. */
const TOGETHER = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies (keyof Environment)[][]

function* contradictions(env: Environment): Generator<[name: keyof Environment, message: string]> {
  for (const [name, ...others] of TOGETHER) {
    const isSet = new Set([name, ...others].map((one) => env[one] !== undefined))
    const list = others.length > 1 ? `, ${others.join(' and ')}` : `and ${others[0]}`
    if (isSet.size > 1) yield [name, `${list} must be set together`]
  }
  if (env.S3_ENDPOINT === undefined && (env.S3_BUCKET ?? env.BACKUP_BUCKET) !== undefined)
    yield ['S3_BUCKET', 'and BACKUP_BUCKET need S3_ENDPOINT and its keys']
  if (otherHostsOf(env).has(URL.parse(env.SITE_URL ?? '')?.hostname ?? 'localhost'))
    yield [
      'OTHER_HOSTS',
      'must not have the name in SITE_URL, which would lead to itself. Correct SITE_URL if it has changed by mistake',
    ]
  if (env.BACKUP_DIR === 'off' && env.BACKUP_BUCKET === undefined)
    yield ['BACKUP_DIR', 'can only be “off” with a BACKUP_BUCKET']
  // Uploads may be public, and a restore deletes those that are not its own.
  if (env.BACKUP_BUCKET !== undefined && env.BACKUP_BUCKET === env.S3_BUCKET)
    yield ['BACKUP_BUCKET', 'must be another bucket than S3_BUCKET']
}

/** Variables whose value is never printed. */
const SECRET = new Set([
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'DATABASE_URL',
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
  const removed = Object.entries(REMOVED).flatMap(([name, sentence]) => (name in given ? [sentence] : []))
  return Object.freeze({ ...configOf(parsed.data), removed })
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

/** Variables of earlier versions, and what to do instead. */
const REMOVED = {
  WORKERS: 'WORKERS is not used anymore: start several servers behind a proxy instead (docs/deploy.md).',
  DATABASE_READ_URL: 'DATABASE_READ_URL is not used anymore: pages are read from DATABASE_URL.',
}

export type Config = ReturnType<typeof configOf> & {
  /** Sentences about variables that are set and have no effect anymore. */
  removed: readonly string[]
}

function configOf(given: Environment) {
  const env = given.REHEARSAL === 'on' ? rehearsed(given) : given
  const dataDir = resolve(env.DATA_DIR)
  return Object.freeze({
    port: env.PORT,
    host: env.HOST,
    /** Origin under which people reach the site, without a slash at the end. */
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    /** Former and other names of the site, in lower case, from which people are led to `siteUrl`. */
    otherHosts: otherHostsOf(env),
    dataDir,
    /** `postgres://…` with the settings of its connections as parameters, or the path of the SQLite file. */
    database: withConnectionParams(env.DATABASE_URL, env) ?? resolve(dataDir, 'narthex.db'),
    ...storesOf(env, dataDir),
    /** Secrets, which the log masks, also in texts of other servers. */
    secrets: secretsOf(env),
    dailyBackups: env.DAILY_BACKUPS === 'on',
    /** Whether a backup is made before the database is upgraded. */
    upgradeBackup: env.UPGRADE_BACKUP === 'on',
    admin: adminOf(env),
    sampleContent: env.SAMPLE_CONTENT === 'on',
    /** Undefined: one is created and stored in `dataDir`. */
    secretKey: env.SECRET_KEY,
    /** Number of trusted proxies that add to X-Forwarded-For; 0 ignores the header. */
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    /** Milliseconds after which a database query is logged as slow. */
    slowQuery: env.SLOW_QUERY_MS,
    /** Port of the figures for Prometheus; undefined: they are not measured. */
    metricsPort: env.METRICS_PORT,
    /** Seconds between the signal to stop and the end of listening, in which `/readyz` says that the server stops. */
    drainSeconds: env.DRAIN_SECONDS,
    /** While this file exists, nothing is changed, sent or done by the clock; undefined: never. */
    holdFile: env.HOLD_FILE && resolve(env.HOLD_FILE),
    /** Where `narthex update` tells what it found and did; undefined where a person updates by other means. */
    updateDir: env.UPDATE_DIR && resolve(env.UPDATE_DIR),
    /** Whether the server only tries to start, on a copy of the data. */
    isRehearsal: env.REHEARSAL === 'on',
    providers: providersOf(env),
    /** Overrides the key in the settings. */
    youtubeApiKey: env.YOUTUBE_API_KEY,
    /** Root of the YouTube Data API. */
    youtubeApiUrl: env.YOUTUBE_API_URL,
    /** The public feed of a playlist or channel. */
    youtubeFeedUrl: env.YOUTUBE_FEED_URL,
  })
}

function otherHostsOf({ OTHER_HOSTS: names = '' }: Environment): ReadonlySet<string> {
  return new Set(
    names
      .toLowerCase()
      .split(',')
      .flatMap((name) => name.trim() || []),
  )
}

/** A rehearsal has its folder and its database alone: no other place, and no port that anybody knows. */
function rehearsed(env: Environment): Environment {
  const usual = { HOST: '127.0.0.1', PORT: 0, DRAIN_SECONDS: 0, DAILY_BACKUPS: 'off', UPGRADE_BACKUP: 'off' } as const
  const none = { METRICS_PORT: undefined, S3_BUCKET: undefined, BACKUP_BUCKET: undefined, BACKUP_DIR: undefined }
  return { ...env, ...usual, ...none, HOLD_FILE: undefined, UPDATE_DIR: undefined }
}

function secretsOf(env: Environment): string[] {
  const given = [
    env.OIDC_CLIENT_SECRET,
    env.GOOGLE_CLIENT_SECRET,
    env.ADMIN_PASSWORD,
    env.SECRET_KEY,
    env.S3_SECRET_ACCESS_KEY,
    env.YOUTUBE_API_KEY,
    URL.parse(env.DATABASE_URL ?? '')?.password,
  ]
  // A short one is part of ordinary words.
  return given.filter((secret) => secret !== undefined && secret.length >= 8) as string[]
}

function storesOf(env: Environment, dataDir: string) {
  const keepsInFolder = env.BACKUP_DIR !== 'off'
  return {
    backupDir: resolve((keepsInFolder && env.BACKUP_DIR) || resolve(dataDir, 'backups')),
    /** Whether backups stay in the folder when they are in a bucket. */
    keepsInFolder,
    backupBucket: bucketOf({ ...env, S3_PUBLIC_URL: undefined }, env.BACKUP_BUCKET),
    /** For whom backups are encrypted; undefined: they are not. */
    backupRecipient: env.BACKUP_RECIPIENT,
    /** The bucket of uploaded files; undefined: they are in `dataDir`. */
    s3: bucketOf(env, env.S3_BUCKET),
  }
}

function bucketOf(env: Environment, name: string | undefined): S3Place | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PUBLIC_URL: publicUrl } = env
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env
  if (name === undefined || endpoint === undefined) return undefined
  return Object.freeze({ endpoint, region, bucket: name, accessKeyId, secretAccessKey, publicUrl })
}

function adminOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment) {
  return email === undefined || password === undefined ? undefined : { email, password }
}

/** OpenID Connect providers at which the site is registered. The ids are part of our addresses. */
function providersOf({ OIDC_ISSUER: issuer = '', ...env }: Environment) {
  const google = { id: 'google', name: 'Google', issuer: 'https://accounts.google.com' }
  const own = { id: 'oidc', name: URL.parse(issuer)?.host ?? '', issuer }
  return Object.freeze([
    ...registered(google, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
    ...registered(own, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET),
  ])
}

function registered<P>(provider: P, clientId: string | undefined, clientSecret: string | undefined) {
  return clientId === undefined || clientSecret === undefined ? [] : [{ ...provider, clientId, clientSecret }]
}

/** Without slashes at its end. */
function webAddress(error: string) {
  return z.url({ protocol: /^https?$/, error }).transform((address) => address.replace(/(?<!\/)\/+$/, ''))
}

/** The URL of an outside service. */
function serviceAddress(usual: string) {
  return webAddress(`must be a URL such as ${usual}`).default(usual)
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
