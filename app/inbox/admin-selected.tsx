/** Buttons for several messages or visit requests at once, and the one that marks one or several as spam. */
import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { namesOf, type Section } from '#app/inbox/section.ts'
import { refresh, showError, useAdminMutation } from '#app/dashboard/mutation.ts'
import { Button, type ButtonProps } from '#app/dashboard/button.tsx'
import { call, messageOf } from '#app/dashboard/client.ts'
import { BulkEdit } from '#app/dashboard/bulk-edit.tsx'
import type { Selection } from '#app/dashboard/use-list.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { toast, type Toast } from '#app/ui/toast.tsx'

interface SelectedProps {
  section: Section
  selection: Selection
  /** Those that are shown. */
  records: readonly InboxRecord[]
}

export function SelectedBar({ section, selection, records }: SelectedProps) {
  const { mutate, isPending } = useAdminMutation()
  const undoable = useUndoable()
  const chosen = records.filter(({ id }) => selection.ids.has(id))
  const { plural, name } = namesOf(section)
  const put = (id: string, status: string) => call('PUT', href(section.addresses.one, { id }), { status })
  const mark = (status: string) =>
    mutate(
      async () => {
        for (const { id } of chosen) await put(id, status)
        selection.set([])
      },
      () =>
        undoable(`${formatCount(chosen.length, [name, plural])} updated.`, async () => {
          for (const { id, status: before } of chosen) await put(id, before)
        }),
    )
  return (
    // A selected record may have left the list meanwhile.
    <BulkEdit definition={section.definition} selection={{ ...selection, ids: new Set(chosen.map(({ id }) => id)) }}>
      {Object.entries(section.statuses).map(([status, { button }]) => (
        <Button key={status} isOff={isPending} srOnly=" selected" onClick={() => void mark(status)}>
          {button}
        </Button>
      ))}
      <SpamButton
        section={section}
        ids={chosen.map(({ id }) => id)}
        srOnly=" selected"
        onDone={() => selection.set([])}
      />
      {chosen.length < records.length && (
        <Button srOnly={` ${plural}`} onClick={() => selection.set(records.map(({ id }) => id))}>
          Select all shown
        </Button>
      )}
    </BulkEdit>
  )
}

interface SpamButtonProps extends Pick<ButtonProps, 'variant' | 'srOnly'> {
  section: Section
  ids: readonly string[]
  onDone?: () => void
}

/** Moves records to Spam. */
export function SpamButton({ section: { form }, ids, onDone, ...button }: SpamButtonProps) {
  const { mutate, isPending } = useAdminMutation()
  const undoable = useUndoable()
  const mark = () =>
    mutate(
      async () => {
        const message = await messageOf(await call('POST', adminApi.spam, { form, ids }))
        onDone?.()
        return message
      },
      (message) =>
        undoable(message, async () => {
          for (const id of ids) await call('POST', href(adminApi.spamRelease, { id }))
        }),
    )
  return (
    <Button {...button} isOff={isPending} onClick={() => void mark()}>
      Spam
    </Button>
  )
}

/** A message with a button that does the opposite. */
function useUndoable() {
  const queryClient = useQueryClient()
  return (text: string, opposite: () => Promise<void>): Toast => {
    const run = async () => {
      try {
        await opposite()
        toast({ title: 'Success', text: 'Undone.' })
      } catch (error) {
        showError(error)
      }
      await refresh(queryClient)
    }
    return { text, action: { label: 'Undo', run: () => void run() } }
  }
}
