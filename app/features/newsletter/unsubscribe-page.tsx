/** Where one leaves the newsletter, and comes back to it. The link in every copy leads here, years later, too. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ButtonForm, LinkPage } from '#app/features/newsletter/link-page.tsx'
import { comeBackForm, leaveForm } from '#app/features/newsletter/link-forms.ts'
import { newsletterLinkRead } from '#app/features/newsletter/reads.ts'
import { routes } from '#app/routes.ts'

export function UnsubscribePage() {
  const { token } = useSearch({ from: '/layout/newsletter/unsubscribe' })
  const { email, isActive } = useSuspenseQuery(newsletterLinkRead(token)).data
  if (email === null) {
    return (
      <LinkPage
        title="This Link Is Not Complete"
        lead="Please open it from the letter once more. If that does not help, write to us: we take you off the list."
      >
        <Link to={routes.contact} className="btn btn-fill">
          Write to Us
        </Link>
      </LinkPage>
    )
  }
  const address = <strong className="font-semibold whitespace-nowrap">{email}</strong>
  if (isActive) {
    return (
      <LinkPage title="Leave the Newsletter?" lead={<>It goes to {address} now.</>}>
        <ButtonForm form={leaveForm} token={token}>
          Unsubscribe
        </ButtonForm>
      </LinkPage>
    )
  }
  return (
    <LinkPage title="You Are Unsubscribed" lead={<>No newsletter goes to {address} any more. If that was a slip:</>}>
      <ButtonForm form={comeBackForm} token={token} look="btn-line">
        Subscribe Again
      </ButtonForm>
    </LinkPage>
  )
}
