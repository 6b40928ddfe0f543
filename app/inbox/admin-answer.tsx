/** Answering a record of the inbox, and the delivery of answers. An unsent answer stays in this tab as a draft. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import { emailStateLabels } from '#app/features/emails/email.ts'
import { type AnswerFields, MAX_ANSWER_LENGTH, type Note } from '#app/inbox/follow-up.ts'
import { refetchAll, useAct } from '#app/records/act.ts'
import { call, CallError } from '#app/records/client.ts'
import { hasDraft, textOf, useDraft } from '#app/records/drafts.ts'
import { AdminLink } from '#app/records/place.tsx'
import { href } from '#app/routes.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface AnswerFormProps {
  /** Of the record. */
  id: string
  /** The API's address of its answers. */
  address: string
  /** The subject by default. */
  subject: string
  onDone: () => void
}

export function AnswerForm({ id, address, subject, onDone }: AnswerFormProps) {
  const { values, problems, isPending, change, send, leave } = useAnswer({ id, address, subject, onDone })
  const area = useFirstFocus(values.text)
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    send(cardOf(event))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        name={`answer-subject-${id}`}
        label="Subject"
        maxLength={300}
        value={values.subject}
        problem={problems['subject']}
        onChange={(event) => change({ ...values, subject: event.target.value })}
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
        onChange={(event) => change({ ...values, text: event.target.value })}
      />
      <FormButtons save="Send answer" isPending={isPending} onCancel={leave} />
    </form>
  )
}

/** Whether this tab has a draft answer to this record. */
export function hasDraftAnswer(id: string, person: string): boolean {
  return hasDraft(draftName(id), person)
}

/**
 * The state of the form: stored as a draft with every change, and sent only once, even if the button is pressed again.
 */
function useAnswer({ id, address, subject, onDone }: AnswerFormProps) {
  const { draft, save, drop } = useDraft(draftName(id))
  const { act, isPending } = useAct()
  const [values, setValues] = useState<AnswerFields>({
    subject: textOf(draft?.values['subject'], subject),
    text: textOf(draft?.values['text']),
  })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [key] = useState(() => crypto.randomUUID())
  const change = (typed: AnswerFields) => {
    setValues(typed)
    setProblems({})
    save({ values: { ...typed }, version: undefined })
  }
  /** Keeps the keyboard focus in the card when the form disappears. */
  const leave = (card: HTMLElement | null) => {
    card?.focus()
    drop()
    onDone()
  }
  const post = async (card: HTMLElement | null) => {
    try {
      await call('POST', href(address, { id }), { ...values }, { 'Idempotency-Key': key })
    } catch (error) {
      if (error instanceof CallError) setProblems(error.fields)
      throw error
    }
    leave(card)
  }
  const send = (card: HTMLElement | null) =>
    void act(
      () => post(card),
      () => ({ text: 'The answer is on its way. You can see its status below.' }),
    )
  return { values, problems, isPending, change, send, leave }
}

function draftName(id: string): string {
  return `answer ${id}`
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
export function cardOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('li[tabindex]')
}

/** The subject of an answer, and whether it was delivered. */
export function Delivery({ answer: { subject, state } }: { answer: NonNullable<Note['answer']> }) {
  usePolling(state === 'waiting' || state === 'sending')
  const isUndelivered = state === 'failed' || state === 'unsent' || state === 'unsure'
  return (
    <p className="font-semibold">
      Answer: <bdi>{subject}</bdi>
      {state !== null && (
        <>
          {' · '}
          <span className={isUndelivered ? 'text-bad' : 'text-soft'}>{emailStateLabels[state]}</span>
        </>
      )}
      {isUndelivered && (
        <AdminLink to={adminPages.emails} className="link ml-3 font-normal">
          View in Emails
        </AdminLink>
      )}
    </p>
  )
}

const POLL_INTERVAL_MS = 2_000
/** Polling stops after this many times, since an outage may last all day. */
const MAX_POLLS = 15

function usePolling(isActive: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isActive) return undefined
    let left = MAX_POLLS
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) clearInterval(timer)
      void refetchAll(queryClient)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isActive, queryClient])
}
