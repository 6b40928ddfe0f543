/** What the inbox keeps about people. */
import { isAny, type PersonalData } from '#app/definitions/personal-data.ts'
import { keptFor, type KeepTimes } from '#app/definitions/privacy-settings.ts'
import { t } from '#app/text/t.ts'
import type { Db } from '#db/database.ts'

const AFTER = 'after the last change'
/** Messages stay while nobody has answered them. */
const keptOnceAnswered = (months: number) => `${keptFor(months, AFTER)} ${t('What nobody has answered yet stays.')}`

/** Forms can have a time of their own. */
const ofForm = ({ keepAnswers }: KeepTimes) =>
  [keptFor(keepAnswers, AFTER), t('A form can set another time.'), t('What nobody has answered yet stays.')].join(' ')

export const inboxData: readonly PersonalData[] = [
  {
    group: 'sent',
    title: 'Messages',
    what: 'When you write to us with the contact form: your name, your email address, the subject and your message. We use them to answer you.',
    until: ({ keepMessages }) => keptOnceAnswered(keepMessages),
    columns: { contact_messages: 'first_name last_name email subject message search_text' },
  },
  {
    group: 'sent',
    title: 'Plan a visit',
    what: 'When you tell us that you are coming: your name, phone number, email address and the number of children. We use them to answer you and to prepare for your visit.',
    until: ({ keepVisits }) => keptOnceAnswered(keepVisits),
    columns: { visitor_requests: 'full_name email phone number_of_kids search_text' },
  },
  {
    group: 'sent',
    title: 'Answers to our forms',
    what: 'When you fill in another form of ours: the questions with your answers and, if the form asks for them, your name and email address. Each form says what it is for.',
    until: ofForm,
    columns: { form_answers: 'name email answers search_text' },
    isUsed: (db) => asks(db, 'inbox', 'form_answers'),
  },
  {
    group: 'sent',
    title: 'Prayer requests',
    what: 'What you ask our prayer team to pray for, and your name and email address if you give them. It can say what you believe or how you are, so it is kept apart from everything else.',
    until: ofForm,
    columns: { prayer_answers: 'name email answers search_text' },
    isUsed: (db) => asks(db, 'prayer', 'prayer_answers'),
  },
  {
    group: 'sent',
    title: 'What you entrust to the clergy',
    what: 'What you write to the clergy alone, and your name and email address if you give them. It is kept apart from everything else.',
    until: ofForm,
    columns: { clergy_answers: 'name email answers search_text' },
    isUsed: (db) => asks(db, 'clergy', 'clergy_answers'),
  },
  {
    group: 'follows',
    title: 'Notes and answers',
    what: 'Notes that we write for each other about what you sent us, and our answers to you.',
    until: 'As long as what they are about.',
    seenBy: 'The same people as what they are about.',
    columns: { notes: 'record_id text subject' },
  },
  {
    group: 'follows',
    title: 'Suspected spam',
    what: 'What was sent with a form and looks like spam, as it was sent, so that a message of yours isn’t lost by mistake.',
    until: '30 days.',
    seenBy: 'The same people as what is sent with that form otherwise.',
    columns: { judged_spam: 'fields record' },
  },
]

type Answers = 'form_answers' | 'prayer_answers' | 'clergy_answers'

/** Whether there is a form for these readers, also one that asks who may read, or an answer to one of earlier. */
function asks(db: Db, readers: 'inbox' | 'prayer' | 'clergy', table: Answers): Promise<boolean> {
  const forms = db.selectFrom('forms').select('id').where('status', '=', 'published')
  const those = readers === 'inbox' ? ([readers] as const) : ([readers, 'asked'] as const)
  return isAny(forms.where('readers', 'in', those).limit(1), db.selectFrom(table).select('id').limit(1))
}
