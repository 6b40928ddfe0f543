/** The environment variables for the places of uploaded files and backups; part of `app/config.ts`. */
import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Place } from '#storage/s3.ts'

export interface StoreConfig {
  /** Folder of the backups. */
  readonly backupDir: string
  /** Whether backups stay in the folder when they are in a bucket. */
  readonly keepsInFolder: boolean
  /** The bucket in which backups are kept, too. */
  readonly backupBucket: S3Place | undefined
  /** For whom backups are encrypted; undefined: they are not. */
  readonly backupRecipient: string | undefined
  /** The bucket of uploaded files; undefined: they are in `dataDir`. */
  readonly s3: S3Place | undefined
}

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')

export const storeVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_BUCKET: bucket.optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]{20,4000}$/, 'must be a public key that age-keygen has made (age1…)')
    .optional(),
  S3_ENDPOINT: address('https://s3.example.org'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_BUCKET: bucket.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: address('https://files.example.org'),
}
type Environment = z.output<z.ZodObject<typeof storeVariables>>

/** What has to be set together. */
export function checkStores(env: Environment, context: { addIssue: (issue: z.core.$ZodRawIssue) => void }): void {
  const refuse = (name: keyof Environment, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message, input: env[name] })
  const access = [env.S3_ENDPOINT, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (new Set(access.map((value) => value === undefined)).size > 1)
    refuse('S3_ENDPOINT', ', S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  if (env.S3_ENDPOINT === undefined && (env.S3_BUCKET ?? env.BACKUP_BUCKET) !== undefined)
    refuse('S3_BUCKET', 'and BACKUP_BUCKET need S3_ENDPOINT and its keys')
  if (env.BACKUP_DIR === 'off' && env.BACKUP_BUCKET === undefined)
    refuse('BACKUP_DIR', 'can only be “off” with a BACKUP_BUCKET')
  // Uploads may be public, and a restore deletes those that are not its own.
  if (env.BACKUP_BUCKET !== undefined && env.BACKUP_BUCKET === env.S3_BUCKET)
    refuse('BACKUP_BUCKET', 'must be another bucket than S3_BUCKET')
}

export function storesOf(env: Environment, dataDir: string): StoreConfig {
  const keepsInFolder = env.BACKUP_DIR !== 'off'
  return {
    backupDir: resolve((keepsInFolder && env.BACKUP_DIR) || resolve(dataDir, 'backups')),
    keepsInFolder,
    backupBucket: bucketOf({ ...env, S3_PUBLIC_URL: undefined }, env.BACKUP_BUCKET),
    backupRecipient: env.BACKUP_RECIPIENT,
    s3: bucketOf(env, env.S3_BUCKET),
  }
}

function bucketOf(env: Environment, name: string | undefined): S3Place | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PUBLIC_URL: publicUrl } = env
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = env
  if (name === undefined || endpoint === undefined) return undefined
  return Object.freeze({ endpoint, region, bucket: name, accessKeyId, secretAccessKey, publicUrl })
}

function address(example: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
}
