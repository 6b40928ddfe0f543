/** Letters to strangers: to addresses that anybody may have typed, who need not be whose they are. */
import { logChange } from '#app/desk/log.ts'
import type { Db, Trx } from '#db/database.ts'
import { onceByKey, takeTurn } from '#db/once.ts'
import { newId } from '#db/records.ts'
import type { Letter } from '#mail/letter.ts'

/** What such a letter is for, as the outbox has it. */
export type StrangerLetter = 'auto-reply' | 'visitor welcome' | 'newsletter confirmation'
const KINDS: readonly string[] = ['auto-reply', 'visitor welcome', 'newsletter confirmation'] satisfies StrangerLetter[]

/** So many in an hour to all strangers together: no parish hears from more, and a mail account may send little more. */
const MOST_IN_HOUR = 120

/**
 * What of the letters may go: those to strangers only while not too many have gone. Put the rest into the outbox in the
 * same transaction; until it ends nobody else counts.
 */
export async function withinReason(trx: Trx, letters: readonly Letter[], now: Temporal.Instant): Promise<Letter[]> {
  const toStrangers = letters.filter(({ kind }) => KINDS.includes(kind))
  if (toStrangers.length === 0 || (await mayWriteToStranger(trx, now))) return [...letters]
  return letters.filter((letter) => !toStrangers.includes(letter))
}

/** Whether another letter to a stranger may go now. That one may not is told to the desk, once a day. */
export async function mayWriteToStranger(trx: Trx, now: Temporal.Instant): Promise<boolean> {
  await takeTurn(trx, 'letters to strangers')
  if ((await inTheLastHour(trx, now)) < MOST_IN_HOUR) return true
  const at = now.toString({ smallestUnit: 'millisecond' })
  await onceByKey(trx, { key: `letters to strangers left out ${at.slice(0, 10)}`, asked: '' }, at, async () => {
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
