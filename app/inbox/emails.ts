/**
 * The emails of the inbox: to the church and to the sender of a form, to a new owner, to colleagues mentioned in a note,
 * and answers.
 */
import { linkInEmail } from '#app/admin-routes.ts'
import { type Answer as AnswerEmail, FOLLOW, type Owner } from '#app/inbox/follow-up.ts'
import type { Message } from '#app/inbox/contact.ts'
import { dueAt, fieldsOf, type InboxRow, labelOf } from '#app/inbox/queries.ts'
import type { Answer } from '#app/inbox/form-answers.ts'
import { firstAnswers, NOTICE_CHARACTERS } from '#app/inbox/beginnings.ts'
import { isPrivateSection, namesOf, placeOf, type Section } from '#app/inbox/section.ts'
import { kidsInWords } from '#app/inbox/sections.ts'
import type { Visit } from '#app/inbox/visit.ts'
import { mayEmailStranger, type Reply, replyEmail } from '#app/http/form-emails.ts'
import { type EmailSettings, noticesTo } from '#app/http/mailer.ts'
import type { Services } from '#app/http/services.ts'
import type { Answered } from '#app/forms/questions.ts'
import { clockTime, fullDate } from '#app/dates/format.ts'
import { forStaff, forVisitors } from '#app/text/dictionaries.ts'
import { shortened } from '#app/text/shortened.ts'
import { t } from '#app/text/t.ts'
import type { Trx } from '#db/database.ts'
import { type Block, renderEmail } from '#mail/frame.ts'
import { type Email, isOneAddress } from '#mail/email.ts'

/** The contents of the emails about one form. A notice's subject is ours: what a stranger wrote is in its text, and only begins there. */
export interface FormEmails {
  notice: {
    subject: string
    blocks: Block[]
    preview: string
    /** Addresses; those of the church's notices by default. */
    to?: readonly string[]
  }
  /** Undefined if the church has turned it off. */
  reply: Reply | undefined
}

export function messageEmails(message: Message, settings: EmailSettings): FormEmails {
  const { firstName, lastName, email, subject, message: text } = message
  const name = `${firstName} ${lastName}`
  const { autoReplyEnabled, autoReplySubject, autoReplyMessage, sender } = settings
  const reply = { to: email, name, numberOfKids: '', subject: autoReplySubject, text: autoReplyMessage }
  const site = new URL(sender.siteUrl).host
  return {
    notice: {
      subject: 'New message through the contact form',
      blocks: [
        { kind: 'text', text: `Someone sent you a message through the contact form at ${site}.` },
        {
          kind: 'facts',
          facts: [
            ['From', name],
            ['Email', email],
            ['Subject', subject],
          ],
        },
        quotation(shortened(text, NOTICE_CHARACTERS)),
      ],
      preview: text.slice(0, 140),
    },
    reply: autoReplyEnabled ? { kind: 'auto-reply', ...reply } : undefined,
  }
}
/** Other line breaks than \n and \r, at which some mail programs would end the quotation. */
const OTHER_BREAKS = /[\v\f\u0085\u2028\u2029]/g

export function visitEmails(visit: Visit, settings: EmailSettings): FormEmails {
  const { fullName: name, phone, email: to, numberOfKids } = visit
  const kids = kidsInWords(visit)
  const { visitorWelcomeSubject: subject, visitorWelcomeMessage: text } = settings
  return {
    notice: {
      subject: `New visitor, ${kids}`,
      blocks: [
        { kind: 'text', text: 'Someone is planning to visit and would like to hear from you.' },
        {
          kind: 'facts',
          facts: [
            ['Name', name],
            ['Phone', phone],
            ['Email', to],
            ['Kids', numberOfKids],
          ],
        },
      ],
      preview: `${phone}, ${kids}`,
    },
    reply: { kind: 'visitor welcome', to, name, numberOfKids, subject, text },
  }
}

interface Telling {
  /** Only some may read it, so it is not in the email. */
  isPrivate: boolean
  /** Addresses of those who are told; empty: the church's notices. */
  told: readonly string[]
  /** There is no one who may read it. */
  isUnread: boolean
}

/** @param form as it is now; undefined when it was deleted */
export function answerEmails(
  { formId, formTitle, name, email, answers }: Answer,
  form: Record<'reply_subject' | 'reply_message', string> | undefined,
  { isPrivate, told, isUnread }: Telling,
): FormEmails {
  const blocks: Block[] = isPrivate
    ? [{ kind: 'text', text: `Someone has sent “${formTitle}”. Only some may read it, so it isn’t in this email.` }]
    : [{ kind: 'text', text: `Someone has sent “${formTitle}”.` }, ...answerBlocks(answers)]
  if (isUnread) blocks.push({ kind: 'text', text: NO_READER })
  const subject = form?.reply_subject ?? ''
  const text = form?.reply_message ?? ''
  return {
    notice: {
      subject: `New answer: ${formTitle}`,
      blocks,
      preview: isPrivate ? '' : (answers[0]?.answer.slice(0, 140) ?? ''),
      ...(told.length > 0 && { to: [...new Set(told)] }),
    },
    reply: email ? { kind: 'auto-reply', to: email, name, numberOfKids: '', subject, text, of: formId } : undefined,
  }
}

const NO_READER =
  'No one can read it yet. In Users, give the role Clergy or Prayer team to someone whom people may trust with it.'

