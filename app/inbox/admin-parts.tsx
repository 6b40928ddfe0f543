/** What the list of a section of the inbox and the pane that shows one of its records have in common. */
import type { MouseEvent, ReactNode } from 'react'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import type { Section } from '#app/inbox/section.ts'
import { Button } from '#app/dashboard/button.tsx'
import { Badge } from '#app/dashboard/list-parts.tsx'
import { type Request, useAdminMutation } from '#app/dashboard/mutation.ts'
import { href } from '#app/routes.ts'

/** How a section is shown. Its functions take records of that section. */
export interface View {
  section: Section
  /** Further filters of its API. */
  filters?: Record<string, string>
  /** Below its heading. */
  lead?: string | undefined
  /** In the list: who sent it, if its name doesn't say so, and how it begins. */
  excerpt(this: void, record: InboxRecord): { from?: string; text: string }
  /** Draws the fields of the form. */
  draw(this: void, record: InboxRecord): ReactNode
  /** How to reply to a record. */
  reply(this: void, record: InboxRecord): Reply
}

interface Reply {
  subject: string
  /** A `mailto:` link; undefined when the sender has given no address. */
  address: string | undefined
}

export interface AboutProps {
  section: Section
  record: InboxRecord
}

/** The badges of the first and the second status. */
const badgeLooks = ['default', 'secondary'] as const

export function StatusBadge({ section, record: { status } }: AboutProps) {
  const place = Object.keys(section.statuses).indexOf(status)
  return <Badge variant={badgeLooks[place] ?? 'outline'}>{status}</Badge>
}

/** A button for each other status, including New, to correct a mistake. */
export function StatusButtons({ section, record, name }: AboutProps & { name?: string }) {
  const { send, isPending } = useAdminMutation()
  const { addresses, statuses } = section
  const mark = (status: string, done: string) => (event: MouseEvent<HTMLElement>) => {
    // The button disappears, so what it is about gets the keyboard focus.
    const pane = event.currentTarget.closest<HTMLElement>('.admin-message')
    const version = { 'If-Match': `"${record.version}"` }
    const request: Request = ['PUT', href(addresses.one, { id: record.id }), { status }, version]
    send(request, () => pane?.focus(), { text: done })
  }
  return Object.entries(statuses)
    .filter(([status]) => status !== record.status)
    .map(([status, { button, done }]) => (
      <Button variant="text" key={status} isOff={isPending} srOnly={name && ` ${name}`} onClick={mark(status, done)}>
        {button}
      </Button>
    ))
}
