/** The versions of a record: the changes of each, word by word, and restoring one of them, or one field. */
import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import { useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { adminRead, call, pageRead, warningOf } from '#app/dashboard/client.ts'
import { displayValue } from '#app/dashboard/conflict.tsx'
import { Dialog, DialogFoot } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { ChoiceSelect } from '#app/dashboard/form-fields.tsx'
import type { Version } from '#app/records/versions-api.ts'
import { moment } from '#app/dates/instants.ts'

type Fields = Record<string, unknown>

interface HistoryProps {
  /** The compared fields with their labels; of a rich text, the field with its plain text. */
  fields: Readonly<Record<string, { label: string; plainIn?: string }>>
  /** The record as it is now. */
  record: object
  /** The record's address in the API, and its ETag. */
  address: string
  etag: string
  versionsAddress?: string
  describeValue: ((value: unknown) => string | undefined) | undefined
  onClose: () => void
}

export function History({ onClose, versionsAddress, ...of }: HistoryProps) {
  const address = versionsAddress ?? `${of.address}/versions`
  const { data, error } = useQuery(pageRead<Version>(`${address}?limit=200`))
  const [chosen, choose] = useState<number>()
  const versions = data?.records ?? []
  const version = chosen ?? versions[1]?.version
  return (
    <Dialog title="History" onClose={onClose} isWide>
      <div className="admin-dialog-body">
        {error && <Failed error={error} />}
        {data && version === undefined && <p>This is the first version. Every change you save is kept here.</p>}
        {version !== undefined && (
          <>
            <ChoiceSelect
              name="version"
              label="Earlier version"
              value={version}
              choices={versions.slice(1).map((one) => [one.version, nameOf(one)])}
              onChoose={(value) => choose(Number(value))}
            />
            <VersionComparison
              key={version}
              {...of}
              versionAddress={`${address}/${version}`}
              onRestore={() => choose(version)}
            />
          </>
        )}
      </div>
      <DialogFoot cancel="Close" onCancel={onClose} />
    </Dialog>
  )
}

function nameOf({ at, by }: Version): string {
  return [moment(at), by].filter(Boolean).join(', ')
}

interface Restoring extends Pick<HistoryProps, 'address' | 'etag'> {
  versionAddress: string
  /** Called before a version is restored. */
  onRestore: () => void
}

type VersionComparisonProps = Restoring & Pick<HistoryProps, 'fields' | 'record' | 'describeValue'>

/** The version's values beside the current ones. */
function VersionComparison({ fields, record, describeValue, ...restoring }: VersionComparisonProps) {
  const { data, error } = useQuery(adminRead<{ record: Fields }>(restoring.versionAddress))
  const { restoreAll, restoreField, isPending } = useRestore(restoring)
  const now: Fields = { ...record }
  const text = (value: unknown) => describeValue?.(value) ?? displayValue(value)
  const twins = new Set(Object.values(fields).map(({ plainIn }) => plainIn))
  const shown = Object.entries(fields).filter(([name]) => !twins.has(name))
  if (error) return <Failed error={error} />
  if (!data) return <p role="status">Loading...</p>
  const all = shown.map(([name, { label, plainIn = name }]) => {
    const [earlier, current] = [data.record, now].map((of) => text(of[name]) || text(of[plainIn]))
    // A rich text that is empty is left out.
    const empty = plainIn === name ? undefined : []
    const restored = { [plainIn]: data.record[plainIn], [name]: data.record[name] ?? empty }
    return { name, label, earlier: earlier ?? '', now: current ?? '', restored }
  })
  const changed = all.filter((one) => one.earlier !== one.now)
  if (changed.length === 0) return <p className="mt-4">This version is the same as the current one.</p>
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {changed.map(({ name, restored, ...texts }) => (
          <ChangedField
            key={name}
            {...texts}
            isPending={isPending}
            onRestore={() => restoreField(texts.label, restored)}
          />
        ))}
      </dl>
      <p className="text-soft">
        <del className="bg-bad/14">Marked like this</del>: only in the earlier version.{' '}
        <ins className="bg-good/16">Marked like this</ins>: only in the current one.
      </p>
      <Button variant="go" className="w-fit" isOff={isPending} onClick={restoreAll}>
        Restore this version
      </Button>
    </>
  )
}

function useRestore({ address, etag, versionAddress, onRestore }: Restoring) {
  const { mutate, isPending } = useAdminMutation()
  const restore = (what: string, ...request: [method: string, address: string, body: object]) => {
    onRestore()
    void mutate(
      async () => warningOf(await call(...request, { 'If-Match': etag })),
      (warning) => ({ text: `${what} is restored. ${warning}` }),
    )
  }
  return {
    restoreAll: () => restore('The earlier version', 'POST', `${versionAddress}/restore`, {}),
    restoreField: (label: string, values: Fields) => restore(label, 'PUT', address, values),
    isPending,
  }
}

interface ChangedFieldProps {
  label: string
  earlier: string
  now: string
  isPending: boolean
  onRestore: () => void
}

function ChangedField({ label, earlier, now, isPending, onRestore }: ChangedFieldProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[10rem_1fr_auto]">
      <dt className="font-semibold">{label}</dt>
      <dd className="break-words whitespace-pre-line">
        <WordDiff then={earlier} now={now} />
      </dd>
      <dd>
        <Button isOff={isPending} srOnly={` ${label}`} onClick={onRestore}>
          Restore
        </Button>
      </dd>
    </div>
  )
}

/** Shorter texts, such as titles and names, are shown as a whole, one above the other. */
const MAX_WHOLE_LENGTH = 80

/** Both texts in one, with the different words marked. */
function WordDiff({ then, now }: { then: string; now: string }) {
  if (Math.max(then.length, now.length) <= MAX_WHOLE_LENGTH && !`${then}${now}`.includes('\n')) {
    return (
      <>
        {then && <del className="bg-bad/14 block w-fit">{then}</del>}
        {now && <ins className="bg-good/16 block w-fit">{now}</ins>}
      </>
    )
  }
  return diffWordsWithSpace(then, now).map(({ value, added, removed }, index) => {
    if (!added && !removed) return value
    const Mark = added ? 'ins' : 'del'
    return (
      <Mark key={index} className={added ? 'bg-good/16' : 'bg-bad/14'}>
        {value}
      </Mark>
    )
  })
}
