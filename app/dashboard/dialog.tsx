/** A modal dialog: the browser's own `<dialog>`, which keeps the focus inside and returns it. */
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton, type ButtonProps } from '#app/dashboard/button.tsx'
import { type Request, useAdminMutation } from '#app/dashboard/mutation.ts'
import { download } from '#app/dashboard/client.ts'
import { TextField } from '#app/ui/field.tsx'
import { showToastIn, type Toast } from '#app/ui/toast.tsx'

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
      <header className="flex items-center gap-4 border-b border-line px-6 py-4">
        <h2 id={titleId} className="min-w-0 flex-1 text-xl wrap-anywhere">
          {title}
        </h2>
        <IconButton icon={X} label="Close" className="-mr-2" onClick={onClose} />
      </header>
      {children}
    </dialog>
  )
}

/** Opens the dialog, and focuses its first field, else its first button, rather than the close button before them. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  // Closes the dialog before it leaves the document: only then does closing it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) showToastIn(element)
    const field = element?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea, select')
    const answer = element?.querySelector<HTMLElement>('footer button')
    ;(field ?? answer)?.focus()
    return () => element?.close()
  }, [dialog])
}

interface FormDialogProps extends DialogProps {
  onSubmit: () => void
  /** The main button's label. */
  submit: string
  /** The action is not destructive: the button is not red. */
  isGood?: boolean
  isPending?: boolean
  /** Label of the button that closes it. */
  cancel?: string | undefined
}

export function FormDialog({ title, onClose, onSubmit, children, cancel, ...button }: FormDialogProps) {
  const { submit, isGood = false, isPending = false } = button
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // A form from which it was opened must not be sent, too.
          event.stopPropagation()
          onSubmit()
        }}
      >
        <div className="space-y-4 px-6 py-5">{children}</div>
        <DialogFoot onCancel={onClose} cancel={cancel}>
          <Button type="submit" variant={isGood ? 'go' : 'bad'} isOff={isPending}>
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

export interface ConfirmProps extends Pick<FormDialogProps, 'title' | 'cancel' | 'isGood' | 'isPending'> {
  /** The consequence. */
  text: ReactNode
  /** The button's label: `Delete`. */
  confirm: string
  /** A word that must be typed first, for large deletions. */
  word?: string
  onConfirm: () => void
  onCancel: () => void
}

export function Confirm({ text, confirm, word, onConfirm, onCancel, ...dialog }: ConfirmProps) {
  const typed = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (word !== undefined && typed.current?.value.trim().toLowerCase() !== word.toLowerCase()) {
      typed.current?.setCustomValidity(`Type ${word} to confirm`)
      typed.current?.reportValidity()
      return
    }
    if (!dialog.isPending) onConfirm()
  }
  return (
    <FormDialog {...dialog} submit={confirm} onSubmit={submit} onClose={onCancel}>
      <div>{text}</div>
      {word !== undefined && <TypedWord word={word} ref={typed} />}
    </FormDialog>
  )
}

function TypedWord({ word, ref }: { word: string; ref: RefObject<HTMLInputElement | null> }) {
  const label = (
    <>
      Type <q>{word}</q> to confirm
    </>
  )
  const onInput = (event: SyntheticEvent<HTMLInputElement>) => event.currentTarget.setCustomValidity('')
  return <TextField name="word" label={label} ref={ref} autoComplete="off" onInput={onInput} />
}

interface RequestButtonProps extends ButtonProps {
  request: Request
  /** It asks before. */
  question?: Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'word'>
  /** Called after a success, before the screen is reloaded. */
  onDone?: () => void
  /** In place of the message in the answer. */
  message?: Partial<Toast>
}

/** A button that sends a request. */
export function RequestButton({ request, question, onDone, message, isOff = false, ...button }: RequestButtonProps) {
  const { send, isPending } = useAdminMutation()
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    setAsking(false)
    onDone?.()
  }
  const sendIt = () => send(request, done, message)
  return (
    <>
      <Button {...button} isOff={isOff || isPending} onClick={() => (question ? setAsking(true) : sendIt())} />
      {question &&
        isAsking &&
        // Not where the button is, whose styles it would inherit.
        createPortal(
          <Confirm {...question} isPending={isPending} onConfirm={sendIt} onCancel={() => setAsking(false)} />,
          document.body,
        )}
    </>
  )
}

interface DownloadButtonProps extends ButtonProps {
  address: string
  /** @param count of the records in the file */
  message: (count: number) => string
  /** In place of the message in a refusal. */
  failure?: (error: unknown) => Toast | undefined
}

/** A button that downloads a file. */
export function DownloadButton({ address, message, failure, ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useAdminMutation()
  const work = async (): Promise<Toast> => {
    try {
      return { title: 'Export Complete', text: message(await download(address)) }
    } catch (error) {
      const refusal = failure?.(error)
      if (refusal) return refusal
      throw error
    }
  }
  return <Button {...button} isOff={isPending} onClick={() => void mutate(work, (said) => said)} />
}

interface LeaveOptions {
  isUnsaved: boolean
  /** The input that would be lost. */
  text: string
  /** When there is nothing to lose. */
  onClose: () => void
  onLeave: () => void
}

/** Asks before a dialog with unsaved input is closed. */
export function useLeaveQuestion({ isUnsaved, text, onClose, onLeave }: LeaveOptions) {
  const [isAsking, setAsking] = useState(false)
  const question = isAsking && (
    <Confirm
      title="Leave without saving?"
      text={<p>{text}</p>}
      confirm="Leave"
      cancel="Keep editing"
      onCancel={() => setAsking(false)}
      onConfirm={onLeave}
    />
  )
  return { close: () => (isUnsaved ? setAsking(true) : onClose()), question }
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
      <Button onClick={onCancel}>{cancel}</Button>
      {children}
    </footer>
  )
}
