/**
 * The actions of a kind of record: open one, add one, delete one or all. The open record is in the address (`?edit=…`,
 * `?add=yes`), so that it survives a reload and can be shared as a link.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { showError, useAct, useAfterUndo } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { usePlace } from '#app/records/place.tsx'
import { adminRead, call, CallError, callForMessage, type StoredRecord } from '#app/records/client.ts'
import type { Rights } from '#app/records/hooks.ts'
import { href } from '#app/routes.ts'

interface Options<Record extends StoredRecord> {
  addresses: { all: string; one: string }
  /** The record's name for people. */
  title: (record: Record) => string
  /** The user’s rights; everything by default. */
  rights?: Rights
}

interface ClearAll {
  label: string
  address: string
  /** The question. */
  text: string
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
  /** Asks whether to delete it. */
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
  const removals = useRemovals(addresses.one, title)
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
      <RowButtons
        title={title(record)}
        isReadOnly={rights?.isReadOnly(record) ?? false}
        onEdit={() => change({ edit: record.id })}
        onDelete={() => removals.askToDelete(record)}
      />
    ),
    askToDelete: removals.askToDelete,
    clearAll: (what) => <ClearButton label={what.label} onPress={() => removals.askToClear(what)} />,
    dialogs: (
      <>
        {missing}
        {removals.dialogs}
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

/** Deletes one record, or all, after a question. */
function useRemovals<Record extends StoredRecord>(addressOfOne: string, title: (record: Record) => string) {
  const { act, isPending } = useAct()
  const [deleting, setDeleting] = useState<Record>()
  const [clearing, setClearing] = useState<ClearAll>()
  const remove = async (record: Record) => {
    const address = href(addressOfOne, { id: record.id })
    await call('DELETE', address, undefined, { 'If-Match': `"${record.version}"` })
    setDeleting(undefined)
    return 'Item deleted successfully'
  }
  const clear = async ({ address }: ClearAll) => {
    const message = await callForMessage('DELETE', address)
    setClearing(undefined)
    return message
  }
  const run = (work: () => Promise<string>) => void act(work, (text) => ({ text }))
  const dialogs = (
    <>
      {deleting && (
        <Confirm
          title={`Delete “${title(deleting)}”?`}
          text={<p>You can restore it from Trash for 30 days.</p>}
          confirm="Delete"
          isPending={isPending}
          onConfirm={() => run(() => remove(deleting))}
          onCancel={() => setDeleting(undefined)}
        />
      )}
      {clearing && (
        <ClearQuestion
          what={clearing}
          isPending={isPending}
          onConfirm={() => run(() => clear(clearing))}
          onCancel={() => setClearing(undefined)}
        />
      )}
    </>
  )
  return { askToDelete: setDeleting, askToClear: setClearing, dialogs }
}

interface RowButtonsProps {
  title: string
  isReadOnly: boolean
  onEdit: () => void
  onDelete: () => void
}

function RowButtons({ title, isReadOnly, onEdit, onDelete }: RowButtonsProps) {
  return (
    <>
      <button type="button" onClick={onEdit}>
        {isReadOnly ? 'Details' : 'Edit'}
        <span className="sr-only"> {title}</span>
      </button>
      {!isReadOnly && (
        <button type="button" className="text-bad" onClick={onDelete}>
          Delete<span className="sr-only"> {title}</span>
        </button>
      )}
    </>
  )
}

function ClearButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <p className="mt-10 border-t border-line pt-5 text-right">
      <button type="button" className="admin-btn admin-btn-bad-line" onClick={onPress}>
        {label}
      </button>
    </p>
  )
}

interface ClearQuestionProps {
  what: ClearAll
  isPending: boolean
  onConfirm: () => void
  onCancel: () => void
}

function ClearQuestion({ what: { label, text }, ...question }: ClearQuestionProps) {
  const about = (
    <>
      <p>{text}</p>
      <p className="mt-2 text-soft">
        They leave the website at once. If it was a mistake, you can restore them from Trash for 30 days.
      </p>
    </>
  )
  return <Confirm title={`${label}?`} text={about} word="delete" confirm="Delete all" {...question} />
}

/** Explains why the record in the address can't be opened, and returns to the list. */
function Missing({ error, onClose }: { error: Error; onClose: () => void }) {
  const close = useRef(onClose)
  useEffect(() => {
    showError(error)
    close.current()
  }, [error])
  return null
}
