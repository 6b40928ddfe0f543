/** The result of a submitted form. */
import type { ReactNode } from 'react'
import { ProblemSummary } from '#app/ui/field.tsx'
import { Thanks } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/use-form.ts'

interface OutcomeProps {
  use: FormInUse
  /** Shown below the confirmation: what happens next. */
  next?: ReactNode
}

/** Shows thanks, a general error, or the errors of fields. */
export function Outcome({ use, next }: OutcomeProps) {
  return (
    <>
      {use.isDone && <Thanks use={use}>{next}</Thanks>}
      {use.message && Object.keys(use.problems).length === 0 && (
        <p className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">{use.message}</p>
      )}
      <ProblemSummary key={use.attempt} problems={use.problems} />
    </>
  )
}
