/** The form on an event's page for signing up. */
import { Fragment } from 'react'
import type { EventDetails, OpenDate } from '#app/features/events/outputs.ts'
import { answerName, readQuestion, signUpForm } from '#app/features/events/sign-ups/form.ts'
import { clockTime, fullDate } from '#app/ui/dates.ts'
import { Select, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Outcome } from '#app/ui/form-outcome.tsx'
import { type FormInUse, useForm } from '#app/ui/use-form.ts'

export function SignUp({ event }: { event: EventDetails }) {
  const use = useForm(signUpForm)
  const { openDates: dates, signUpQuestions: questions } = event
  const isFull = dates.every((one) => one.isFull)
  const what = isFull ? 'Join the waiting list' : 'Sign up'
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      <div>
        <h2 className="text-2xl">{what}</h2>
        <p className="mt-1.5 text-sm text-soft">
          {isFull
            ? 'All places are taken. We’ll email you when a place is free.'
            : 'We’ll email you a confirmation. You don’t need an account.'}
        </p>
      </div>
      <Outcome use={use} />
      <input type="hidden" name="event" value={event.id} />
      <Fragment key={use.edition}>
        <DateField use={use} dates={dates} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...use.field('name')} label="Name" autoComplete="name" required />
          <TextField
            {...use.field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </div>
        {questions.map(readQuestion).map(({ label, isNeeded }, index) => (
          <TextField key={label} {...use.field(answerName(index))} label={label} required={isNeeded} maxLength={500} />
        ))}
      </Fragment>
      <Submit use={use} pending="Signing up..." className="btn-fill sm:justify-self-start">
        {what}
      </Submit>
    </Form>
  )
}

/** The choice of a date, where there are several. */
function DateField({ use, dates }: { use: FormInUse; dates: EventDetails['openDates'] }) {
  const [only] = dates.length === 1 ? dates : []
  if (only) return <input type="hidden" name="date" value={only.on} />
  return (
    <Select {...use.field('date')} label="Date" required>
      {dates.map((one) => (
        <option key={one.on} value={one.on}>
          {dateInWords(one)}
        </option>
      ))}
    </Select>
  )
}

function dateInWords({ date, startTime, isFull }: OpenDate): string {
  const when = [fullDate(date), startTime && clockTime(startTime)].filter(Boolean).join(', ')
  return isFull ? `${when} (waiting list)` : when
}
