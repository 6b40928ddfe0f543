/** The inbox in the dashboard: messages and visit requests. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { InboxPage } from '#app/inbox/admin-page.tsx'
import type { View } from '#app/inbox/admin-parts.tsx'
import type { Message } from '#app/inbox/contact.ts'
import { type InboxRecord, MAX_ANSWER_SUBJECT_LENGTH } from '#app/inbox/follow-up.ts'
import { kidsInWords, messages, visitors } from '#app/inbox/sections.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { pageRead } from '#app/dashboard/client.ts'
import { Facts, FullText } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dates/instants.ts'
import { AdminLink } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'
import { mailto, tel } from '#app/links/address.ts'
import { siteConfigRead } from '#app/ui/site.ts'

export default function MessagesPanel() {
  const { data: config } = useQuery(siteConfigRead)
  const subject = config ? `Your visit to ${config.churchName}` : 'Your visit'
  return (
    <InboxPage
      title="Messages"
      lead="What people sent through the contact form and Plan a Visit. None of it appears on the site."
      search="Search messages and visitors"
      all="All messages"
      above={
        <p className="mb-4 xl:hidden">
          <a href="#visitors" className="link inline-flex min-h-11 items-center">
            Go to visitor requests
          </a>
        </p>
      }
      views={[messageView, visitView(subject)]}
    >
      <SpamLink />
    </InboxPage>
  )
}

const messageView: View = {
  section: messages,
  excerpt: ({ firstName, lastName, message }: InboxRecord & Message) => ({
    from: `${firstName} ${lastName}`,
    text: message,
  }),
  reply: (message: InboxRecord & Message) => ({
    subject: replySubject(message).slice(0, MAX_ANSWER_SUBJECT_LENGTH),
    address: replyAddress(message, moment(message.createdAt)),
  }),
  draw: ({ firstName, lastName, email, message, createdAt }: InboxRecord & Message) => (
    <>
      <Facts
        className="text-soft"
        facts={[
          <bdi key="name">
            {firstName} {lastName}
          </bdi>,
          <a key="email" href={mailto(email)} className="link">
            {email}
          </a>,
          moment(createdAt),
        ]}
      />
      <FullText text={message} />
    </>
  ),
}

function visitView(subject: string): View {
  return {
    section: visitors,
    excerpt: (visit: InboxRecord & Visit) => ({ text: `${visit.phone} · ${kidsInWords(visit)}` }),
    reply: ({ fullName, email }: InboxRecord & Visit) => ({
      subject,
      address: mailto(email, { subject, body: `Dear ${fullName},\r\n\r\n` }),
    }),
    draw: (visit: InboxRecord & Visit) => (
      <>
        <Facts
          className="text-soft"
          facts={[
            <span key="kids" className="inline-block first-letter:uppercase">
              {kidsInWords(visit)}
            </span>,
            moment(visit.createdAt),
          ]}
        />
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <a href={tel(visit.phone)} className="link inline-flex min-h-11 items-center">
            {visit.phone}
          </a>
          <a href={mailto(visit.email)} className="link inline-flex min-h-11 items-center">
            {visit.email}
          </a>
        </p>
      </>
    ),
  }
}

const newestSpam = pageRead<object>(href(adminApi.spam, {}, { limit: 1 }))

function SpamLink() {
  const { data } = useQuery(newestSpam)
  if (!data || data.total === 0) return null
  return (
    <p className="text-soft">
      <AdminLink to={adminPages.spam} className="link inline-flex min-h-11 items-center">
        Spam ({data.total.toLocaleString('en-US')})
      </AdminLink>
    </p>
  )
}

function replySubject({ subject }: Message): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

/** Mail programs accept links of about 2,000 characters. */
const MAX_LINK_LENGTH = 1_800

/**
 * A `mailto:` link that quotes the message below the answer, as far as the link's length allows. Lines end with CRLF
 * (RFC 6068).
 * @param when formatted
 */
export function replyAddress(answered: Message, when: string): string {
  const { firstName, lastName, email, message } = answered
  const characters = Array.from(message)
  const link = (quoted: string) => {
    const lines = quoted.split('\n').map((line) => `> ${line}`)
    return mailto(email, {
      subject: replySubject(answered),
      body: ['', '', `On ${when}, ${firstName} ${lastName} wrote:`, ...lines].join('\r\n'),
    })
  }
  let address = link(message)
  for (let length = characters.length; address.length > MAX_LINK_LENGTH && length > 0;) {
    length = Math.floor(length * 0.8)
    address = link(`${characters.slice(0, length).join('')} …`)
  }
  return address
}
