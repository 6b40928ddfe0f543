/** Newsletters that are being sent or paused, on the overview. */
import { useQuery } from '@tanstack/react-query'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { MatterRow } from '#app/admin/matter.tsx'
import { adminRead, pageRead } from '#app/records/client.ts'
import { issueAddresses, type IssueRecord, sentCount } from '#app/features/newsletter/issue.ts'
import type { SendFacts } from '#app/features/newsletter/schema.ts'
import { href } from '#app/routes.ts'

const inState = (state: IssueRecord['state']) =>
  pageRead<IssueRecord>(href(issueAddresses.all, {}, { state, limit: 5 }))

export function NewsletterMatters() {
  const { data: paused } = useQuery(inState('paused'))
  const { data: sending } = useQuery(inState('sending'))
  const all = [...(paused?.records ?? []), ...(sending?.records ?? [])]
  return all.map((issue) => <UnderWay key={issue.id} issue={issue} />)
}

function UnderWay({ issue: { id, subject, state, recipients } }: { issue: IssueRecord }) {
  const { data: facts } = useQuery(adminRead<SendFacts>(href(adminApi.newsletterIssueProgress, { id })))
  if (!facts) return null
  const text = `The newsletter “${subject}” is ${state === 'paused' ? 'paused' : 'being sent'}: ${sentCount(facts.sent, recipients)}.`
  const action = state === 'paused' ? 'Resume or stop' : 'View progress'
  return <MatterRow text={text} action={action} to={adminPages.newsletterIssues} search={{ edit: id }} />
}
