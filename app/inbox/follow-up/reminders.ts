/** Once a day, those who see to what came in are told what is overdue. */
import { ownedBy, ownedByNobody } from '#app/records/answering.ts'
import { followUpNow } from '#app/records/owners.ts'
import { listOverdue } from '#app/inbox/follow-up/overdue.ts'
import { type Reminded, reminderEmail } from '#app/inbox/follow-up/reminder-email.ts'
import { churchToday } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { noticesTo } from '#app/http/mailer.ts'
import { counted } from '#app/ui/counted.ts'

/** How many of each kind a letter names. */
const NAMED = 20

/**
 * Writes to every owner what of theirs is overdue. What nobody sees to goes to the church's own address for messages, or
 * to every administrator where none is set. Each address gets one letter in a day of the church at most, however often
 * and by however many this is run; nobody gets one while nothing is overdue. While letters reach nobody none is written:
 * they would all go, long out of date, on the day on which mail is set up.
 * @returns how many were written to, in words; empty when nobody was
 */
export async function remindOwners(services: Services): Promise<string> {
  const { config, database, mailer } = services
  const { db } = database
  const settings = await mailer.settings(db)
  const { sender, timeZone } = settings
  if (!settings.isRealMail) return ''
  const follow = await followUpNow(services)
  const reminded = new Map<string, Reminded>()
  /** Two that go to one address are one letter. */
  const remind = (to: string, what: Omit<Reminded, 'to'>) => {
    const key = to.toLowerCase()
    reminded.set(key, { to, ...reminded.get(key), ...what })
  }

  for (const { id, email } of follow.owners) {
    const own = await listOverdue(db, follow, ownedBy(id), NAMED)
    if (own.length > 0) remind(email, { own })
  }
  const nobodys = await listOverdue(db, follow, ownedByNobody(follow.owners), NAMED)
  if (nobodys.length > 0) for (const to of noticesTo(settings)) remind(to, { nobodys })
  if (reminded.size === 0) return ''

  const day = await churchToday(services)
  const letters = [...reminded].map(([key, one]) => ({
    ...reminderEmail(one, { sender, timeZone, siteUrl: config.siteUrl }),
    dedupeKey: `reminder ${day} ${key}`,
  }))
  await database.transaction((trx) => mailer.put(trx, letters))
  mailer.wake()
  return counted(letters.length, ['reminder', 'reminders'])
}
