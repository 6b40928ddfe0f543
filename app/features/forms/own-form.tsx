/** A form that the church has made. */
import { publicFormOf, readersToChoose, type ShownForm } from '#app/features/forms/form.ts'
import { READERS_FIELD, VERSION_FIELD } from '#app/features/forms/own.form.ts'
import { ChoiceGroup, Outcome } from '#app/ui/field.tsx'
import { MAX_ANSWERS } from '#app/forms/questions.ts'
import { Form, Submit } from '#app/ui/form.tsx'
import { Questions } from '#app/ui/questions.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { t } from '#app/text/t.ts'

export function OwnForm({ form }: { form: Omit<ShownForm, 'closed' | 'intro' | 'title'> }) {
  const { questions, readers, version } = form
  const use = useForm(publicFormOf(form), { rules: 'own', props: { questions, readers } })
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      {questions.some(({ isRequired }) => isRequired) && (
        <p className="text-sm text-soft">{t('Fields marked * are required.')}</p>
      )}
      <Outcome use={use} />
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <Questions use={use} questions={questions} />
      {readers === 'asked' && <ReadersField {...use.field(READERS_FIELD)} />}
      {readers !== 'asked' && readers !== 'inbox' && <p className="text-sm text-soft">{t(PROMISES[readers])}</p>}
      {questions.filter(({ kind }) => kind === 'long').length > 1 && (
        <p className="text-sm text-soft">
          {t('All answers together may have up to {max} characters.', { max: MAX_ANSWERS.toLocaleString('en-US') })}
        </p>
      )}
      <Submit pending={t('Sending...')} className="btn-fill sm:justify-self-start">
        {t('Send')}
      </Submit>
    </Form>
  )
}

const PROMISES = {
  prayer: 'Only the clergy and the prayer team will read this.',
  clergy: 'Only the clergy will read this.',
}

function ReadersField({ defaultValue, ...field }: { name: string; problem: string | undefined; defaultValue: string }) {
  const choices = Object.entries(readersToChoose).map(([who, label]) => [who, t(label)] as const)
  return (
    <ChoiceGroup
      {...field}
      label={t('Who may read this?')}
      type="radio"
      choices={choices}
      chosen={[defaultValue]}
      required
    />
  )
}
