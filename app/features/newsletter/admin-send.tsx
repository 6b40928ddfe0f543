/** Sending an issue: to one address first, then to everyone, with their number. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { adminApi } from '#app/admin-routes.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm, Dialog, DialogFoot } from '#app/records/dialog.tsx'
import { callForMessage, CallError } from '#app/records/client.ts'
import { type IssueRecord, sendingTime } from '#app/features/newsletter/issue.ts'
import type { SendFacts } from '#app/features/newsletter/schema.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/ui/format-count.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { TextField } from '#app/ui/field.tsx'

interface TestDialogProps {
  record: IssueRecord
  /** The version on the screen: no other is sent. */
  version: number | undefined
  onClose: () => void
}
type SendDialogProps = TestDialogProps & { facts: SendFacts }

export function SendDialog({ record, version, facts, onClose }: SendDialogProps) {
  const { act, isPending } = useAct()
  const { subscribers, perMinute } = facts
  const many = formatCount(subscribers, ['subscriber', 'subscribers'])
  const send = () =>
    act(
      async () => {
        const address = href(adminApi.newsletterIssueSend, { id: record.id })
        try {
          return await callForMessage('POST', address, undefined, { 'If-Match': `"${version}"` })
        } finally {
          // After a refusal the person has to look at the issue before trying again. The message must outlive the dialog.
          flushSync(onClose)
        }
      },
      (message) => ({ text: message }),
    )
  return (
    <Confirm
      title={`Send to ${many}?`}
      text={
        <>
          <p>
            “{record.subject}” will go to everyone on the list: {many}.
          </p>
          <p className="mt-2 text-soft">
            We send {perMinute.toLocaleString('en-US')} emails a minute, so this takes {sendingTime(subscribers, facts)}
            . You can pause or stop at any time, but you can’t take back emails already sent.
          </p>
        </>
      }
      confirm={`Send to ${many}`}
      isGood
      isPending={isPending}
      onConfirm={() => void send()}
      onCancel={onClose}
    />
  )
}

export function TestDialog({ record, version, onClose }: TestDialogProps) {
  const { user } = useCurrentUser()
  const { send, problem, isPending } = useSendTest({ record, version, onClose })
  return (
    <Dialog title="Send a test email" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const to = new FormData(event.currentTarget).get('to')
          if (typeof to === 'string') void send(to)
        }}
      >
        <div className="grid gap-4 px-6 py-5">
          <p>You’ll get the newsletter exactly as subscribers will. The unsubscribe link in a test doesn’t work.</p>
          <TextField
            name="to"
            label="To"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={user?.email ?? ''}
            problem={problem}
          />
        </div>
        <DialogFoot onCancel={onClose}>
          <button type="submit" className="admin-btn admin-btn-go" aria-disabled={isPending}>
            Send test
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function useSendTest({ record: { id }, version, onClose }: TestDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { act, isPending } = useAct()
  const send = (to: string) =>
    act(
      async () => {
        try {
          const address = href(adminApi.newsletterIssueTest, { id })
          const message = await callForMessage('POST', address, { to }, { 'If-Match': `"${version}"` })
          onClose()
          return message
        } catch (error) {
          if (error instanceof CallError) setProblem(error.fields['to'])
          throw error
        }
      },
      (message) => ({ text: message }),
    )
  return { send, problem, isPending }
}
