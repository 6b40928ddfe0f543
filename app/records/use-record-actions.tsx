/**
 * The actions of a kind of record: open one, add one, delete one or all. The open record is in the address (`?edit=…`,
 * `?add=yes`), so that it survives a reload and can be shared as a link.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showError, useAct, useAfterUndo } from '#app/records/act.ts'
import { Confirm, type ConfirmProps } from '#app/records/dialog.tsx'
import { usePlace } from '#app/records/place.tsx'
import { adminRead, CallError, callForMessage, type StoredRecord } from '#app/records/client.ts'
import type { Rights } from '#app/records/hooks.ts'
import { href } from '#app/routes.ts'

interface Options<Record extends StoredRecord> {
  addresses: { all: string; one: string }
  title: (record: Record) => string
  rights?: Rights
}

interface ClearAll {
  label: string
  address: string
  question: string
}

interface RecordActions<Record extends StoredRecord> {
  add: () => void
  edit: (record: Record) => void
  /** The current record being edited, or undefined for a new one; undefined while none is open. */
  editing: { record: Record | undefined } | undefined
  close: () => void
  /** Other dialogs of the section, by a name in the address. */
  open: (name: string) => void
  isOpen: (name: string) => boolean
  /** Edit and Delete at the end of a row, or View. */
  rowButtons: (record: Record) => ReactNode
  askToDelete: (record: Record) => void
  /** The button below the table that empties it. */
  clearAll: (what: ClearAll) => ReactNode
  /** Open confirmation dialogs; render them at the end of the section. */
  dialogs: ReactNode
}

export function useRecordActions<Record extends StoredRecord>({
  addresses,
  title,
  rights,
}: Options<Record>): RecordActions<Record> {
  const { search, change } = usePlace()
  const { ask, dialog } = useQuestion()
  const askToDelete = (record: Record) => ask(deletionOf(record, addresses.one, title(record)))
  const close = () => change({ edit: undefined, add: undefined, dialog: undefined })
  const id = search['edit']
  const { opened, missing } = useOpened(adminRead<Record>(href(addresses.one, { id: id ?? 'none' })), id, close)
  return {
    add: () => change({ add: 'yes', edit: undefined }),
    edit: (record) => change({ edit: record.id, add: undefined }),
    editing: opened || (search['add'] && id === undefined) ? { record: opened } : undefined,
    close,
    open: (name) => change({ dialog: name }),
    isOpen: (name) => search['dialog'] === name,
    rowButtons: (record) => (
      <>
        <button type="button" onClick={() => change({ edit: record.id })}>
          {rights?.isReadOnly(record) ? 'Details' : 'Edit'}
          <span className="sr-only"> {title(record)}</span>
        </button>
        {!rights?.isReadOnly(record) && (
          <button type="button" className="text-bad" onClick={() => askToDelete(record)}>
            Delete<span className="sr-only"> {title(record)}</span>
          </button>
        )}
      </>
    ),
    askToDelete,
    clearAll: (what) => (
      <p className="mt-10 border-t border-line pt-5 text-right">
        <button type="button" className="admin-btn admin-btn-bad-line" onClick={() => ask(clearingOf(what))}>
          {what.label}
        </button>
      </p>
    ),
    dialogs: (
      <>
        {missing}
        {dialog}
      </>
    ),
  }
}

/** The record with this id, once it is read. */
function useOpened<Record extends StoredRecord>(
  openedRead: ReturnType<typeof adminRead<Record>>,
  id: string | undefined,
  close: () => void,
) {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...openedRead,
    enabled: id !== undefined,
    // Not cached: a form that starts from an old version is refused when it is saved.
    gcTime: 0,
  })
  useAfterUndo(() => {
    // The undo has deleted the open record.
    const { error: problem } = queryClient.getQueryState(openedRead.queryKey) ?? {}
    if (id !== undefined && problem instanceof CallError && problem.status === 404) close()
  })
  if (id === undefined) return { opened: undefined, missing: undefined }
  return { opened: data, missing: error && !data && <Missing error={error} onClose={close} /> }
}

interface Question extends Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'word'> {
  work: () => Promise<string>
}

/** Does what was asked for, after a confirmation. */
function useQuestion() {
  const { act, isPending } = useAct()
  const [question, ask] = useState<Question>()
  if (!question) return { ask, dialog: undefined }
  const { work, ...asked } = question
  const run = async () => {
    const text = await work()
    ask(undefined)
    return text
  }
  const confirm = () => void act(run, (text) => ({ text }))
  return {
    ask,
    dialog: <Confirm {...asked} isPending={isPending} onConfirm={confirm} onCancel={() => ask(undefined)} />,
  }
}

function deletionOf({ id, version }: StoredRecord, addressOfOne: string, title: string): Question {
  return {
    title: `Delete “${title}”?`,
    text: <p>You can restore it from Trash for 30 days.</p>,
    confirm: 'Delete',
    work: () => callForMessage('DELETE', href(addressOfOne, { id }), undefined, { 'If-Match': `"${version}"` }),
  }
}

function clearingOf({ label, address, question }: ClearAll): Question {
  return {
    title: `${label}?`,
    text: (
      <>
        <p>{question}</p>
        <p className="mt-2 text-soft">
          They disappear from the website immediately. You can restore them from Trash for 30 days.
        </p>
      </>
    ),
    word: 'delete',
    confirm: 'Delete all',
    work: () => callForMessage('DELETE', address),
  }
}

/** Explains why the record in the address can't be opened, and returns to the list. */
function Missing({ error, onClose }: { error: Error; onClose: () => void }) {
  const explain = useEffectEvent((problem: Error) => {
    showError(problem)
    onClose()
  })
  useEffect(() => explain(error), [error])
  return null
}
