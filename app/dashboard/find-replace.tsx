/** Finds words in the texts of the selected records, shows what would change, and replaces them with one undo. */
import { useState } from 'react'
import { namesOf, Progress, RECORDS_PER_CALL, Refused, useWork } from '#app/dashboard/bulk-edit-work.tsx'
import { call } from '#app/dashboard/client.ts'
import { FormDialog } from '#app/dashboard/dialog.tsx'
import { showError } from '#app/dashboard/mutation.ts'
import type { Selection } from '#app/dashboard/use-list.ts'
import { addressesOf, type AnyDefinition } from '#app/definitions/definition.ts'
import type { Replacement, Words } from '#app/definitions/replace-text.ts'
import type { FoundIn } from '#app/records/bulk-edit-words.ts'
import { formatCount } from '#app/text/format-count.ts'
import { TextField } from '#app/ui/field.tsx'

interface FindReplaceProps {
  definition: AnyDefinition
  selection: Selection
  onClose: () => void
}

/** Records that are shown before they change. */
const MAX_SHOWN = 50

export function FindReplace({ definition, selection, onClose }: FindReplaceProps) {
  const { ids, progress, refused, run, stop } = useWork({ definition, selection, work: 'replace', onClose })
  const [words, setWords] = useState({ find: '', put: '' })
  const [isMissing, setMissing] = useState(false)
  const { found, isLooking, look } = useLook(definition, ids, words)
  const isUnderWay = progress !== undefined
  const change = (next: Partial<typeof words>) => {
    setWords({ ...words, ...next })
    setMissing(false)
  }
  const submit = () => {
    setMissing(words.find.trim() === '')
    if (words.find.trim() === '' || isLooking || isUnderWay) return
    if (found === undefined) void look()
    else if (found.length > 0) void run(words)
  }
  const count = formatCount(found?.length ?? 0, namesOf(definition))
  return (
    <FormDialog
      title={`Find and replace in ${formatCount(ids.length, namesOf(definition))}`}
      submit={found?.length ? `Replace in ${count}` : 'Show what changes'}
      isGood
      isPending={isUnderWay || isLooking}
      cancel={isUnderWay ? 'Stop' : undefined}
      onClose={isUnderWay ? stop : onClose}
      onSubmit={submit}
    >
      {refused.length > 0 && <Refused refused={refused} />}
      {isUnderWay ? (
        <Progress done={progress} of={ids.length} />
      ) : (
        <>
          <TextField
            name="find"
            label="Find"
            autoComplete="off"
            required
            value={words.find}
            problem={isMissing ? 'Enter the words to find' : undefined}
            hint="In every text: titles, descriptions, the blocks of pages. Addresses stay as they are."
            onChange={({ currentTarget }) => change({ find: currentTarget.value })}
          />
          <TextField
            name="put"
            label="Replace with"
            autoComplete="off"
            value={words.put}
            onChange={({ currentTarget }) => change({ put: currentTarget.value })}
          />
          <div role="status" className="grid gap-3">
            {found && <Found found={found} count={count} />}
          </div>
        </>
      )}
    </FormDialog>
  )
}

/** What would change; undefined until it was asked for these very words. */
function useLook(definition: AnyDefinition, ids: readonly string[], words: Words) {
  const [looked, setLooked] = useState<{ words: Words; found: FoundIn[] }>()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    try {
      const all: FoundIn[] = []
      for (let at = 0; at < ids.length; at += RECORDS_PER_CALL) {
        const part = { ids: ids.slice(at, at + RECORDS_PER_CALL), ...words }
        const answer = await call('POST', `${addressesOf(definition).all}/replace-look`, part)
        all.push(...((await answer.json()) as { records: FoundIn[] }).records)
      }
      setLooked({ words, found: all })
    } catch (error) {
      showError(error)
    } finally {
      setLooking(false)
    }
  }
  const found = looked?.words === words ? looked.found : undefined
  return { found, isLooking, look }
}

function Found({ found, count }: { found: FoundIn[]; count: string }) {
  if (found.length === 0) return <p>These words are in none of them.</p>
  const more = found.length - MAX_SHOWN
  return (
    <>
      <p className="font-semibold">{count} will change:</p>
      <ul className="grid gap-3">
        {found.slice(0, MAX_SHOWN).map(({ id, title, found: places, others }) => (
          <li key={id} className="border-t border-line pt-2">
            <strong className="font-semibold wrap-anywhere">{title}</strong>
            {places.map((place, index) => (
              // The places never move.
              // oxlint-disable-next-line react/no-array-index-key
              <Place key={index} place={place} />
            ))}
            {others > 0 && (
              <p className="text-sm text-soft">and {formatCount(others, ['other place', 'other places'])} in it</p>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-soft">and {more.toLocaleString('en-US')} more</p>}
    </>
  )
}

function Place({ place: { label, before, found, put, after } }: { place: Replacement }) {
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-soft">{label}: </span>
      {before}
      <del className="bg-sand text-soft">{found}</del> <ins className="font-semibold no-underline">{put}</ins>
      {after}
    </p>
  )
}
