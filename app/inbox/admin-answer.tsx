/** Answering a record of the inbox, and the delivery of answers. An unsent answer stays in this tab as a draft. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import { emailStateLabels } from '#app/features/emails/email.ts'
import { FormButtons, useDraftForm, useFirstFocus } from '#app/inbox/admin-draft-form.tsx'
import { MAX_ANSWER_LENGTH, type Note } from '#app/inbox/follow-up.ts'
import { refetchAll } from '#app/records/act.ts'
import { hasDraft } from '#app/records/drafts.ts'
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
  const { values, problems, isPending, change, submit, close } = useDraftForm({
    draftName: draftName(id),
    defaults: { subject, text: '' },
    address: href(address, { id }),
    success: 'The answer is on its way. You can see its status below.',
    onDone,
  })
  const area = useFirstFocus(values.text)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        name={`answer-subject-${id}`}
        label="Subject"
        maxLength={300}
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

/** Whether this tab has a draft answer to this record. */
export function hasDraftAnswer(id: string, person: string): boolean {
  return hasDraft(draftName(id), person)
}

function draftName(id: string): string {
  return `answer ${id}`
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
