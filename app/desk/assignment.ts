/** Tells a colleague that a message or visit request was assigned to them. */
import { desk, linkInEmail } from '#app/admin-routes.ts'
import { FOLLOW } from '#app/desk/followed-up.ts'
import { labelOf } from '#app/desk/keep.ts'
import type { By } from '#app/desk/log.ts'
import type { FollowUp } from '#app/desk/owners.ts'
import type { AnyKind, ChangedRow } from '#app/desk/record-kind.ts'
import type { Parts } from '#app/http/parts.ts'
import { href } from '#app/routes.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'
import type { Trx } from '#db/database.ts'
import { framed } from '#mail/frame.ts'
import { isOneAddress } from '#mail/letter.ts'

/**
 * The kind, with an email to each new owner in the transaction of the assignment. Assigning something to yourself emails
 * no one.
 * @param section of the inbox, as its address names it
 */
export function emailsOwners(kind: AnyKind, section: string, follow: FollowUp, { post }: Pick<Parts, 'post'>): AnyKind {
  const onChange = async (trx: Trx, before: ChangedRow, after: ChangedRow, by: By) => {
    const owner = follow.owners.find(({ id }) => id === after['owner_id'])
    const isNew = owner !== undefined && owner.id !== before['owner_id'] && owner.id !== by.person.id
    if (!isNew || !isOneAddress(owner.email)) return
    const { sender, timeZone } = await post.settings(trx)
    const label = labelOf(kind, after)
    const due = Temporal.Instant.from(dueOf(kind, after)).toZonedDateTimeISO(timeZone)
    const when = `${fullDate(due.toPlainDate().toString())}, ${clockTime(due.toPlainTime().toString({ smallestUnit: 'minute' }))}`
    const letter = {
      kind: 'assignment',
      to: owner.email,
      subject: `Assigned to you: ${label}`,
      about: { kind: kind.name, id: after.id },
      ...framed(sender, [
        { kind: 'text' as const, text: `${by.person.name} assigned a ${kind.name} to you.` },
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
          url: linkInEmail(sender.siteUrl, `${href(desk.messages, {}, { follow: FOLLOW.mine })}#${section}`),
        },
      ]),
    }
    await post.put(trx, [letter])
  }
  return { ...kind, onChange }
}

function dueOf(kind: AnyKind, row: ChangedRow): string {
  return (kind.present(row as never) as { dueAt: string }).dueAt
}
