/** Where the link leads that asks whether somebody wants the newsletter. It looks the same for every link. */
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Subscribe } from '#app/features/newsletter/form.tsx'
import { ButtonForm, LinkPage } from '#app/features/newsletter/link-page.tsx'
import { confirmForm } from '#app/features/newsletter/link-forms.ts'
import { subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { routes } from '#app/routes.ts'
import { formId, useFormState } from '#app/ui/form-state.ts'

export function ConfirmPage() {
  const { token } = useSearch({ from: '/layout/newsletter/confirm' })
  const state = useFormState(confirmForm.name)
  const asksAnew = useFormState(subscriptionForm.name) !== undefined
  // The form that stands here then forgets what the server said, and is to stay.
  const [isOld] = useState(state?.problems['token'] !== undefined || asksAnew)
  // The page opens at the form that was sent; what stands there instead of it is its heading.
  const id = formId(confirmForm.name)
  if (state?.done) {
    return (
      <LinkPage id={id} title="Welcome!" lead="You are on the list. The next newsletter comes to you.">
        <a href={routes.home} className="btn btn-fill">
          To Our Church
        </a>
      </LinkPage>
    )
  }
  if (isOld) {
    return (
      <LinkPage
        id={id}
        title="This Link Is No Longer Good"
        lead="It works for 48 hours, and only the newest one does. Please enter your address once more."
      >
        <Subscribe button="btn-fill" problem="" />
      </LinkPage>
    )
  }
  return (
    <LinkPage
      title="One More Step"
      lead="Press the button, and our newsletter comes to your mailbox. You can leave it at any time, by a link in every copy."
    >
      <ButtonForm form={confirmForm} token={token}>
        Yes, I Want the Newsletter
      </ButtonForm>
    </LinkPage>
  )
}
