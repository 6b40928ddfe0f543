/** The forms for a note about a record of the inbox and for an answer to its sender. Typed text stays in this tab as a draft. */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_ANSWER_LENGTH, MAX_ANSWER_SUBJECT_LENGTH, MAX_NOTE_LENGTH } from '#app/inbox/follow-up.ts'
import type { Section } from '#app/inbox/section.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { CallError } from '#app/dashboard/client.ts'
import { textOf, useDraft } from '#app/dashboard/drafts.ts'
import { usePostOnce } from '#app/dashboard/saving.ts'
import { href } from '#app/routes.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

/** The names of drafts. */
export const answerDraft = ({ addresses }: Pick<Section, 'id' | 'addresses'>, id: string) => `${addresses.answer} ${id}`
export const noteDraft = ({ addresses }: Pick<Section, 'id' | 'addresses'>, id: string) => `${addresses.notes} ${id}`

interface WritingProps {
  section: Pick<Section, 'id' | 'addresses'>
  /** The record's id. */
  id: string
  onDone: () => void
}

/** @param subject by default */
export function AnswerForm({ section, id, subject, onDone }: WritingProps & { subject: string }) {
  const { values, problems, isPending, change, submit, close } = useDraftForm({
    draftName: answerDraft(section, id),
    defaults: { subject, text: '' },
    address: href(section.addresses.answer, { id }),
    success: 'The answer is on its way. You can see its status below.',
    onDone,
  })
  const area = useFirstFocus(values.text)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        name={`answer-subject-${id}`}
        label="Subject"
        maxLength={MAX_ANSWER_SUBJECT_LENGTH}
        value={values.subject}
        problem={problems['subject']}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        name={`answer-${id}`}
        label="Answer"
        rows={6}
        maxLength={MAX_ANSWER_LENGTH}
        ref={area}
        value={values.text}
        problem={problems['text']}
        hint="It’s sent from the church’s email address, with what they wrote below it. Replies go to the church’s email. They aren’t read or shown here."
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormButtons save="Send answer" isPending={isPending} onCancel={close} />
    </form>
  )
}

export function NoteForm({ section, id, onDone }: WritingProps) {
  const form = useDraftForm({
    draftName: noteDraft(section, id),
    defaults: { text: '' },
    address: href(section.addresses.notes, { id }),
    success: 'Note added',
    onDone,
  })
  const { text } = form.values
  const area = useFirstFocus(text)
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-2">
      <TextArea
        name={`note-${id}`}
        label="Note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        ref={area}
        value={text}
        problem={form.problems['text']}
        hint="Only people who handle messages see this."
        onChange={(event) => form.change({ text: event.target.value })}
      />
      <FormButtons save="Save note" isPending={form.isPending} onCancel={form.close} />
    </form>
  )
}

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
function useDraftForm<Name extends string>({ draftName, defaults, address, success, onDone }: DraftFormOptions<Name>) {
  const { draft, save, drop } = useDraft(draftName)
  const { mutate, isPending } = useAdminMutation()
  const names = Object.keys(defaults) as Name[]
  const [values, setValues] = useState(() => {
    const first = { ...defaults }
    for (const name of names) first[name] = textOf(draft?.values[name], defaults[name])
    return first
  })
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const post = usePostOnce()
  const change = (changes: Partial<typeof defaults>) => {
    const changed = { ...values, ...changes }
    setValues(changed)
    setProblems({})
    if (names.every((name) => changed[name].trim() === defaults[name].trim())) drop()
    else save({ values: changed, version: undefined })
  }
  const close = (message: HTMLElement | null) => {
    // Keeps the keyboard focus in the message when the form disappears.
    message?.focus()
    drop()
    onDone()
  }
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const message = messageOf(event)
    const work = async () => {
      await post(address, values).catch((error: unknown) => {
        if (error instanceof CallError) setProblems(error.fields)
        throw error
      })
      close(message)
    }
    void mutate(work, () => ({ text: success }))
  }
  return { values, problems, isPending, change, submit, close }
}

/** Focuses the text of a form that was just opened, but not of one that came with the page because it has a draft. */
function useFirstFocus(text: string): RefObject<HTMLTextAreaElement | null> {
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
  onCancel: (message: HTMLElement | null) => void
}

function FormButtons({ save, isPending, onCancel }: FormButtonsProps) {
  return (
    <p className="flex gap-2">
      <Button variant="go" type="submit" isOff={isPending}>
        {save}
      </Button>
      <Button onClick={(event) => onCancel(messageOf(event))}>Cancel</Button>
    </p>
  )
}

/** The message in which a button was pressed or a form was sent. */
function messageOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('.admin-message')
}
