/** A form of the site as a block of a page. */
import { type Drawn, FormSection } from '#app/blocks/drawn.tsx'
import { Subscribe } from '#app/features/newsletter/subscribe.tsx'
import { newsletterWaysRead } from '#app/features/newsletter/subscription.ts'
import { ContactForm } from '#app/inbox/contact-form.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { useFilled } from '#app/ui/rich-text.tsx'
import { visitAnswersRead } from '#app/ui/site.ts'
import { Announcement } from '#app/site/pages/announcement.tsx'

type Block = Drawn<'form'>['block']

export async function formReads(reads: PageReads, { form: which }: Block): Promise<void> {
  if (which === 'newsletter') await reads.get(newsletterWaysRead)
  if (which === 'visit') await reads.get(visitAnswersRead)
}

export function FormBlock({ block }: Drawn<'form'>) {
  const { heading, text, form: which } = block
  const filled = useFilled()
  return (
    <FormSection block={block} heading={heading} intro={text && <p className="lead">{filled(text)}</p>}>
      {forms[which]}
    </FormSection>
  )
}

const forms = {
  contact: <ContactForm />,
  visit: <Announcement />,
  newsletter: <Subscribe button="btn-fill" problem="" />,
}
