/** The letter that says what is overdue. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { FOLLOW } from '#app/records/followed-up.ts'
import { incomingKinds, type Overdue } from '#app/inbox/follow-up/overdue.ts'
import { noFollowUp } from '#app/records/owners.ts'
import { href } from '#app/routes.ts'
import { counted } from '#app/ui/counted.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'
import { type Block, framed, type Sender } from '#mail/frame.ts'
import type { Email } from '#mail/email.ts'

/** Who is told, and what: of each kind that there is any of. */
export interface Reminded {
  to: string
  /** What they see to themselves. */
  own?: Overdue[]
  /** What nobody sees to. */
  nobodys?: Overdue[]
}

interface About {
  sender: Sender
  /** IANA zone in which times are written. */
  timeZone: string
  siteUrl: string
}

export function reminderEmail({ to, own = [], nobodys = [] }: Reminded, about: About): Email {
  const all = [...own, ...nobodys]
  return {
    kind: 'reminder',
    to,
    subject: `Overdue: ${summed(all)}`,
    ...framed(
      about.sender,
      [
        {
          kind: 'text',
          text: 'Good morning. This came in through the website and still waits, though the time to answer it has passed.',
        },
        ...part('Yours to answer', own, about),
        ...part('Nobody’s yet', nobodys, about),
        ...waysThere(all, about),
        { kind: 'small', text: 'This letter comes once a day at most, and only while something is overdue.' },
      ],
      all[0]?.first[0]?.label ?? '',
    ),
  }
}

/** `2 messages and 1 visitor request`. */
function summed(all: readonly Overdue[]): string {
  const byName = Map.groupBy(all, ({ kind }) => kind.name)
  const counts = [...byName.values()].map((same) => {
    const count = same.reduce((sum, one) => sum + one.count, 0)
    return counted(count, [same[0]?.kind.name ?? '', same[0]?.kind.plural ?? ''])
  })
  return new Intl.ListFormat('en').format(counts)
}

function part(title: string, those: readonly Overdue[], { timeZone }: About): Block[] {
  if (those.length === 0) return []
  return [
    { kind: 'heading', text: title },
    ...those.flatMap(({ kind, count, first }): Block[] => [
      ...first.map(({ label, dueAt }): Block => ({
        kind: 'card',
        title: label,
        line: `${kind.title}, due ${wallTime(dueAt, timeZone)}`,
        ...NOTHING_MORE,
      })),
      ...(count > first.length
        ? [
            {
              kind: 'text' as const,
              text: `And ${counted(count - first.length, [`more ${kind.name}`, `more ${kind.plural}`])}.`,
            },
          ]
        : []),
    ]),
  ]
}

const NOTHING_MORE = { text: '', url: '', picture: '', alt: '' }

/** A button for each section of the admin area in which something waits. */
function waysThere(all: readonly Overdue[], { siteUrl }: About): Block[] {
  const names = new Set(all.map(({ kind }) => kind.name))
  const page = href(adminPages.messages, {}, { follow: FOLLOW.overdue })
  return Object.entries(incomingKinds(noFollowUp)).flatMap(([section, { name, plural }]): Block[] =>
    names.has(name)
      ? [{ kind: 'button', text: `See the ${plural}`, url: linkInEmail(siteUrl, `${page}#${section}`) }]
      : [],
  )
}

/** `Thursday, November 19, 2026, 5:00 p.m.` on the church's wall. */
function wallTime(instant: string, timeZone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${fullDate(wall.toPlainDate().toString())}, ${clockTime(wall.toPlainTime().toString({ smallestUnit: 'minute' }))}`
}
