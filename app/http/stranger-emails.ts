/** Letters to strangers: to addresses that anybody may have typed, who need not be whose they are. */
import { logChange } from '#app/records/log.ts'
import type { Db, Trx } from '#db/database.ts'
import { runOnceByKey, advisoryLock } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'
import type { Email } from '#mail/email.ts'

/** What such a letter is for, as the outbox has it. */
export type StrangerEmail = 'auto-reply' | 'visitor welcome' | 'newsletter confirmation'
const KINDS: readonly string[] = ['auto-reply', 'visitor welcome', 'newsletter confirmation'] satisfies StrangerEmail[]

/** So many in an hour to all strangers together: no parish hears from more, and a mail account may send little more. */
const MOST_IN_HOUR = 120

/**
 * What of the letters may go: those to strangers only while not too many have gone. Put the rest into the outbox in the
 * same transaction; until it ends nobody else counts.
 */
export async function withinReason(trx: Trx, letters: readonly Email[], now: Temporal.Instant): Promise<Email[]> {
  const toStrangers = letters.filter(({ kind }) => KINDS.includes(kind))
  if (toStrangers.length === 0 || (await mayWriteToStranger(trx, now))) return [...letters]
  return letters.filter((letter) => !toStrangers.includes(letter))
}

/** Whether another letter to a stranger may go now. That one may not is told to the admin area, once a day. */
export async function mayWriteToStranger(trx: Trx, now: Temporal.Instant): Promise<boolean> {
  await advisoryLock(trx, 'letters to strangers')
  if ((await inTheLastHour(trx, now)) < MOST_IN_HOUR) return true
  const at = now.toString({ smallestUnit: 'millisecond' })
  await runOnceByKey(trx, { key: `letters to strangers left out ${at.slice(0, 10)}`, asked: '' }, at, async () => {
    await logChange(trx, { person: { id: '', name: '' }, now: at }, LEFT_OUT)
    return newId(now.epochMilliseconds)
  })
  return false
}

const LEFT_OUT = {
  action: 'left out',
  kind: 'letters',
  label: `More than ${MOST_IN_HOUR} answers to forms would have gone in an hour. What was sent is kept; some got no answer`,
}

async function inTheLastHour(db: Db, now: Temporal.Instant): Promise<number> {
  const since = now.subtract({ hours: 1 }).toString({ smallestUnit: 'millisecond' })
  const { n } = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('created_at', '>', since)
    .where('is_bulk', '=', 0)
    .where('kind', 'in', KINDS)
    .executeTakeFirstOrThrow()
  return n
}
