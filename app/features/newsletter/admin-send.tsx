/** The dialog that sends a newsletter, now or at a time. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { adminApi } from '#app/admin-routes.ts'
import { useTimeZone } from '#app/dashboard/church-time.ts'
import { CallError, callForMessage } from '#app/dashboard/client.ts'
import { FormDialog } from '#app/dashboard/dialog.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import type { RecordForm } from '#app/dashboard/use-record-form.ts'
import { isElsewhere, wallTime } from '#app/dates/instants.ts'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import { type IssueRecord, sendingTime, sizeProblem } from '#app/features/newsletter/issue.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { ChoiceGroup, TextField } from '#app/ui/field.tsx'

export interface SendDialogProps {
  record: IssueRecord
  /** The version on the screen: no other is sent. */
  version: RecordForm<object, IssueRecord>['version']
  onClose: () => void
}

export function ifMatch(version: SendDialogProps['version']) {
  return { 'If-Match': `"${version}"` }
}

const WHEN = [
  ['now', 'Now'],
  ['later', 'At a time'],
] as const

/** The recipients, as part of a sentence: `everyone on the list`. */
function audience({ lists }: IssueRecord): string {
  return lists.length === 0 ? 'everyone on the list' : `the subscribers of ${inWords.format(lists)}`
}
const inWords = new Intl.ListFormat('en')

/** How many get it in the second language, as sentences. */
export function inSecondLanguage({ language, subscribers, waiting }: NonNullable<SendFacts['second']>): string {
  const readers = formatCount(subscribers, ['subscriber reads', 'subscribers read'])
  if (waiting === null)
    return `${readers} ${language}. Nothing of this newsletter is translated yet, so it goes to everyone as it is.`
  if (waiting === 0) return `${readers} ${language}, and will get it in that language.`
  const texts = formatCount(waiting, ['text isn’t', 'texts aren’t'])
  return `${readers} ${language}, and will get it in that language, but ${texts} translated as it is now.`
}

export function SendDialog({ record, version, facts, onClose }: SendDialogProps & { facts: SendFacts }) {
  const { id, subject, sendAt, isOnWebsite } = record
  const timeZone = useTimeZone()
  const { mutate, isPending } = useAdminMutation()
  const [isLater, setLater] = useState(sendAt !== null)
  const [at, setAt] = useState(sendAt === null ? facts.proposedTime : wallTime(sendAt, timeZone))
  const [problem, setProblem] = useState<string>()
  const tooLarge = sizeProblem(facts.bytes ?? 0)
  const many = formatCount(facts.subscribers, ['subscriber', 'subscribers'])
  const request = () =>
    isLater
      ? callForMessage('POST', href(adminApi.newsletterIssueSchedule, { id }), { at }, ifMatch(version))
      : callForMessage('POST', href(adminApi.newsletterIssueSend, { id }), undefined, ifMatch(version))
  // After any other refusal the person has to look at the issue first. The message must outlive the dialog.
  const close = () => flushSync(onClose)
  const post = async () => {
    try {
      const text = await request()
      close()
      return { text }
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields['at'] : undefined
      if (wrong === undefined) close()
      else setProblem(wrong)
      throw error
    }
  }
  return (
    <FormDialog
      title={isLater ? 'Send at a time' : `Send to ${many}?`}
      submit={isLater ? 'Schedule' : `Send to ${many}`}
      isGood
      isPending={isPending}
      onSubmit={() => void mutate(post, (message) => message)}
      onClose={onClose}
    >
      <ChoiceGroup
        type="radio"
        name="when"
        label="Send"
        choices={WHEN}
        chosen={[isLater ? 'later' : 'now']}
        control={{ onChange: ({ currentTarget }) => setLater(currentTarget.value === 'later') }}
      />
      {isLater && (
        <TextField
          name="at"
          label="Day and time"
          type="datetime-local"
          required
          value={at}
          hint={isElsewhere(timeZone) ? 'On the church’s clock.' : undefined}
          problem={problem}
          onChange={({ target }) => {
            setAt(target.value)
            setProblem(undefined)
          }}
        />
      )}
      <div>
        <p>
          “{subject}” will go to {audience(record)}: {many}
          {isLater && ' at the moment. Those who unsubscribe before then get nothing'}.
          {isOnWebsite && ' Once it’s sent, anyone can read it on the website.'}
        </p>
        <p className="mt-2 text-soft">
          {isLater
            ? 'Until then you can change it, choose another time, or cancel.'
            : `We send ${facts.perMinute.toLocaleString('en-US')} emails a minute, so this takes ${sendingTime(facts.subscribers, facts)}. You can pause or stop at any time, but you can’t take back emails already sent.`}
        </p>
        {facts.second && <p className="mt-2">{inSecondLanguage(facts.second)}</p>}
        {tooLarge && <p className="problem mt-2">{tooLarge}</p>}
      </div>
    </FormDialog>
  )
}
