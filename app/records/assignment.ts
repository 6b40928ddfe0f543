/** Tells a colleague that a message or visit request was assigned to them. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { FOLLOW } from '#app/records/followed-up.ts'
import { labelOf } from '#app/records/store.ts'
import type { Actor } from '#app/records/log.ts'
import type { FollowUp } from '#app/records/owners.ts'
import type { AnyKind, ChangedRow } from '#app/records/record-kind.ts'
import type { Services } from '#app/http/services.ts'
import { href } from '#app/routes.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'
import type { Trx } from '#db/database.ts'
import { framed } from '#mail/frame.ts'
import { isOneAddress } from '#mail/email.ts'

/**
 * The kind, with an email to each new owner in the transaction of the assignment. Assigning something to yourself emails
 * no one.
 * @param section of the inbox, as its address names it
 */
export function emailsOwners(
  kind: AnyKind,
  section: string,
  follow: FollowUp,
  { mailer }: Pick<Services, 'mailer'>,
): AnyKind {
  const onChange = async (trx: Trx, before: ChangedRow, after: ChangedRow, actor: Actor) => {
    const owner = follow.owners.find(({ id }) => id === after['owner_id'])
    const isNew = owner !== undefined && owner.id !== before['owner_id'] && owner.id !== actor.person.id
    if (!isNew || !isOneAddress(owner.email)) return
    const { sender, timeZone } = await mailer.settings(trx)
    const label = labelOf(kind, after)
    const due = Temporal.Instant.from(dueOf(kind, after)).toZonedDateTimeISO(timeZone)
    const when = `${fullDate(due.toPlainDate().toString())}, ${clockTime(due.toPlainTime().toString({ smallestUnit: 'minute' }))}`
    const letter = {
      kind: 'assignment',
      to: owner.email,
      subject: `Assigned to you: ${label}`,
      about: { kind: kind.name, id: after.id },
      ...framed(sender, [
        { kind: 'text' as const, text: `${actor.person.name} assigned a ${kind.name} to you.` },
        {
          kind: 'facts' as const,
          facts: [
            [kind.title, label],
            ['Answer by', when],
          ] as [string, string][],
        },
        {
          kind: 'button' as const,
          text: `Open the ${kind.name}`,
          url: linkInEmail(sender.siteUrl, `${href(adminPages.messages, {}, { follow: FOLLOW.mine })}#${section}`),
        },
      ]),
    }
    await mailer.put(trx, [letter])
  }
  return { ...kind, onChange }
}

function dueOf(kind: AnyKind, row: ChangedRow): string {
  return (kind.present(row as never) as { dueAt: string }).dueAt
}
