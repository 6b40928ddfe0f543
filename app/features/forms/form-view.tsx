/** A form of the church in a page: its introduction, and the form, or why it can't be sent. */
import { publicFormOf, type ShownForm } from '#app/features/forms/form.ts'
import { OwnForm } from '#app/features/forms/own-form.tsx'
import { useFormPlace } from '#app/ui/page.tsx'
import { Paragraphs } from '#app/ui/text.tsx'
import { t } from '#app/text/t.ts'

export function Intro({ form: { intro } }: { form: ShownForm }) {
  return intro === '' ? null : (
    <div className="prose [h2+&]:mt-4">
      <Paragraphs text={intro} />
    </div>
  )
}

export function FormView({ form }: { form: ShownForm }) {
  const { id, questions, readers, thanks, version, closed } = form
  const shown = { id, questions, readers, thanks, version }
  const { returned } = useFormPlace(publicFormOf(shown))
  if (closed !== '' && returned === undefined) return <p className="sheet p-box">{t(closed)}</p>
  return <OwnForm form={shown} />
}
