/** The form to subscribe to the newsletter. */
import { newsletterWaysRead, subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { OutcomeTemplates, Refusal } from '#app/ui/field.tsx'
import { Form, Submit, Thanks } from '#app/ui/form.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { t } from '#app/text/t.ts'

const FIELD = 'newsletter-email'
const PROBLEM = 'newsletter-problem'

interface SubscribeProps {
  /** Classes of the button. */
  button: string
  /** Classes of the error message. */
  problem: string
}

/** The form alone; the button and the error message look different on light and dark backgrounds. */
export function Subscribe({ button, problem: ground }: SubscribeProps) {
  const use = useForm(subscriptionForm)
  const { problem, ...field } = use.field('email')
  const refusal = `text-sm sm:order-1 sm:col-span-2 ${ground}`
  return (
    <Form use={use} className="-mb-4 grid scroll-mt-44 gap-2.5 sm:grid-cols-[1fr_auto] lg:scroll-mt-20">
      <label htmlFor={FIELD} className="text-sm font-semibold sm:col-span-2">
        {t('Your email')}
      </label>
      <input
        {...field}
        id={FIELD}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? PROBLEM : undefined}
        className="control min-h-[3.1rem] rounded-pill px-5 text-ink"
      />
      <p
        id={PROBLEM}
        data-problem="email"
        hidden={!problem}
        className={`text-sm font-semibold text-bad sm:order-1 sm:col-span-2 ${ground}`}
      >
        {problem}
      </p>
      <ListChoice chosen={use.field('lists').defaultValue} />
      <Submit pending={t('Subscribing...')} className={button}>
        {t('Subscribe')}
      </Submit>
      <div data-outcome="" className="contents">
        {use.isDone && <Received use={use} />}
        {use.message && !problem && <Refusal className={refusal}>{use.message}</Refusal>}
      </div>
      <OutcomeTemplates use={use} refusal={refusal}>
        <Received use={{ ...use, received: undefined }} isLater />
      </OutcomeTemplates>
    </Form>
  )
}

/** The lists, once there is a choice. None is chosen for anybody. */
function ListChoice({ chosen }: { chosen: string }) {
  const { lists } = usePageQuery(newsletterWaysRead)
  if (lists.length < 2) return null
  return (
    <fieldset className="sm:order-1 sm:col-span-2">
      <legend className="text-sm font-semibold">{t('What would you like to get?')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {lists.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              name="lists"
              value={name}
              defaultChecked={chosen.split('\n').includes(name)}
              className="size-6 shrink-0 accent-primary"
            />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </div>
      <p className="text-sm">{t('News for everyone comes in any case.')}</p>
    </fieldset>
  )
}

function Received({ use, isLater = false }: Omit<Parameters<typeof Thanks>[0], 'children'>) {
  const { asksByLetter } = usePageQuery(newsletterWaysRead)
  return (
    <div className="grid gap-2.5 sm:order-1 sm:col-span-2">
      <Thanks use={use} isLater={isLater} />
      {!use.received && (
        <p role="status" data-usual="" className="text-sm">
          {asksByLetter
            ? t(
                'Check your email. We sent you a link to confirm your subscription. If you don’t see it, look in your spam folder.',
              )
            : t('The next newsletter comes to that address. Every one has a link to unsubscribe.')}
        </p>
      )}
    </div>
  )
}
