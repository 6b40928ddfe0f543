/** Spam in the dashboard: listed, moved to the inbox, or deleted. */
import { fieldLabel } from '#app/dashboard/field-label.ts'
import { adminApi } from '#app/admin-routes.ts'
import { type JudgedSpam, spamForm, spamLabel } from '#app/inbox/sections.ts'
import type { Answered } from '#app/forms/questions.ts'
import { spamReasons } from '#app/forms/spam-reasons.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { moment } from '#app/dates/instants.ts'
import { MoreList, useMore } from '#app/dashboard/more-list.tsx'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { href } from '#app/routes.ts'

export default function SpamPanel() {
  const list = useMore<JudgedSpam>(adminApi.spam)
  return (
    <>
      <SectionHead title="Spam" lead={LEAD}>
        {list.total > 1 && (
          <RequestButton
            variant="bad-line"
            question={{ ...QUESTION, title: 'Delete all spam permanently?' }}
            // Spam that came later is not on the screen, and is not deleted.
            request={['DELETE', href(adminApi.spam, {}, { until: list.records?.[0]?.createdAt ?? '' })]}
          >
            Delete all {list.total.toLocaleString('en-US')}
          </RequestButton>
        )}
      </SectionHead>
      <MoreList list={list} empty="No spam in the last 30 days.">
        {(spam) => <Card key={spam.id} spam={spam} />}
      </MoreList>
    </>
  )
}

const LEAD =
  'These look like they came from a computer program. No one was notified. We delete them after 30 days. If one is from a real person, choose Not spam to move it to your inbox.'

const QUESTION = { text: <p>You can’t undo this.</p>, confirm: 'Delete permanently' }

/** What was sent, by the labels of fields or the questions of a form of the church. */
function sentFields({ fields }: JudgedSpam): [label: string, text: string][] {
  const { answers, formTitle = '' } = fields
  if (answers === undefined) return Object.entries(fields).map(([name, text]) => [fieldLabel(name), text])
  const given = (JSON.parse(answers) as Answered[]).map(({ question, answer }): [string, string] => [question, answer])
  return [['Form', formTitle], ...given]
}

/** A form submission in Spam: when it was sent, why it is spam, and all its fields on demand. */
function Card({ spam }: { spam: JudgedSpam }) {
  const label = spamLabel(spam)
  return (
    <li className="sheet grid grid-cols-[minmax(0,1fr)] gap-2 px-5 py-4 wrap-anywhere">
      <h2 className="text-lg">
        <bdi>{label}</bdi>
      </h2>
      <p className="text-soft">
        <span className="inline-block first-letter:uppercase">{spamForm(spam).name}</span>,{' '}
        <span className="whitespace-nowrap">{moment(spam.createdAt)}</span> {spamReasons[spam.reason]}
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Show what was sent</summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 pb-2">
          {sentFields(spam).map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd dir="auto" className="admin-measure whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="flex flex-wrap gap-2">
        <RequestButton srOnly={`: ${label}`} request={['POST', href(adminApi.spamRelease, { id: spam.id })]}>
          Not spam
        </RequestButton>
        <RequestButton
          variant="bad-line"
          srOnly={` ${label}`}
          question={{ ...QUESTION, title: `Delete “${label}” permanently?` }}
          request={['DELETE', href(adminApi.spamOne, { id: spam.id })]}
        >
          Delete
        </RequestButton>
      </p>
    </li>
  )
}
