/** The page behind the link in the emails about a sign-up. */
import { signUpRead } from '#app/features/events/reads.ts'
import { fullDays } from '#app/features/events/span.ts'
import { cancelForm } from '#app/features/events/sign-ups/sign-up.ts'
import { routes } from '#app/routes.ts'
import { clockTime } from '#app/values/dates.ts'
import { ButtonForm, LinkPage } from '#app/ui/link-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { slugOf } from '#app/values/slug.ts'
import { linkToken, page, usePageQuery } from '#app/ui/page.tsx'

const titles = {
  in: 'You’re signed up',
  waiting: 'You’re on the waiting list',
  canceled: 'You’re no longer signed up',
} as const

export const signUpPage = page({
  address: routes.signUp,
  search: linkToken,
  load: (reads, { search: { token } }) => reads.get(signUpRead(token)),
  head: () => ({ title: 'Your sign-up', description: 'Your sign-up', path: routes.signUp, hidden: true }),
  view: ({ search: { token } }) => <SignUpPage token={token} />,
})

function SignUpPage({ token }: { token: string }) {
  const signUp = usePageQuery(signUpRead(token))
  if (!signUp) {
    return (
      <LinkPage title="This link is incomplete" lead="Open it again from the email. If that doesn’t work, write to us.">
        <Link to={routes.contact} className="btn btn-fill">
          Contact us
        </Link>
      </LinkPage>
    )
  }
  const { state, name, event, startTime } = signUp
  const params = { id: event.id, slug: slugOf(event.title) }
  const toEvent = (
    <Link to={routes.event} params={params} className="link">
      {event.title}
    </Link>
  )
  const lead = (
    <>
      {name}: {toEvent}, {fullDays(signUp)}
      {startTime && `, ${clockTime(startTime)}`}
    </>
  )
  if (state === 'canceled') return <LinkPage title={titles.canceled} lead={lead} />
  return (
    <LinkPage title={titles[state]} lead={lead}>
      <ButtonForm form={cancelForm} token={token}>
        Cancel my sign-up
      </ButtonForm>
    </LinkPage>
  )
}
