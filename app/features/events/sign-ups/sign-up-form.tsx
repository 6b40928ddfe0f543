/** The form for signing up for an event. */
import type { EventDetails, OpenDate } from '#app/features/events/outputs.ts'
import { fullDays } from '#app/features/events/span.ts'
import { readQuestion, signUpForm } from '#app/features/events/sign-ups/sign-up.ts'
import { answerName } from '#app/features/events/sign-ups/sign-up.form.ts'
import { clockTime } from '#app/dates/format.ts'
import { Outcome, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'
import { useForm } from '#app/ui/use-form.ts'
import { t } from '#app/text/t.ts'
import { capitalized } from '#app/text/format-count.ts'

interface SignUpProps extends Pick<EventDetails, 'id' | 'sendsEmail'> {
  dates: OpenDate[]
  /** The event's own questions. */
  questions: string[]
  /** How many people one sign-up may bring. */
  most: number
  /** The places of each date have a limit. */
  isLimited: boolean
}

export function SignUpForm({ id, sendsEmail, dates, questions, most, isLimited }: SignUpProps) {
  const use = useForm(signUpForm)
  const isFull = dates.every((one) => one.isFull)
  const what = isFull ? t('Join the waiting list') : t('Sign up')
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      <div>
        <h2 className="text-2xl">{what}</h2>
        <p className="mt-1.5 text-sm text-soft">
          {[
            isFull && t('All places are taken.'),
            sendsEmail &&
              (isFull ? t('We’ll email you when there’s a place for you.') : t('We’ll email you a confirmation.')),
            !isFull && t('You don’t need an account.'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <Outcome use={use} />
      <input type="hidden" name="event" value={id} />
      <DateField use={use} dates={dates} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...use.field('name')} label={t('Name')} autoComplete="name" required />
        <TextField {...use.field('email')} label={t('Email')} type="email" autoComplete="email" required />
      </div>
      {most > 1 && <PartyFields {...{ use, most, isLimited }} />}
      {questions.map(readQuestion).map(({ label, isNeeded }, index) => (
        <TextField key={label} {...use.field(answerName(index))} label={label} required={isNeeded} maxLength={500} />
      ))}
      <Submit pending={t('Signing up...')} className="btn-fill sm:justify-self-start">
        {what}
      </Submit>
    </Form>
  )
}

/** How many come, and the names of the others, which are asked for when someone comes along. */
function PartyFields({ use, most, isLimited }: { use: FormInUse } & Pick<SignUpProps, 'most' | 'isLimited'>) {
  const numbers = Array.from({ length: most }, (_, index) => String(index + 1))
  return (
    <div className="group/party grid gap-5">
      <Select
        {...use.field('people')}
        label={t('How many people')}
        hint={[t('Count yourself.'), isLimited && t('Either all of you get a place, or all of you wait.')]
          .filter(Boolean)
          .join(' ')}
      >
        {numbers.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
      <div className="group-has-[option:first-child:checked]/party:has-[:placeholder-shown]:hidden">
        <TextArea
          {...use.field('companions')}
          label={t('Who comes with you')}
          hint={t('Optional. Put each name on its own line.')}
          rows={3}
          placeholder=" "
        />
      </div>
    </div>
  )
}

/** The choice of a date, where there are several. */
function DateField({ use, dates }: { use: FormInUse; dates: OpenDate[] }) {
  const [only] = dates.length === 1 ? dates : []
  if (only) return <input type="hidden" name="date" value={only.on} />
  return (
    <Select {...use.field('date')} label={t('Date')} required>
      {dates.map((one) => (
        <option key={one.on} value={one.on}>
          {dateInWords(one)}
        </option>
      ))}
    </Select>
  )
}

function dateInWords({ startTime, isFull, ...days }: OpenDate): string {
  const when = [capitalized(fullDays(days)), startTime && clockTime(startTime)].filter(Boolean).join(', ')
  return isFull ? t('{when} (waiting list)', { when }) : when
}
