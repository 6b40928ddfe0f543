/** A form of the church as a block of a page; nothing when there is none that visitors see. */
import { type Drawn, FormSection } from '#app/blocks/drawn.tsx'
import { FormView, Intro } from '#app/features/forms/form-view.tsx'
import { formIn, formRead } from '#app/features/forms/reads.ts'
import { usePage } from '#app/ui/page.tsx'
import { type PageReads, ReadError } from '#app/ui/read.ts'

export async function loadOwnForm(reads: PageReads, { form }: Drawn<'own-form'>['block']): Promise<void> {
  const id = formIn(form)
  if (id === undefined) return
  try {
    await reads.get(formRead(id))
  } catch (error) {
    if (!(error instanceof ReadError) || error.status !== 404) throw error
  }
}

export function OwnFormBlock({ block }: Drawn<'own-form'>) {
  const { reads } = usePage()
  const id = formIn(block.form)
  const form = id === undefined ? undefined : reads.peek(formRead(id))
  if (!form) return null
  return (
    <FormSection block={block} heading={block.heading || form.title} intro={<Intro form={form} />}>
      <FormView form={form} />
    </FormSection>
  )
}
