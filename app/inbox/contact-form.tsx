/** The contact form. */
import { messageForm } from '#app/inbox/contact.ts'
import { tel } from '#app/links/address.ts'
import { TextArea, TextField, Outcome } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { sentence } from '#app/ui/sentence.ts'
import { useForm } from '#app/ui/use-form.ts'
import { t } from '#app/text/t.ts'

/** @param subject what the message is about, until the visitor changes it */
export function ContactForm({ subject }: { subject?: string | undefined }) {
  const { phone } = useSiteConfig()
  const use = useForm(messageForm, subject ? { values: { subject } } : {})
  return (
    <Form use={use} className="sheet grid gap-5 p-box">
      <div>
        <h2 className="text-2xl">{t('Send Us a Message')}</h2>
        <p className="mt-1.5 text-sm text-soft">{t('Fields marked * are required.')}</p>
      </div>
      <Outcome use={use} next={<WhatNext phone={phone} />} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...use.field('firstName')} label={t('First Name')} autoComplete="given-name" required />
        <TextField {...use.field('lastName')} label={t('Last Name')} autoComplete="family-name" required />
      </div>
      <TextField {...use.field('email')} label={t('Email')} type="email" autoComplete="email" required />
      <TextField {...use.field('subject')} label={t('Subject')} required />
      <TextArea {...use.field('message')} label={t('Message')} required />
      <Submit pending={t('Sending...')} className="btn-fill sm:justify-self-start">
        {t('Send Message')}
      </Submit>
    </Form>
  )
}

/** The next steps after a message was sent. */
function WhatNext({ phone }: { phone: string | null }) {
  return (
    <p className="mt-2">
      {t('We’ll answer by email, to the address that you entered.')}
      {phone && (
        <>
          {' '}
          {sentence('If it can’t wait, call us at {phone}.', {
            phone: (
              <a href={tel(phone)} className="link whitespace-nowrap lining-nums">
                {phone}
              </a>
            ),
          })}
        </>
      )}
    </p>
  )
}
