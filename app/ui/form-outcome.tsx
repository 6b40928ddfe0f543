/** What came of sending a form. */
import { ProblemSummary } from '#app/ui/field.tsx'
import { Thanks } from '#app/ui/form.tsx'
import type { FormInUse } from '#app/ui/use-form.ts'

/** What came of sending it: thanks, a fault of the whole, or what is to be put right. */
export function Outcome({ use }: { use: FormInUse }) {
  return (
    <>
      {use.isDone && <Thanks use={use} />}
      {use.message && Object.keys(use.problems).length === 0 && (
        <p className="rounded-xl border-2 border-bad px-4 py-3 font-semibold text-bad">{use.message}</p>
      )}
      <ProblemSummary key={use.attempt} problems={use.problems} />
    </>
  )
}
