/** Pages that are opened by links in emails: a short text, and a form with one button. */
import type { ReactNode } from 'react'
import { Form } from '#app/ui/form.tsx'
import type { PublicForm } from '#app/ui/form-rules.ts'
import { useDrawings } from '#app/ui/scenes.ts'
import { usePostedForm } from '#app/ui/use-posted-form.ts'

interface LinkPageProps {
  /** The fragment that scrolls to the heading and focuses it. */
  id?: string
  title: string
  lead: ReactNode
  children?: ReactNode
}

export function LinkPage({ id, title, lead, children }: LinkPageProps) {
  return (
    <div className="wrap page text-and-picture">
      <div>
        <h1 id={id} tabIndex={id === undefined ? undefined : -1} className="scroll-mt-44 outline-none lg:scroll-mt-28">
          {title}
        </h1>
        <p className="lead">{lead}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
      <img
        src={useDrawings().book}
        alt=""
        width={1200}
        height={675}
        loading="lazy"
        className="aspect-video w-full rounded-card border border-line object-cover"
      />
    </div>
  )
}

interface ButtonFormProps {
  form: PublicForm
  /** From the link. */
  token: string
  variant?: string
  /** The button's label. */
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
