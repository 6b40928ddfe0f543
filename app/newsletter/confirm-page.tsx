/** Where the link leads that asks whether somebody wants the newsletter. It looks the same for every link. */
import { useSearch } from '@tanstack/react-router'
import { ButtonForm, LinkPage } from '#app/newsletter/link-page.tsx'
import { confirmForm } from '#app/newsletter/link-forms.ts'
import { routes } from '#app/routes.ts'
import { useFormState } from '#app/ui/form-state.ts'

export function ConfirmPage() {
  const { token } = useSearch({ from: '/layout/newsletter/confirm' })
  const isDone = useFormState(confirmForm.name)?.done
  if (isDone) {
    return (
      <LinkPage title="Welcome!" lead="You are on the list. The next newsletter comes to you.">
        <a href={routes.home} className="btn btn-fill">
          To Our Church
        </a>
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
