/** The form by which people write to the parish. */
import { Fragment } from 'react'
import { messageForm } from '#app/inbox/contact/message.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { Form, Submit } from '#app/ui/form.tsx'
import { Outcome } from '#app/ui/form-outcome.tsx'
import { useForm } from '#app/ui/use-form.ts'

export function ContactForm() {
  const use = useForm(messageForm)
  return (
    <Form use={use} className="sheet grid gap-5 p-[clamp(1.4rem,3vw,2.4rem)]">
      <div>
        <h2 className="text-[1.9rem]">Send Us a Message</h2>
        <p className="mt-1.5 text-[0.95rem] text-soft">Fields marked * are required.</p>
      </div>
      <Outcome use={use} />
      <Fragment key={use.edition}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField {...use.field('firstName')} label="First Name" autoComplete="given-name" required />
          <TextField {...use.field('lastName')} label="Last Name" autoComplete="family-name" required />
        </div>
        <TextField {...use.field('email')} label="Email" type="email" inputMode="email" autoComplete="email" required />
        <TextField {...use.field('subject')} label="Subject" required />
        <TextArea {...use.field('message')} label="Message" required />
      </Fragment>
      <Submit use={use} pending="Sending..." className="btn-fill sm:justify-self-start">
        Send Message
      </Submit>
    </Form>
  )
}
