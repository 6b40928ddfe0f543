/** The page behind the link in the emails about a sign-up. */
import { signUpRead } from '#app/features/events/reads.ts'
import { fullDays } from '#app/features/events/span.ts'
import { cancelForm, fewerForm, inPeople } from '#app/features/events/sign-ups/sign-up.ts'
import { routes } from '#app/routes.ts'
import { clockTime } from '#app/dates/format.ts'
import { ButtonForm, LinkPage } from '#app/ui/link-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { Outcome, Select, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { usePostedForm } from '#app/ui/posted-form.ts'
import { slugOf } from '#app/text/slug.ts'
import { linkToken, page, usePageQuery } from '#app/ui/page.tsx'
import { t } from '#app/text/t.ts'

const titles = {
  in: 'You’re signed up',
  waiting: 'You’re on the waiting list',
  canceled: 'You’re no longer signed up',
} as const

export const signUpPage = page({
  address: routes.signUp,
  search: linkToken,
  load: (reads, { search: { token } }) => reads.get(signUpRead(token)),
  head: () => ({ title: t('Your sign-up'), description: t('Your sign-up'), path: routes.signUp, hidden: true }),
  view: ({ search: { token } }) => <SignUpPage token={token} />,
})

function SignUpPage({ token }: { token: string }) {
  const signUp = usePageQuery(signUpRead(token))
  if (!signUp) {
    return (
      <LinkPage
        title={t('This link is incomplete')}
        lead={t('Open it again from the email. If that doesn’t work, write to us.')}
      >
        <Link to={routes.contact} className="btn btn-fill">
          {t('Contact us')}
        </Link>
      </LinkPage>
    )
  }
  const { state, name, people, companions, event, startTime } = signUp
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
      {people > 1 && `, ${inPeople(people)}`}
    </>
  )
  if (state === 'canceled') return <LinkPage title={t(titles.canceled)} lead={lead} />
  return (
    <LinkPage title={t(titles[state])} lead={lead}>
      <div className="grid gap-9">
        {people > 1 && <FewerForm token={token} people={people} companions={companions} />}
        <ButtonForm form={cancelForm} token={token} variant={people > 1 ? 'btn-line' : 'btn-fill'}>
          {people > 1 ? t('Cancel for all of us') : t('Cancel my sign-up')}
        </ButtonForm>
      </div>
    </LinkPage>
  )
}

interface FewerFormProps {
  token: string
  /** How many have signed up. */
  people: number
  companions: string
}

/** For when some of a party can't come. */
function FewerForm({ token, people, companions }: FewerFormProps) {
  const use = usePostedForm(fewerForm)
  const { token: problem, ...problems } = use.problems
  const names = use.field('companions')
  return (
    <Form use={use} className="grid max-w-md gap-5">
      <Outcome use={{ ...use, problems, message: problem ?? use.message }} />
      <input type="hidden" name="token" value={token} />
      <Select {...use.field('people')} label={t('Fewer of you can come? Change to')}>
        {Array.from({ length: people - 1 }, (_, index) => people - 1 - index).map((count) => (
          <option key={count} value={count}>
            {inPeople(count)}
          </option>
        ))}
      </Select>
      {companions !== '' && (
        <TextArea
          {...names}
          defaultValue={names.defaultValue || companions}
          label={t('Who comes with you')}
          hint={t('Remove who can’t come.')}
          rows={Math.min(people, 6)}
        />
      )}
      <button type="submit" className="btn btn-fill justify-self-start">
        {t('Change')}
      </button>
    </Form>
  )
}
