/** What the server asks of the process that makes, checks and restores backups. */
import { z } from 'zod'
import { isBackupName } from '#app/backup/stored.ts'

const file = z.string().refine(isBackupName)
/** Opens an encrypted backup. */
const key = z.string().optional()

export const taskSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('daily') }),
  z.object({ what: z.literal('backup') }),
  z.object({ what: z.literal('check'), file, key }),
  z.object({ what: z.enum(['copy', 'rehearse']) }),
  z.object({ what: z.literal('fetch'), file }),
  z.object({
    what: z.literal('restore'),
    file,
    key,
    actor: z.object({ person: z.object({ id: z.string(), name: z.string() }), now: z.string() }),
    /** The run, which is stored in the restored database as ended. */
    run: z.object({
      kind: z.string(),
      subject: z.string(),
      claim: z.string(),
      started_at: z.string(),
      user_id: z.string(),
      person: z.string(),
    }),
  }),
])
export type Task = z.infer<typeof taskSchema>
