/**
 * The actions of a kind of record: open one, add one, delete one or all. The open record is in the address (`?edit=…`,
 * `?add=yes`), so that it survives a reload and can be shared as a link.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { showError, useAfterUndo } from '#app/dashboard/mutation.ts'
import { RequestButton } from '#app/dashboard/dialog.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { adminRead, CallError, type StoredRecord } from '#app/dashboard/client.ts'
import { type Rights, useTrashHint } from '#app/dashboard/use-rights.ts'
import type { RowParts } from '#app/dashboard/table.tsx'
import { href } from '#app/routes.ts'

interface Options<Record extends StoredRecord> {
  addresses: { all: string; one: string }
  title: (record: Record) => string
  rights?: Rights
}

export interface RecordActions<Record extends StoredRecord> {
  add: () => void
  edit: (record: Record) => void
  /** The address says that a record is open, or a new one; the record may not have been read yet. */
  isOpen: boolean
  /** The current record being edited, or undefined for a new one; undefined while none is open. */
  editing: { record: Record | undefined } | undefined
  close: () => void
  /**
   * A row of the list: it opens the record.
   * @param further what its menu offers before Delete
   */
  row: (record: Record, further?: ReactNode) => RowParts
  /** Explains why the record in the address can’t be opened; render it at the end of the section. */
  missing: ReactNode
}

export function useRecordActions<Record extends StoredRecord>({
  addresses,
  title,
  rights,
}: Options<Record>): RecordActions<Record> {
  const { search, change } = useUrlState()
  const id = search['edit']
  const isNew = Boolean(search['add']) && id === undefined
  // What a new record begins from has the name that is otherwise the list's page.
  const started = isNew ? { page: undefined } : {}
  // The split view returns to the place in the list.
  const close = () =>
    change({ edit: undefined, add: undefined, dialog: undefined, block: undefined, ...started }, { keepsScroll: true })
  const { opened, missing } = useOpened(adminRead<Record>(href(addresses.one, { id: id ?? 'none' })), id, close)
  return {
    add: () => change({ add: 'yes', edit: undefined }),
    edit: (record) => change({ edit: record.id, add: undefined }),
    isOpen: isNew || id !== undefined,
    editing: opened || isNew ? { record: opened } : undefined,
    close,
    row: (record, further) => ({
      title: title(record),
      verb: rights?.isReadOnly(record) ? 'Details' : 'Edit',
      isOpen: record.id === id,
      open: () => change({ edit: record.id, add: undefined }),
      menu: (
        <>
          {further}
          {!rights?.isReadOnly(record) && (
            <DeleteButton record={record} address={addresses.one} title={title(record)} />
          )}
        </>
      ),
    }),
    missing,
  }
}

interface DeleteButtonProps {
  record: StoredRecord
  /** The API’s address of one. */
  address: string
  title: string
  onDone?: () => void
}

/** The button of a record that moves it to the trash. */
export function DeleteButton({ record: { id, version }, address, title, ...button }: DeleteButtonProps) {
  return (
    <RequestButton
      variant="text"
      className="text-bad"
      srOnly={` ${title}`}
      question={{
        title: `Delete “${title}”?`,
        text: <p>{useTrashHint()}</p>,
        confirm: 'Delete',
      }}
      message={{ title: `“${title}”` }}
      request={['DELETE', href(address, { id }), undefined, { 'If-Match': `"${version}"` }]}
      {...button}
    >
      Delete
    </RequestButton>
  )
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

/** Explains why the record in the address can't be opened, and returns to the list. */
function Missing({ error, onClose }: { error: Error; onClose: () => void }) {
  const explain = useEffectEvent((problem: Error) => {
    showError(problem)
    onClose()
  })
  useEffect(() => explain(error), [error])
  return null
}
