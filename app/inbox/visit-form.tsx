/** The form for planning a visit. */
import { visitForm } from '#app/inbox/visit.ts'
import { AGREED, KIDS } from '#app/inbox/visit.form.ts'
import { TEXT_CONSENT } from '#app/forms/text-consent.ts'
import { routes } from '#app/routes.ts'
import { Checkbox, Select, TextField, Outcome } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { sentence } from '#app/ui/sentence.ts'
import { useForm } from '#app/ui/use-form.ts'
import { t } from '#app/text/t.ts'

interface VisitFormProps {
  /** What people who have announced a visit want to know, with a short name for each. */
  facts: [name: string, text: string][]
  /** Whether they agree to receive text messages. */
  mayText: boolean
  /** Address of the way to the church. */
  directions: string | null
}

export function VisitForm({ mayText, ...next }: VisitFormProps) {
  const use = useForm(visitForm)
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      <div>
        <h2 className="text-2xl">{t("Let us know you're coming")}</h2>
        <p className="mt-1.5 text-sm text-soft">{t('Fields marked * are required.')}</p>
      </div>
      <Outcome use={use} next={<WhatNext {...next} />} />
      <TextField {...use.field('fullName')} label={t('Full Name')} autoComplete="name" required />
      <TextField
        {...use.field('phone')}
        label={t('Phone')}
        type="tel"
        autoComplete="tel"
        hint={t('Include the area code.')}
        required
      />
      <TextField {...use.field('email')} label={t('Email')} type="email" autoComplete="email" required />
      <Select {...use.field('numberOfKids')} label={t('How many kids are coming?')} required>
        <option value="">{t('Choose one')}</option>
        {KIDS.map((kids) => (
          <option key={kids} value={kids}>
            {kids}
          </option>
        ))}
      </Select>
      <Terms field={use.field('agreeToTerms')} mayText={mayText} />
      <Submit pending={t('Submitting...')} className="btn-fill sm:justify-self-start">
        {t('Submit')}
      </Submit>
    </Form>
  )
}

interface TermsProps extends Pick<VisitFormProps, 'mayText'> {
  field: ReturnType<FormInUse['field']>
}

function Terms({ field: { defaultValue, ...field }, mayText }: TermsProps) {
  const terms = (
    // That it opens a tab is not in its text, which is part of the name of the checkbox.
    <a href={routes.terms} target="_blank" rel="noopener" className="link" title={t('Opens in a new tab')}>
      {t('terms and conditions')}
    </a>
  )
  return (
    <Checkbox
      {...field}
      value={AGREED}
      defaultChecked={defaultValue === AGREED}
      label={
        mayText
          ? sentence('I agree to the {terms} {texting}.', { terms, texting: t(TEXT_CONSENT) })
          : sentence('I agree to the {terms}.', { terms })
      }
      required
    />
  )
}

/** When to come, where to park, who will be there, and directions. */
function WhatNext({ facts, directions }: Pick<VisitFormProps, 'facts' | 'directions'>) {
  return (
    <>
      <dl className="mt-3 grid gap-2 border-t border-line pt-3 text-sm">
        {facts.map(([name, text]) => (
          <div key={name} className="grid grid-cols-[4.5rem_1fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className="lining-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {directions && (
        <NewTabLink to={directions} className="link onward">
          {t('Directions')}
        </NewTabLink>
      )}
    </>
  )
}
