/** The screen on which an issue is written: its blocks on one side, its preview on the other. */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Conflict } from '#app/records/conflict.tsx'
import { registerField } from '#app/records/form-fields.tsx'
import { usePlace } from '#app/records/place.tsx'
import { adminRead } from '#app/records/client.ts'
import { DraftNote } from '#app/records/record-dialog.tsx'
import { inputOf } from '#app/records/schemas.ts'
import { useLeaveGuard, useSaveKey } from '#app/records/hooks.ts'
import { BackTo, SectionHead } from '#app/records/toolbar.tsx'
import { type RecordForm, useRecordForm } from '#app/records/use-record-form.ts'
import { Blocks } from '#app/features/newsletter/admin-blocks.tsx'
import {
  asText,
  issue,
  issueAddresses,
  type IssueRecord,
  type IssueValues,
  issueValues,
} from '#app/features/newsletter/issue.ts'
import { DraftPreview } from '#app/features/newsletter/admin-preview.tsx'
import { SendDialog, TestDialog } from '#app/features/newsletter/admin-send.tsx'
import type { SendFacts } from '#app/features/newsletter/schema.ts'
import { href } from '#app/routes.ts'
import { TextField } from '#app/ui/field.tsx'

export function IssueEditor({ record }: { record: IssueRecord }) {
  const edited = useIssueForm(record)
  const { form, isDraft, theirs, submit, discard } = edited
  const formId = useId()
  const [at, setAt] = useState<number>()
  return (
    <>
      <BackTo to={adminPages.newsletterIssues}>All newsletters</BackTo>
      <SectionHead title={record.subject || 'Newsletter'} />
      <Strip record={record} formId={formId} edited={edited} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
        <form
          id={formId}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {isDraft && <DraftNote onDiscard={discard} />}
          {theirs && <IssueConflict form={form} theirs={issueValues(theirs)} />}
          <Head form={form} />
          <Blocks form={form} onTouch={setAt} />
        </form>
        <DraftPreview form={form} at={at} />
      </div>
    </>
  )
}

function useIssueForm(record: IssueRecord) {
  const { go } = usePlace()
  // The open issue is part of the address, and closing it stays in this section.
  const isDone = useRef(false)
  const edited = useRecordForm<IssueValues, IssueRecord>({
    name: 'Newsletter',
    addresses: issueAddresses,
    schema: inputOf(issue),
    valuesOf: issueValues,
    record,
    onDone: () => go(adminPages.newsletterIssues),
    staysOpen: true,
  })
  useLeaveGuard(edited.isDirty, isDone)
  useSaveKey(edited.submit)
  return edited
}

interface StripProps {
  record: IssueRecord
  formId: string
  edited: RecordForm<IssueValues, IssueRecord>
}

/** The sticky bar with the state of the form and its buttons. */
function Strip({ record, formId, edited }: StripProps) {
  const { version, isDirty, isPending, isRenewed, submit } = edited
  const [open, setOpen] = useState<'test' | 'send'>()
  const { data: facts } = useQuery(adminRead<SendFacts>(href(adminApi.newsletterIssueProgress, { id: record.id })))
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
      <div className="admin-strip max-sm:flex-wrap">
        <p role="status" className="text-soft">
          {isDirty ? 'Not saved yet. Sending saves it first.' : (facts?.refusal ?? saved)}
        </p>
        <span className="flex flex-wrap gap-2">
          {(['test', 'send'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className="admin-btn"
              aria-disabled={!can[name]}
              onClick={() => can[name] && begin(name)}
            >
              {name === 'test' ? 'Send a test email' : 'Send newsletter'}
            </button>
          ))}
          <button type="submit" form={formId} className="admin-btn admin-btn-go" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </button>
        </span>
      </div>
      {open === 'test' && !isDirty && <TestDialog record={record} version={version} onClose={close} />}
      {open === 'send' && !isDirty && facts && (
        <SendDialog record={record} version={version} facts={facts} onClose={close} />
      )}
    </>
  )
}

function Head({ form }: { form: UseFormReturn<IssueValues> }) {
  const { errors } = form.formState
  const field = registerField(form, (name) =>
    name === 'subject' || name === 'preheader' ? errors[name]?.message : undefined,
  )
  return (
    <div className="sheet grid gap-4 px-5 py-5">
      <TextField {...field('subject')} label="Subject" maxLength={200} />
      <TextField
        {...field('preheader')}
        label="Preview text"
        maxLength={200}
        hint="The gray text that many inboxes show next to the subject."
      />
    </div>
  )
}

function IssueConflict({ form, theirs }: { form: UseFormReturn<IssueValues>; theirs: IssueValues }) {
  const mine = useWatch({ control: form.control }) as IssueValues
  const { subject, preheader, blocks } = issue.fields
  return (
    <Conflict<IssueValues>
      labels={{ subject: subject.label, preheader: preheader.label, blocks: blocks.label }}
      theirs={theirs}
      mine={mine}
      describeValue={asText}
      onTake={(field) => form.setValue(field, theirs[field], { shouldDirty: true })}
    />
  )
}
