/** Answers to the church's own forms in the dashboard, in the sections that the user may see. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { InboxList } from '#app/inbox/admin-list.tsx'
import { type Answer, answerSections, asText } from '#app/inbox/form-answers.ts'
import { MAX_ANSWER_SUBJECT_LENGTH } from '#app/inbox/follow-up.ts'
import { isPrivateSection, maySee, UNANSWERED } from '#app/inbox/section.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { Facts, LongText } from '#app/dashboard/list-parts.tsx'
import { moment } from '#app/dashboard/moment.ts'
import { FilterField, SearchField, SectionHead } from '#app/dashboard/toolbar.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { mailto } from '#app/values/address.ts'

export default function AnswersPanel() {
  const { search: parameters, change } = useUrlState()
  const { q: search = '', form = '' } = parameters
  const { user } = useCurrentUser()
  const { data: forms = [] } = useQuery(adminRead<{ id: string; title: string }[]>(adminApi.answeredForms))
  const own = answerSections.filter((section) => user && maySee(user, section))
  return (
    <>
      <SectionHead
        title="Form Answers"
        lead="What people answered to the forms that you made in Forms. Each answer keeps the words of its questions."
      >
        <AdminLink to={adminPages.messagesReport} className="admin-btn">
          Response times
        </AdminLink>
      </SectionHead>
      <div className="admin-tools">
        <SearchField
          list={{ search, setSearch: (text) => change({ q: text }, { replace: true }) }}
          label="Search form answers"
        />
        <FilterField
          list={{ filters: parameters, setFilter: (name, value) => change({ [name]: value }) }}
          name="form"
          label="Form"
          all="All forms"
          choices={forms.map(({ id, title }) => [id, title] as const)}
        />
        <FilterField
          list={{ filters: parameters, setFilter: (name, value) => change({ [name]: value }) }}
          name="follow"
          label="Show"
          all="All answers"
          choices={UNANSWERED}
        />
      </div>
      {own.map((section) => (
        <InboxList
          key={section.id}
          section={section}
          search={search}
          filters={{ form }}
          lead={isPrivateSection(section) ? 'Administrators don’t see these unless they have the role.' : undefined}
          reply={replyTo}
        >
          {(answer) => <Answered answer={answer} />}
        </InboxList>
      ))}
    </>
  )
}

function replyTo({ formTitle, email, answers }: Answer) {
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
              <LongText text={given} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
