/** Merges two spellings of a speaker, a series or a topic. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import type { NameKind } from '#app/features/sermons/names.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead } from '#app/dashboard/client.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { Suggestions } from '#app/dashboard/form-fields.tsx'
import { Options } from '#app/dashboard/list-parts.tsx'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'
import { href } from '#app/routes.ts'
import { Select, TextField } from '#app/ui/field.tsx'

const KINDS: Record<NameKind, string> = { speaker: 'Speaker', series: 'Series', topic: 'Topic' }

export default function NamesPanel() {
  const [kind, setKind] = useState<NameKind>('speaker')
  const { data: names, error } = useQuery(adminRead<string[]>(href(adminApi.sermonNames, {}, { kind })))
  return (
    <>
      <BackTo to={adminPages.sermons}>Sermons</BackTo>
      <SectionHead
        title="Merge names"
        lead="Replace one spelling of a speaker, series or topic with another in all sermons. You can undo it."
      />
      <div className="sheet grid max-w-2xl gap-4 p-5">
        <Select
          name="kind"
          label="What to merge"
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as NameKind)}
        >
          <Options of={KINDS} />
        </Select>
        {error && <Failed error={error} />}
        {names && <Merge key={kind} kind={kind} names={names} />}
      </div>
    </>
  )
}

function Merge({ kind, names }: { kind: NameKind; names: readonly string[] }) {
  const { send, isPending } = useAdminMutation()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isProblemShown, showProblem] = useState(false)
  const problems = {
    from: from === '' ? 'Spelling to replace is required' : undefined,
    to: to.trim() === '' ? 'New spelling is required' : undefined,
  }
  const done = () => {
    setFrom('')
    setTo('')
  }
  const merge = () => {
    const isFilled = !problems.from && !problems.to
    showProblem(!isFilled)
    if (isFilled) send(['POST', adminApi.sermonNamesMerge, { kind, from, to }], done)
  }
  if (names.length === 0) return <p className="text-soft">No sermon has a {kind} yet.</p>
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        merge()
      }}
    >
      <Select
        name="from"
        label="Spelling to replace"
        value={from}
        problem={isProblemShown ? problems.from : undefined}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      >
        <option value="">Choose…</option>
        <Options of={names} />
      </Select>
      <TextField
        name="to"
        label="New spelling"
        hint="Choose an existing spelling, or type the right one."
        list="names"
        autoComplete="off"
        value={to}
        problem={isProblemShown ? problems.to : undefined}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Suggestions id="names" values={names} />
      <p>
        <Button type="submit" variant="go" isOff={isPending}>
          Merge
        </Button>
      </p>
    </form>
  )
}
