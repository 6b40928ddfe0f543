/** The form to subscribe to the newsletter. */
import { useEffect, useRef } from 'react'
import { subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { Form, Submit, Thanks } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'
import type { FormPlace } from '#app/ui/page.tsx'
import { useForm } from '#app/ui/use-form.ts'

const FIELD = 'newsletter-email'
const PROBLEM = 'newsletter-problem'

interface SubscribeProps {
  place: FormPlace
  /** Classes of the button. */
  button: string
  /** Classes of the error message. */
  problem: string
  /** Whether people confirm by a link in an email. */
  asksByLetter: boolean
}

export default function Subscribe({ place, button, problem: ground, asksByLetter }: SubscribeProps) {
  const use = useForm(subscriptionForm, place)
  const { problem = use.message, ...field } = use.field('email')
  const { problems } = use
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problems['email'] !== undefined) input.current?.focus()
  }, [problems])

  return (
    <Form use={use} className="-mb-4 grid scroll-mt-44 gap-2.5 sm:grid-cols-[1fr_auto] lg:scroll-mt-20">
      <label htmlFor={FIELD} className="text-sm font-semibold sm:col-span-2">
        Your email
      </label>
      <input
        {...field}
        key={use.edition}
        ref={input}
        id={FIELD}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : PROBLEM}
        className="control min-h-[3.1rem] rounded-pill px-5 text-ink"
      />
      {problem !== undefined && (
        <p id={PROBLEM} className={`text-sm font-semibold text-bad sm:order-1 sm:col-span-2 ${ground}`}>
          {problem}
        </p>
      )}
      <Submit use={use} pending="Subscribing..." className={button}>
        Subscribe
      </Submit>
      {use.isDone && <Received use={use} asksByEmail={asksByLetter} />}
    </Form>
  )
}

function Received({ use, asksByEmail }: { use: FormInUse; asksByEmail: boolean }) {
  return (
    <div className="grid gap-2.5 sm:order-1 sm:col-span-2">
      <Thanks use={use} />
      {!use.received && (
        <p role="status" className="text-sm">
          {asksByEmail
            ? 'Check your email. We sent you a link to confirm your subscription. If you don’t see it, look in your spam folder.'
            : 'The next newsletter comes to that address. Every one has a link to unsubscribe.'}
        </p>
      )}
    </div>
  )
}
