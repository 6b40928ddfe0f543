/** What becomes of a letter that could not be sent, and when it is tried again. */
import type { EmailRow } from '#mail/outbox.ts'
import type { Failed } from '#mail/sending.ts'
import type { MailTrouble } from '#mail/trouble.ts'

/** Minutes until the next try, by how often it was tried: about five days in all (RFC 5321, section 4.5.4.1). */
const BACK_OFF = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440]
/** So often in all a letter is sent of which nobody knows whether it came. Copies of a newsletter are sent once. */
const UNSURE_TRIES = 3

/**
 * @param isHeld whether all letters wait because of it, so that this one is not to blame
 */
export function becoming(
  row: Pick<EmailRow, 'attempts' | 'is_bulk'>,
  trouble: MailTrouble,
  isHeld: boolean,
  now: Temporal.Instant,
): Failed {
  const isOwn = trouble.kind === 'later' || (trouble.isEverybodys && !isHeld)
  const said = { error: trouble.message, errorKind: isOwn ? 'later' : trouble.kind, isBlamed: !isHeld }
  if (trouble.isFinal) return { ...said, state: 'failed' }
  const tries = row.attempts + 1
  if (trouble.kind === 'unsure' && (row.is_bulk === 1 || tries >= UNSURE_TRIES)) return { ...said, state: 'unsure' }
  if (isOwn && tries >= BACK_OFF.length) return { ...said, state: 'failed' }
  const minutes = BACK_OFF[Math.min(row.attempts, BACK_OFF.length - 1)] ?? 1
  return { ...said, state: 'waiting', nextAt: now.add({ minutes }) }
}
