/**
 * The screen on which an issue is written: its blocks on one side, its preview on the other. It is sent to one address
 * first, then to everyone, with their number.
 */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { mapFields } from '#app/definitions/definition.ts'
import { FormDialog, RequestButton } from '#app/dashboard/dialog.tsx'
import { registerField } from '#app/dashboard/form-fields.tsx'
import { moment } from '#app/dates/instants.ts'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { adminRead, CallError, callForMessage } from '#app/dashboard/client.ts'
import { FormNotes } from '#app/dashboard/record-form.tsx'
import { inputOf } from '#app/definitions/schemas.ts'
import { BackTo, SectionHead } from '#app/dashboard/toolbar.tsx'
import { type RecordForm, useRecordForm } from '#app/dashboard/use-record-form.ts'
import { Blocks } from '#app/features/newsletter/admin-blocks.tsx'
import { asText, issue, issueAddresses, type IssueRecord, issueValues } from '#app/features/newsletter/issue.ts'
import { DraftPreview } from '#app/features/newsletter/admin-preview.tsx'
import { Recipients } from '#app/features/newsletter/admin-recipients.tsx'
import { ifMatch, SendDialog, type SendDialogProps } from '#app/features/newsletter/admin-send.tsx'
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { Checkbox, TextField } from '#app/ui/field.tsx'

export function IssueEditor({ record }: { record: IssueRecord }) {
  const edited = useIssueForm(record)
  const { form, formProps } = edited
  const formId = useId()
  const [at, setAt] = useState<number>()
  const facts = useFacts(record)
  return (
    <>
      <BackTo to={adminPages.newsletterIssues}>All newsletters</BackTo>
      <SectionHead title={record.subject || 'Newsletter'} />
      <Strip record={record} formId={formId} edited={edited} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
        <form id={formId} {...formProps} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FormNotes recordForm={edited} valuesOf={issueValues} labels={labels} describeValue={asText} />
          <Head form={form} />
          <Recipients form={form} id={record.id} second={facts?.second} />
          <Blocks form={form} onTouch={setAt} />
        </form>
        <DraftPreview form={form} at={at} />
      </div>
    </>
  )
}

function useFacts({ id }: IssueRecord): SendFacts | undefined {
  return useQuery(adminRead<SendFacts>(href(adminApi.newsletterIssueProgress, { id }))).data
}

const labels = mapFields(issue.fields, ({ label }) => label)

function useIssueForm(record: IssueRecord) {
  const { go } = useUrlState()
  return useRecordForm<FieldValues, IssueRecord>({
    name: 'Newsletter',
    addresses: issueAddresses,
    schema: inputOf(issue),
    valuesOf: issueValues,
    record,
    onDone: () => go(adminPages.newsletterIssues),
    staysOpen: true,
  })
}

interface StripProps {
  record: IssueRecord
  formId: string
  edited: RecordForm<FieldValues, IssueRecord>
}

/** The sticky bar with the state of the form and its buttons. */
function Strip({ record, formId, edited }: StripProps) {
  const { version, isDirty, isPending, isRenewed, submit } = edited
  const [open, setOpen] = useState<'test' | 'send'>()
  const facts = useFacts(record)
  const close = () => setOpen(undefined)
  const saved = isRenewed
    ? 'Someone else changed this newsletter while you had it open. You’re now seeing the latest version.'
    : 'All changes are saved.'
  const can = {
    test: !isPending && (isDirty || facts?.testRefusal === null),
    send: !isPending && (isDirty || facts?.refusal === null),
  }
  // Unsaved changes would not be in the email.
  const begin = (name: 'test' | 'send') => (isDirty ? submit(() => setOpen(name)) : setOpen(name))
  return (
    <>
      <div className="admin-strip">
        <p role="status" className="text-soft">
          {isDirty ? 'Not saved yet. Sending saves it first.' : (facts?.refusal ?? saved)}
          {record.sendAt && (
            <strong className="block font-semibold text-ink">
              Scheduled for {moment(record.sendAt)}, as it is saved then.
            </strong>
          )}
          {record.unsentWhy && <strong className="block font-semibold text-ink">{record.unsentWhy}</strong>}
        </p>
        <span className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
          {(['test', 'send'] as const).map((name) => (
            <Button key={name} isOff={!can[name]} onClick={() => begin(name)}>
              {name === 'test' ? 'Send a test email' : record.sendAt ? 'Send now or change time' : 'Send newsletter'}
            </Button>
          ))}
          {record.sendAt && (
            <RequestButton
              isOff={isDirty}
              request={[
                'POST',
                href(adminApi.newsletterIssueUnschedule, { id: record.id }),
                undefined,
                ifMatch(version),
              ]}
            >
              Cancel schedule
            </RequestButton>
          )}
          <Button variant="go" type="submit" form={formId} isOff={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </span>
      </div>
      {open === 'test' && !isDirty && <TestDialog record={record} version={version} onClose={close} />}
      {open === 'send' && !isDirty && facts && (
        <SendDialog record={record} version={version} facts={facts} onClose={close} />
      )}
    </>
  )
}

const { isOnWebsite } = issue.fields

function Head({ form }: { form: UseFormReturn }) {
  const field = registerField(form)
  return (
    <div className="sheet grid gap-4 px-5 py-5">
      <TextField {...field('subject')} label="Subject" maxLength={200} />
      <TextField
        {...field('preheader')}
        label="Preview text"
        maxLength={200}
        hint="The gray text that many inboxes show next to the subject."
      />
      <div>
        <Checkbox {...field('isOnWebsite')} label={isOnWebsite.label} />
        <p className="mt-1 ml-9 text-sm text-soft">{isOnWebsite.hint}</p>
      </div>
    </div>
  )
}

function TestDialog({ record: { id }, version, onClose }: SendDialogProps) {
  const { user } = useCurrentUser()
  const [to, setTo] = useState(user?.email ?? '')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useAdminMutation()
  const post = async () => {
    const address = href(adminApi.newsletterIssueTest, { id })
    const text = await callForMessage('POST', address, { to }, ifMatch(version)).catch((error: unknown) => {
      if (error instanceof CallError) setProblem(error.fields['to'])
      throw error
    })
    onClose()
    return { text }
  }
  return (
    <FormDialog
      title="Send a test email"
      submit="Send test"
      isGood
      isPending={isPending}
      onSubmit={() => void mutate(post, (message) => message)}
      onClose={onClose}
    >
      <p>
        You’ll get the newsletter exactly as subscribers will. The links to unsubscribe and to view it in a browser
        don’t work in a test.
      </p>
      <TextField
        name="to"
        label="To"
        type="email"
        autoComplete="email"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        problem={problem}
      />
    </FormDialog>
  )
}
