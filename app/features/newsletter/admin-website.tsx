/** Whether a newsletter that was sent can be read on the website. */
import { adminApi } from '#app/admin-routes.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { issuePath, type IssueRecord } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'

export function OnWebsite({ record: { id, subject, isOnWebsite } }: { record: IssueRecord }) {
  const change = { isOnWebsite: !isOnWebsite }
  return (
    <section aria-labelledby="on-website" className="sheet grid gap-3 px-5 py-5">
      <h2 id="on-website" className="text-xl">
        On the website
      </h2>
      <p className="text-soft">
        {isOnWebsite
          ? 'Anyone can read this newsletter on the website, without names and unsubscribe links.'
          : 'Only subscribers have this newsletter. If you show it on the website, anyone can read it.'}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isOnWebsite && (
          <a
            href={issuePath({ id, subject })}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            View on site
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <RequestButton request={['POST', href(adminApi.newsletterIssueWebsite, { id }), change]}>
          {isOnWebsite ? 'Remove from the website' : 'Show on the website'}
        </RequestButton>
      </p>
    </section>
  )
}
