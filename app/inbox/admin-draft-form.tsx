/** What the forms of notes and answers share: an unsent text stays in this tab as a draft. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAct } from '#app/records/act.ts'
import { call, CallError } from '#app/records/client.ts'
import { textOf, useDraft } from '#app/records/drafts.ts'

interface DraftFormOptions<Name extends string> {
  draftName: string
  /** The values of a new form. */
  defaults: Record<Name, string>
  /** The API's address to which the values are posted. */
  address: string
  /** Message after they were accepted. */
  success: string
  onDone: () => void
}

/**
 * The state of the form: stored as a draft with every change, and posted only once, even if the button is pressed again.
 * Values that are as in a new form are no draft.
 */
export function useDraftForm<Name extends string>(options: DraftFormOptions<Name>) {
  const { draftName, defaults, address, success, onDone } = options
  const { draft, save, drop } = useDraft(draftName)
  const { act, isPending } = useAct()
  const names = Object.keys(defaults) as Name[]
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(names.map((name) => [name, textOf(draft?.values[name], defaults[name])])) as typeof defaults,
  )
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [key] = useState(() => crypto.randomUUID())
  const change = (changes: Partial<typeof defaults>) => {
    const changed = { ...values, ...changes }
    setValues(changed)
    setProblems({})
    if (names.every((name) => changed[name].trim() === defaults[name].trim())) drop()
    else save({ values: changed, version: undefined })
  }
  /** Keeps the keyboard focus in the card when the form disappears. */
  const close = (card: HTMLElement | null) => {
    card?.focus()
    drop()
    onDone()
  }
  const post = async (card: HTMLElement | null) => {
    try {
      await call('POST', address, values, { 'Idempotency-Key': key })
    } catch (error) {
      if (error instanceof CallError) setProblems(error.fields)
      throw error
    }
    close(card)
  }
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const card = cardOf(event)
    void act(
      () => post(card),
      () => ({ text: success }),
    )
  }
  return { values, problems, isPending, change, submit, close }
}

/** Focuses the text of a form that was just opened, but not of one that came with the page because it has a draft. */
export function useFirstFocus(text: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty] = useState(text === '')
  useEffect(() => {
    if (isEmpty) area.current?.focus()
  }, [isEmpty])
  return area
}

interface FormButtonsProps {
  save: string
  isPending: boolean
  onCancel: (card: HTMLElement | null) => void
}

export function FormButtons({ save, isPending, onCancel }: FormButtonsProps) {
  return (
    <p className="flex gap-2">
      <button type="submit" className="admin-btn admin-btn-go" aria-disabled={isPending}>
        {save}
      </button>
      <button type="button" className="admin-btn" onClick={(event) => onCancel(cardOf(event))}>
        Cancel
      </button>
    </p>
  )
}

/** The card of the record in which an event happened. */
function cardOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('li[tabindex]')
}
