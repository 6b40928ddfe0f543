/** Answers to the church's own forms in the dashboard, in the sections that the user may see. */
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { InboxPage } from '#app/inbox/admin-page.tsx'
import type { View } from '#app/inbox/admin-parts.tsx'
import { type Answer, answerSections, asText } from '#app/inbox/form-answers.ts'
import { type InboxRecord, MAX_ANSWER_SUBJECT_LENGTH } from '#app/inbox/follow-up.ts'
import { isPrivateSection, maySee, type Section } from '#app/inbox/section.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { Facts, FullText } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dates/instants.ts'
import { FilterField } from '#app/dashboard/toolbar.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { mailto } from '#app/links/address.ts'

export default function AnswersPanel() {
  const { search: parameters, change } = useUrlState()
  const { form = '' } = parameters
  const { user } = useCurrentUser()
  const { data: forms = [] } = useQuery(adminRead<{ id: string; title: string }[]>(adminApi.answeredForms))
  const [first, ...others] = answerSections
    .filter((section) => user && maySee(user, section))
    .map((section) => viewOf(section, form))
  if (!first) return null
  return (
    <InboxPage
      title="Form Answers"
      lead="What people answered to the forms that you made in Forms. Each answer keeps the words of its questions."
      search="Search form answers"
      all="All answers"
      filters={
        <FilterField
          list={{ filters: parameters, setFilter: (name, value) => change({ [name]: value }) }}
          name="form"
          label="Form"
          all="All forms"
          choices={forms.map(({ id, title }) => [id, title] as const)}
        />
      }
      views={[first, ...others]}
    />
  )
}

function viewOf(section: Section<Answer>, form: string): View {
  return {
    section,
    filters: { form },
    lead: isPrivateSection(section) ? 'Administrators don’t see these unless they have the role.' : undefined,
    excerpt: ({ answers }: InboxRecord & Answer) => ({ text: answers.map(({ answer }) => answer).join(' · ') }),
    reply: replyTo,
    draw: (answer: InboxRecord & Answer) => <Answered answer={answer} />,
  }
}

function replyTo({ formTitle, email, answers }: InboxRecord & Answer) {
  const subject = `Re: ${formTitle}`.slice(0, MAX_ANSWER_SUBJECT_LENGTH)
  // Mail programs accept links of about 2,000 characters.
  const quoted = asText(answers).slice(0, 1_000).replaceAll('\n', '\r\n> ')
  return { subject, address: email === '' ? undefined : mailto(email, { subject, body: `\r\n\r\n> ${quoted}` }) }
}

function Answered({ answer }: { answer: Answer & { createdAt: string } }) {
  const { email, answers, createdAt } = answer
  return (
    <>
      <Facts
        className="text-soft"
        facts={[
          email && (
            <a key="email" href={mailto(email)} className="link">
              {email}
            </a>
          ),
          moment(createdAt),
        ]}
      />
      <dl className="grid gap-2">
        {answers.map(({ question, answer: given }, index) => (
          // Two questions of one answer have different words, and their order stays.
          <div key={index}>
            <dt dir="auto" className="text-sm text-soft">
              {question}
            </dt>
            <dd>
              <FullText text={given} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
