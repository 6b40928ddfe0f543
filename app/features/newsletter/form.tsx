/** The form to subscribe to the newsletter: a dark band on the home page, a block on others. */
import { useEffect, useRef } from 'react'
import { newsletterWaysRead, subscriptionForm } from '#app/features/newsletter/subscription.ts'
import { Form, Submit, Thanks } from '#app/ui/form.tsx'
import { type FormInUse, useForm } from '#app/ui/use-form.ts'
import { useReading } from '#app/ui/read.ts'

const FIELD = 'newsletter-email'
const PROBLEM = 'newsletter-problem'

export function NewsletterBand() {
  return (
    <section
      aria-labelledby="newsletter-title"
      className="grid items-center gap-x-columns gap-y-4 rounded-[1.25rem] bg-secondary p-banner text-on-secondary lg:grid-cols-[1.1fr_1fr]"
    >
      <div>
        <h2 id="newsletter-title" className="text-3xl">
          Get our newsletter
        </h2>
        <p className="mt-3 max-w-[33rem] opacity-85">What’s happening this Sunday, and one thing worth reading.</p>
      </div>
      <Subscribe button="bg-on-secondary text-secondary" problem="justify-self-start rounded-lg bg-card px-3 py-1" />
    </section>
  )
}

export function NewsletterBlock() {
  return (
    <section aria-labelledby="newsletter-title" className="grid items-center gap-x-12 gap-y-6 lg:grid-cols-[1.1fr_1fr]">
      <div>
        <h2 id="newsletter-title">Stay Connected</h2>
        <p className="lead">Our newsletter tells you what’s happening this Sunday, plus one thing worth reading.</p>
      </div>
      <Subscribe button="btn-fill" problem="" />
    </section>
  )
}

/** The button and the error message look different on light and dark backgrounds. */
export function Subscribe({ button, problem: ground }: { button: string; problem: string }) {
  const use = useForm(subscriptionForm)
  const { problem = use.message, ...field } = use.field('email')
  const { problems } = use
  const { asksByLetter } = useReading(newsletterWaysRead)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problems['email'] !== undefined) input.current?.focus()
  }, [problems])

  return (
    <Form use={use} className="grid scroll-mt-44 gap-2.5 sm:grid-cols-[1fr_auto] lg:scroll-mt-20">
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
        className="control min-h-[3.1rem] rounded-full px-5 text-ink"
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