/** Short answers beside their questions, long ones below them. */
function answerBlocks(answers: readonly Answered[]): Block[] {
  const blocks: Block[] = []
  for (const { question, answer } of firstAnswers(answers, NOTICE_CHARACTERS)) {
    const isShort = question.length <= 60 && answer.length <= 120 && !answer.includes('\n')
    const last = blocks.at(-1)
    if (!isShort) blocks.push({ kind: 'text', text: question }, quotation(answer))
    else if (last?.kind === 'facts') last.facts.push([question, answer])
    else blocks.push({ kind: 'facts', facts: [[question, answer]] })
  }
  return blocks
}

/**
 * Queues a notice to each address that is told, with the sender as reply address, and the automatic reply to the sender.
 * @param from the sender of the record with this id, sent at `sentAt`; empty when they gave no address
 */
export async function queueFormEmails(
  trx: Trx,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  settings: EmailSettings,
  { notice, reply }: FormEmails,
  { section, id, from, sentAt }: { section: Section; id: string; from: string; sentAt: string },
): Promise<void> {
  const { sender } = settings
  const about = { kind: section.definition.name, id }
  const canReply = from !== '' && !isPrivateSection(section)
  const blocks: Block[] = [
    ...notice.blocks,
    { kind: 'button', text: `View ${about.kind}`, url: linkInEmail(sender.siteUrl, placeOf(section)) },
    ...(canReply ? [{ kind: 'small', text: `Reply to this email to answer ${from}.` } as const] : []),
  ]
  const rendered = forStaff(() => renderEmail(sender, blocks, notice.preview))
  const email = {
    kind: 'contact notice',
    subject: notice.subject,
    about,
    ...rendered,
    ...(canReply && { replyTo: from }),
  }
  const told = notice.to ?? noticesTo(settings)
  const emails: Email[] = told.filter(isOneAddress).map((to) => ({ ...email, to }))
  const answer = reply && replyEmail(reply, sentAt, settings)
  if (answer && (await mayEmailStranger(trx, now()))) emails.push({ ...answer, about })
  await mailer.put(trx, emails)
}

interface Assignment {
  section: Section
  row: InboxRow
  owner: Owner
  /** The name of the person who assigned it. */
  by: string
}

/** Queues an email to the new owner of a record, in the transaction of the assignment. */
export async function queueAssignmentEmail(
  trx: Trx,
  { mailer }: Pick<Services, 'mailer'>,
  { section, row, owner, by }: Assignment,
): Promise<void> {
  if (!isOneAddress(owner.email)) return
  const { sender, timeZone } = await mailer.settings(trx)
  const { name, title } = namesOf(section)
  const page = placeOf(section, { follow: FOLLOW.mine })
  const blocks: Block[] = [
    { kind: 'text', text: `${by} assigned a ${name} to you.` },
    {
      kind: 'facts',
      facts: [
        [title, labelOf(section, row)],
        ['Answer by', wallTime(dueAt(row), timeZone)],
      ],
    },
    { kind: 'button', text: `Open the ${name}`, url: linkInEmail(sender.siteUrl, page) },
  ]
  const about = { kind: name, id: row.id }
  // A stranger has written the label, so it stays out of the subject.
  const subject = `Assigned to you: ${name}`
  await mailer.put(trx, [{ kind: 'assignment', to: owner.email, subject, about, ...renderEmail(sender, blocks) }])
}

function quotation(text: string): Block {
  return { kind: 'quote', text: text.replace(OTHER_BREAKS, '\n') }
}

/**
 * An answer to the sender of a record, with the record quoted below. It refers to the earlier emails to the sender about
 * it, so that mail programs show them together. Replies go to the church's address for messages; if none is set, to the
 * sender address of the site's emails.
 */
export async function answerEmail(
  trx: Trx,
  { sender, timeZone, contactEmailTo }: EmailSettings,
  { section, row }: { section: Section; row: InboxRow },
  { subject, text }: AnswerEmail,
): Promise<Email> {
  const about = { kind: section.definition.name, id: row.id }
  const fields = fieldsOf(section, row)
  const to = typeof fields['email'] === 'string' ? fields['email'] : ''
  const earlier = await trx
    .selectFrom('emails')
    .select('id')
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', row.id)
    .where('to_address', '=', to)
    .where('state', 'in', ['waiting', 'sending', 'sent', 'unsure'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rendered = forVisitors(() => {
    const { name, text: quoted } = section.quoted(fields)
    const when = wallTime(row.created_at, timeZone)
    const blocks: Block[] = [
      { kind: 'text', text },
      { kind: 'text', text: t('On {when}, {name} wrote:', { when, name }) },
      quotation(quoted),
    ]
    return renderEmail(sender, blocks, text.slice(0, 140))
  })
  return {
    kind: 'answer',
    to,
    ...(contactEmailTo === '' ? {} : { replyTo: contactEmailTo }),
    subject,
    about,
    thread: earlier.map((one) => one.id),
    ...rendered,
  }
}

/** `Thursday, November 19, 2026, 5:00 p.m.` */
export function wallTime(instant: string, timeZone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const time = clockTime(wall.toPlainTime().toString({ smallestUnit: 'minute' }))
  return `${fullDate(wall.toPlainDate().toString())}, ${time}`
}
