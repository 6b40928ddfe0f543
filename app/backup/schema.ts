/** Input and output schemas of the backup routes. */
import { z } from '@hono/zod-openapi'
import { queryText } from '#app/http/route.ts'

export const fileParam = z.object({ file: queryText('Name of the backup').min(1) })

const key = z
  .string()
  .max(10_000)
  .optional()
  .meta({ description: 'Opens an encrypted backup (AGE-SECRET-KEY-…); it isn’t stored' })

export const checkIn = z.object({ key })

export const restoreIn = z.object({
  key,
  /** The word that a person types before a restore. */
  confirm: z.literal('restore', { error: 'must be “restore”' }),
})

export const uploadIn = z.object({
  bytes: z
    .int({ error: 'must be a whole number of bytes' })
    .min(100, 'isn’t a backup of Narthex')
    .max(1e12, 'is too large')
    .meta({ description: 'Size of the file' }),
})

export const partOut = z.object({ received: z.number(), file: z.string().nullable() })

const comparison = z.object({
  church: z.string(),
  madeAt: z.string(),
  version: z.string(),
  counts: z.array(z.object({ label: z.string(), now: z.number(), inBackup: z.number() })),
  bytes: z.number().meta({ description: 'Of the files' }),
  locked: z.array(z.string()).meta({ description: 'What has to be entered again' }),
})

const restoration = z.object({ before: z.string(), locked: z.array(z.string()) })

const runOut = z.object({
  what: z.enum(['backup', 'check', 'restore', 'copy', 'rehearse', 'fetch']),
  file: z.string().optional(),
  startedAt: z.string(),
  state: z.enum(['running', 'done', 'failed', 'interrupted']),
  step: z.string().optional(),
  share: z.number().optional().meta({ description: '0 to 1' }),
  message: z.string().optional().meta({ description: 'Why it failed' }),
  result: z.union([comparison, restoration, z.object({ file: z.string() })]).optional(),
})

export const backupsOut = z
  .object({
    backups: z.array(
      z.object({
        name: z.string(),
        at: z.string(),
        reason: z.enum(['daily', 'by-hand', 'before-restore', 'before-upgrade', 'uploaded']),
        isVerified: z.boolean(),
        isEncrypted: z.boolean(),
        isInBucket: z.boolean(),
        bytes: z.number(),
      }),
    ),
    problems: z
      .array(z.string())
      .meta({ description: 'Why backups of the folder or the bucket are missing here, in sentences' }),
    run: runOut.nullable(),
    isDaily: z.boolean(),
    partBytes: z.number(),
  })
  .meta({ id: 'Backups' })

export type Backups = z.infer<typeof backupsOut>
export type Backup = Backups['backups'][number]
export type Run = z.infer<typeof runOut>
/** `locked`: labels of settings that were encrypted with another key. */
export type Comparison = z.infer<typeof comparison>
export type Restoration = z.infer<typeof restoration>
