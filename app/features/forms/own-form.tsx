/** A form that the church has made. */
import {
  publicFormOf,
  READERS_FIELD,
  readersToChoose,
  type ShownForm,
  VERSION_FIELD,
} from '#app/features/forms/form.ts'
import { ChoiceGroup, Outcome } from '#app/ui/field.tsx'
import { MAX_ANSWERS } from '#app/forms/questions.ts'
import { Form, Submit } from '#app/ui/form.tsx'
import { Questions } from '#app/ui/questions.tsx'
import { useForm } from '#app/ui/use-form.ts'

export function OwnForm({ form }: { form: Omit<ShownForm, 'closed' | 'intro' | 'title'> }) {
  const use = useForm(publicFormOf(form), { rules: 'own', props: form })
  const { questions, readers, version } = form
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      {questions.some(({ isRequired }) => isRequired) && (
        <p className="text-sm text-soft">Fields marked * are required.</p>
      )}
      <Outcome use={use} />
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Questions use={use} questions={questions} />
      {readers === 'asked' && <ReadersField {...use.field(READERS_FIELD)} />}
      {readers !== 'asked' && readers !== 'inbox' && <p className="text-sm text-soft">{PROMISES[readers]}</p>}
      {questions.filter(({ kind }) => kind === 'long').length > 1 && (
        <p className="text-sm text-soft">
          All answers together may have up to {MAX_ANSWERS.toLocaleString('en-US')} characters.
        </p>
      )}
      <Submit pending="Sending..." className="btn-fill sm:justify-self-start">
        Send
      </Submit>
    </Form>
  )
}

const PROMISES = {
  prayer: 'Only the clergy and the prayer team will read this.',
  clergy: 'Only the clergy will read this.',
}

function ReadersField({ defaultValue, ...field }: { name: string; problem: string | undefined; defaultValue: string }) {
  const choices = Object.entries(readersToChoose)
  return (
    <ChoiceGroup
      {...field}
      label="Who may read this?"
      type="radio"
      choices={choices}
      chosen={[defaultValue]}
      required
    />
  )
}
