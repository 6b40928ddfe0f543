/** A modal dialog: the browser's own `<dialog>`, which keeps the focus inside and returns it. */
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { showToastIn } from '#app/ui/toast.tsx'

interface DialogProps {
  title: string
  /** Called for Escape, the close button and a click outside. The opener decides whether it closes. */
  onClose: () => void
  /** Wide enough for a form or a table. */
  isWide?: boolean
  children: ReactNode
}

export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog)
  const leave = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog around this one must not get the event.
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`admin-dialog ${isWide ? 'admin-dialog-wide' : ''}`}
      onCancel={leave}
      onKeyDown={(event) => {
        // Chrome closes a dialog at the second Escape even if the first was prevented.
        if (event.key === 'Escape') leave(event)
      }}
    >
      <header className="flex items-start gap-4 border-b border-line px-6 py-4">
        <h2 id={titleId} className="min-w-0 flex-1 text-xl wrap-anywhere">
          {title}
        </h2>
        <button type="button" className="admin-icon-btn -mr-2" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** Opens the dialog, and focuses its first field, else its first button, rather than the close button before them. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Before the dialog leaves the document: only then does closing it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) showToastIn(element)
    const field = element?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    const answer = element?.querySelector<HTMLElement>('footer button')
    ;(field ?? answer)?.focus()
    return () => element?.close()
  }, [dialog])
}

interface ConfirmProps {
  title: string
  /** The consequence. */
  text: ReactNode
  /** The button's label: `Delete`. */
  confirm: string
  /** A word that must be typed first, for large deletions. */
  word?: string
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
  cancel?: string
  /** The action is not destructive: the button is not red. */
  isGood?: boolean
}

/** Asks for confirmation of an action. */
export function Confirm(props: ConfirmProps) {
  const { title, text, confirm, word, isPending = false, onConfirm, onCancel, cancel, isGood = false } = props
  const typed = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (word !== undefined && typed.current?.value.trim().toLowerCase() !== word.toLowerCase()) {
      typed.current?.setCustomValidity(`Type ${word} to confirm`)
      typed.current?.reportValidity()
      return
    }
    if (!isPending) onConfirm()
  }
  return (
    <Dialog title={title} onClose={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        noValidate
      >
        <div className="space-y-4 px-6 py-5">
          <div>{text}</div>
          {word !== undefined && <TypedWord word={word} ref={typed} />}
        </div>
        <DialogFoot onCancel={onCancel} cancel={cancel}>
          <button
            type="submit"
            className={`admin-btn ${isGood ? 'admin-btn-go' : 'admin-btn-bad'}`}
            aria-disabled={isPending}
          >
            {confirm}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function TypedWord({ word, ref }: { word: string; ref: RefObject<HTMLInputElement | null> }) {
  return (
    <label className="block font-semibold">
      Type <q>{word}</q> to go on
      <input
        type="text"
        ref={ref}
        autoComplete="off"
        className="admin-control mt-1 w-full font-normal"
        onInput={(event) => event.currentTarget.setCustomValidity('')}
      />
    </label>
  )
}

/** Asks before a dialog with unsaved input is closed. */
export function LeaveQuestion({ text, onStay, onLeave }: { text: string; onStay: () => void; onLeave: () => void }) {
  return (
    <Confirm
      title="Leave without saving?"
      text={<p>{text}</p>}
      confirm="Leave"
      cancel="Keep editing"
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}

interface DialogFootProps {
  onCancel: () => void
  /** Label of that button; `Close` where there is nothing to save. */
  cancel?: string | undefined
  /** Other actions, before the two. */
  tools?: ReactNode
  /** The main button. */
  children?: ReactNode
}

/** The foot of every dialog: other actions, Cancel, and the main button last. */
export function DialogFoot({ onCancel, cancel = 'Cancel', tools, children }: DialogFootProps) {
  return (
    <footer className="admin-dialog-foot">
      {tools && <div className="admin-actions">{tools}</div>}
      <button type="button" className="admin-btn" onClick={onCancel}>
        {cancel}
      </button>
      {children}
    </footer>
  )
}
