/** The newest messages and visitor requests that wait for an answer, on the overview. */
import { useQuery } from '@tanstack/react-query'
import { adminPages } from '#app/admin-routes.ts'
import type { Overview } from '#app/admin/overview-api.ts'
import type { Message } from '#app/inbox/contact.ts'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { kidsInWords, messages, visitors } from '#app/inbox/sections.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { pageRead } from '#app/records/client.ts'
import { moment } from '#app/records/moment.ts'
import { AdminLink } from '#app/records/place.tsx'
import { href } from '#app/routes.ts'

/** As many of each as the messages page shows at first, so that the one to answer is among them. */
const READ = { limit: 10 }
const SHOWN = 3
const messagesRead = pageRead<InboxRecord & Message>(href(messages.addresses.all, {}, READ))
const visitorsRead = pageRead<InboxRecord & Visit>(href(visitors.addresses.all, {}, READ))

export function NewMessages({ newMessages, newVisitors }: Pick<Overview, 'newMessages' | 'newVisitors'>) {
  const { data: received } = useQuery(messagesRead)
  const { data: announced } = useQuery(visitorsRead)
  if (newMessages + newVisitors === 0) return null
  const rows = [
    ...newOf(received?.records, ({ subject, firstName, lastName }) => [subject, `${firstName} ${lastName}`]),
    ...newOf(announced?.records, (visit) => [visit.fullName, `plans a visit, ${kidsInWords(visit)}`]),
  ]
  return (
    <section className="sheet mt-6 px-5 py-4" aria-labelledby="new-messages">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="new-messages" className="mr-auto text-xl">
          New messages
        </h2>
        <AdminLink to={adminPages.messages} className="link inline-flex min-h-11 items-center">
          View all messages
        </AdminLink>
      </div>
      <p className="text-soft">{waiting(newMessages, newVisitors)}</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ id, title, about }) => (
          <li key={id} className="flex items-center gap-4 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <bdi className="block font-semibold">{title}</bdi>
              <span className="text-soft">{about}</span>
            </span>
            <AdminLink to={adminPages.messages} search={{ answer: id }} className="admin-btn">
              Answer<span className="sr-only"> {title}</span>
            </AdminLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @param words its title, and what else there is to say */
function newOf<R extends InboxRecord>(records: R[] = [], words: (record: R) => [title: string, about: string]) {
  return records
    .filter(({ status }) => status === 'new')
    .slice(0, SHOWN)
    .map((record) => {
      const [title, about] = words(record)
      return { id: record.id, title, about: `${about} · ${moment(record.createdAt)}` }
    })
}

function waiting(newMessages: number, newVisitors: number): string {
  const parts: string[] = []
  if (newMessages === 1) parts.push('1 message hasn’t been answered.')
  if (newMessages > 1) parts.push(`${newMessages.toLocaleString('en-US')} messages haven’t been answered.`)
  if (newVisitors === 1) parts.push('1 visitor hasn’t been contacted yet.')
  if (newVisitors > 1) parts.push(`${newVisitors.toLocaleString('en-US')} visitors haven’t been contacted yet.`)
  return parts.join(' ')
}
