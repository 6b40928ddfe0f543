/** The pages that links in the newsletter's emails open. */
import { Subscribe } from '#app/features/newsletter/subscribe.tsx'
import { comeBackForm, confirmForm, leaveForm, listsForm } from '#app/features/newsletter/link-forms.ts'
import type { LinkedSubscription } from '#app/features/newsletter/api.ts'
import { newsletterWaysRead, subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { api, href, routes } from '#app/routes.ts'
import { ButtonForm, LinkPage } from '#app/ui/link-page.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChoiceGroup } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { formId } from '#app/forms/form-rules.ts'
import { linkToken, page, usePageQuery } from '#app/ui/page.tsx'
import { useFormState, usePostedForm } from '#app/ui/posted-form.ts'
import { read } from '#app/ui/read.ts'
import { sentence } from '#app/ui/sentence.ts'
import { t } from '#app/text/t.ts'
import { languageNames } from '#app/words/languages.ts'

/** The subscription of the link in an email; of no one when the link is incomplete. */
function newsletterLinkRead(token: string) {
  return read<LinkedSubscription>(href(api.newsletterSubscription, {}, { token }))
}

export const confirmPage = page({
  address: routes.newsletterConfirm,
  search: linkToken,
  load: (reads) => reads.get(newsletterWaysRead),
  head: () => head(routes.newsletterConfirm, t('Confirm your subscription')),
  view: ({ search: { token } }) => <ConfirmPage token={token} />,
})

export const unsubscribePage = page({
  address: routes.newsletterUnsubscribe,
  search: (given) => ({ ...linkToken(given), isSaved: given['saved'] === 'yes' }),
  load: (reads, { search: { token } }) => reads.get(newsletterLinkRead(token)),
  head: () => head(routes.newsletterUnsubscribe, t('Unsubscribe')),
  view: ({ search }) => <UnsubscribePage {...search} />,
})

function head(path: string, title: string) {
  return { title, description: title, path, hidden: true }
}

/** Asks the person to confirm their subscription. It looks the same for every link. */
function ConfirmPage({ token }: { token: string }) {
  const state = useFormState(confirmForm)
  const asksAgain = useFormState(subscriptionForm) !== undefined
  const isExpired = state?.problems['token'] !== undefined || asksAgain
  // After the form was sent the page opens at its place, which is then the heading.
  const id = formId(confirmForm.name)
  if (state?.done) {
    return (
      <LinkPage
        id={id}
        title={t('Welcome!')}
        lead={t('You’re subscribed. Look for the next newsletter in your inbox.')}
      >
        <a href={routes.home} className="btn btn-fill">
          {t('Go to the home page')}
        </a>
      </LinkPage>
    )
  }
  if (isExpired) {
    const lead = t(
      'Confirmation links work for 48 hours, and only the newest one counts. Enter your email address to get a new link.',
    )
    return (
      <LinkPage id={id} title={t('This link has expired')} lead={lead}>
        <Subscribe button="btn-fill" problem="" />
      </LinkPage>
    )
  }
  return (
    <LinkPage
      title={t('Confirm your subscription')}
      lead={t(
        'Choose the button to start getting our newsletter. You can unsubscribe at any time with the link in each email.',
      )}
    >
      <ButtonForm form={confirmForm} token={token}>
        {t('Confirm subscription')}
      </ButtonForm>
    </LinkPage>
  )
}

/** Every copy links here, so it must work years later. */
function UnsubscribePage({ token, isSaved }: { token: string; isSaved: boolean }) {
  const { email, isActive, lists = [], languages = [] } = usePageQuery(newsletterLinkRead(token))
  if (email === null) {
    return (
      <LinkPage
        title={t('This link is incomplete')}
        lead={t('Open it again from the email. If that doesn’t work, write to us and we’ll take you off the list.')}
      >
        <Link to={routes.contact} className="btn btn-fill">
          {t('Contact us')}
        </Link>
      </LinkPage>
    )
  }
  const hasChoice = lists.length + languages.length > 0
  const address = <strong className="font-semibold whitespace-nowrap">{email}</strong>
  if (isActive) {
    return (
      <LinkPage title={t('Your subscription')} lead={sentence('We send our newsletter to {address}.', { address })}>
        {hasChoice && <ChoiceForm {...{ token, isSaved, lists, languages }} />}
        {hasChoice ? (
          <ButtonForm form={leaveForm} token={token} variant="btn-line">
            {lists.length > 0 ? t('Unsubscribe from everything') : t('Unsubscribe')}
          </ButtonForm>
        ) : (
          <ButtonForm form={leaveForm} token={token}>
            {t('Unsubscribe')}
          </ButtonForm>
        )}
      </LinkPage>
    )
  }
  const lead = sentence('We won’t send the newsletter to {address} anymore. Unsubscribed by mistake?', { address })
  return (
    <LinkPage title={t('You’re unsubscribed')} lead={lead}>
      <ButtonForm form={comeBackForm} token={token} variant="btn-line">
        {t('Subscribe again')}
      </ButtonForm>
    </LinkPage>
  )
}

interface ChoiceFormProps extends Required<Pick<LinkedSubscription, 'lists' | 'languages'>> {
  token: string
  /** Whether the choice was just saved. */
  isSaved: boolean
}

/** The lists that the subscriber gets, and their language, to choose others. */
function ChoiceForm({ token, isSaved, lists, languages }: ChoiceFormProps) {
  const use = usePostedForm(listsForm)
  const problem = use.problems['lists']
  const chosenIn = (all: readonly { name: string; isChosen: boolean }[]) =>
    all.flatMap(({ name, isChosen }) => (isChosen ? [name] : []))
  return (
    <Form use={use} className="mb-10 grid justify-items-start gap-5">
      {isSaved && !problem && (
        <p role="status" className="rounded-xl bg-sand px-4 py-3 font-semibold">
          {t('Saved.')}
        </p>
      )}
      <input type="hidden" name="token" value={token} />
      {lists.length > 0 && (
        <ChoiceGroup
          type="checkbox"
          name="lists"
          label={t('What would you like to get?')}
          hint={t('News for everyone comes in any case.')}
          problem={problem ?? use.problems['token'] ?? use.message}
          choices={lists.map(({ name }) => [name, name])}
          chosen={problem ? [] : chosenIn(lists)}
        />
      )}
      {languages.length > 0 && (
        <ChoiceGroup
          type="radio"
          name="language"
          label={t('In which language?')}
          problem={lists.length > 0 ? undefined : (use.problems['token'] ?? use.message)}
          choices={languages.map(({ name }) => [name, languageNames[name]])}
          chosen={chosenIn(languages)}
        />
      )}
      <button type="submit" className="btn btn-fill">
        {t('Save')}
      </button>
    </Form>
  )
}
