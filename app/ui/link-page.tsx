/** Pages that are opened by links in emails: a short text, and a form with one button. */
import type { ComponentProps } from 'react'
import { Form } from '#app/ui/form.tsx'
import type { PublicForm } from '#app/forms/form-rules.ts'
import { PageIntro } from '#app/ui/page-intro.tsx'
import { useDrawings } from '#app/ui/scenes.ts'
import { usePostedForm } from '#app/ui/posted-form.ts'

export function LinkPage({ children, ...intro }: Omit<ComponentProps<typeof PageIntro>, 'scene'>) {
  return (
    <PageIntro {...intro} scene={useDrawings().book}>
      {children && <div className="mt-8">{children}</div>}
    </PageIntro>
  )
}

interface ButtonFormProps {
  form: PublicForm
  token: string
  variant?: string
  children: string
}

/** Submitted as a document navigation, with JavaScript or without. */
export function ButtonForm({ form, token, variant = 'btn-fill', children }: ButtonFormProps) {
  const use = usePostedForm(form)
  const problem = use.problems['token'] ?? use.message
  return (
    <Form use={use} className="grid justify-items-start gap-5">
      <input type="hidden" name="token" value={token} />
      {problem && (
        <p role="alert" className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">
          {problem}
        </p>
      )}
      <button type="submit" className={`btn ${variant}`}>
        {children}
      </button>
    </Form>
  )
}
