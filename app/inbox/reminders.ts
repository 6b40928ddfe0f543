/** Emails administrators once a day about what is overdue. */
import { linkInEmail } from '#app/admin-routes.ts'
import { churchToday } from '#app/http/church-time.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import type { Services } from '#app/http/services.ts'
import { wallTime } from '#app/inbox/emails.ts'
import { FOLLOW } from '#app/inbox/follow-up.ts'
import { assignedTo, followUpNow, listOverdue, type Overdue, unassigned } from '#app/inbox/queries.ts'
import { isPrivateSection, namesOf, placeOf } from '#app/inbox/section.ts'
import { sections } from '#app/inbox/sections.ts'
import { emailKey } from '#app/forms/email-key.ts'
import { forStaff } from '#app/text/dictionaries.ts'
import { formatCount } from '#app/text/format-count.ts'
import { type Block, renderEmail, type Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** Records of each section in one email. */
const MAX_LISTED = 20

/** An email to one address. */
interface Reminder {
  to: string
  /** Overdue records assigned to them. */
  own?: Overdue[]
  /** Unassigned overdue records. */
  unassigned?: Overdue[]
}

/**
 * Emails every owner their overdue records. Unassigned ones go to the church's address for messages, or to every
 * administrator if none is set. Each address gets one email per church day at most, however many processes run this. While
 * email is not set up nothing is queued: the reminders would be out of date when they are sent.
 * @returns how many were emailed, in words; empty for none
 */
export async function remindOwners(services: Services): Promise<string> {
  const { database, mailer } = services
  const settings = await mailer.settings(database.db)
  if (!settings.isRealMail) return ''
  const reminders = await remindersNow(services, noticesTo(settings))
  if (reminders.size === 0) return ''
  const day = await churchToday(services)
  const emails = [...reminders].map(([key, reminder]) => ({
    ...forStaff(() => reminderEmail(reminder, settings)),
    dedupeKey: `reminder ${day} ${key}`,
  }))
  await database.transaction((trx) => mailer.put(trx, emails))
  return formatCount(emails.length, ['reminder', 'reminders'])
}

/** The reminders by the key of their address: one for each, even if it is both an owner's and the church's. */
async function remindersNow(services: Services, church: readonly string[]): Promise<Map<string, Reminder>> {
  const { db } = services.database
  const follow = await followUpNow(services)
  const reminders = new Map<string, Reminder>()
  const add = (to: string, what: Omit<Reminder, 'to'>) => {
    const key = emailKey(to)
    reminders.set(key, { to, ...reminders.get(key), ...what })
  }
  for (const { id, email, sections: theirs } of follow.owners) {
    const among = sections.filter((section) => theirs.includes(section.id))
    const own = await listOverdue(db, follow, () => assignedTo(id), MAX_LISTED, among)
    if (own.length > 0) add(email, { own })
  }
  const unowned = await listOverdue(db, follow, (section) => unassigned(follow, section), MAX_LISTED)
  const isPrivate = ({ section }: Overdue) => isPrivateSection(section)
  const open = unowned.filter((one) => !isPrivate(one))
  if (open.length > 0) for (const to of church) add(to, { unassigned: open })
  // What only some may read is told to them alone.
  for (const { email, sections: theirs } of follow.owners) {
    const own = unowned.filter((one) => isPrivate(one) && theirs.includes(one.section.id))
    if (own.length > 0) add(email, { unassigned: [...(reminders.get(emailKey(email))?.unassigned ?? []), ...own] })
  }
  return reminders
}

function reminderEmail({ to, own = [], unassigned: free = [] }: Reminder, settings: EmailSettings): Email {
  const { sender } = settings
  const all = [...own, ...free]
  const blocks: Block[] = [
    { kind: 'text', text: 'Good morning. These people wrote through your website, and a response is overdue:' },
    ...listBlocks('Assigned to you', own, settings),
    ...listBlocks('Unassigned', free, settings),
    ...buttons(all, sender),
    { kind: 'small', text: 'You get this email at most once a day, and only when something is overdue.' },
  ]
  const preview = all[0]?.first[0]?.label ?? ''
  return { kind: 'reminder', to, subject: `Overdue: ${countsOf(all)}`, ...renderEmail(sender, blocks, preview) }
}

/** `2 messages and 1 visitor request`. */
function countsOf(all: readonly Overdue[]): string {
  const counts = sections.flatMap((section) => {
    const count = all.reduce((sum, one) => sum + (one.section === section ? one.count : 0), 0)
    return count === 0 ? [] : [formatCount(count, [namesOf(section).name, namesOf(section).plural])]
  })
  return new Intl.ListFormat('en').format(counts)
}

function listBlocks(title: string, all: readonly Overdue[], { timeZone }: EmailSettings): Block[] {
  if (all.length === 0) return []
  return [
    { kind: 'heading', text: title },
    ...all.flatMap(({ section, count, first }): Block[] => {
      const { name, title: kind, plural } = namesOf(section)
      const cards = first.map(({ label, dueAt }): Block => {
        const line = `${kind}, due ${wallTime(dueAt, timeZone)}`
        return { kind: 'card', title: label, line, text: '', url: '', picture: '', alt: '' }
      })
      const more = count - first.length
      if (more === 0) return cards
      const text = `And ${formatCount(more, [`more ${name}`, `more ${plural}`])}.`
      return [...cards, { kind: 'text', text }]
    }),
  ]
}

/** A button for each section in which something is overdue. */
function buttons(all: readonly Overdue[], { siteUrl }: Sender): Block[] {
  return sections
    .filter((section) => all.some((one) => one.section === section))
    .map((section) => ({
      kind: 'button',
      text: `View ${namesOf(section).plural}`,
      url: linkInEmail(siteUrl, placeOf(section, { follow: FOLLOW.overdue })),
    }))
}
