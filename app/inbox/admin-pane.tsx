/** A record of the inbox that is read: what was sent, how to answer it, who handles it, and the notes about it. */
import { useEffect, useId, useRef, useState } from 'react'
import { Due, Notes, Owner } from '#app/inbox/admin-follow-up.tsx'
import { answerDraft, AnswerForm, noteDraft, NoteForm } from '#app/inbox/admin-note-forms.tsx'
import { type AboutProps, StatusBadge, StatusButtons, type View } from '#app/inbox/admin-parts.tsx'
import { SpamButton } from '#app/inbox/admin-selected.tsx'
import type { InboxRecord } from '#app/inbox/follow-up.ts'
import { Button } from '#app/dashboard/button.tsx'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { hasDraft } from '#app/dashboard/drafts.ts'
import { moment } from '#app/dates/instants.ts'
import { BackToList, useEscape, useTitle } from '#app/dashboard/split-view.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { DeleteButton } from '#app/dashboard/use-record-actions.tsx'

interface InboxPaneProps {
  view: View
  record: InboxRecord
  /** The list's title. */
  list: string
  onClose: () => void
}

export function InboxPane({ view: { section, draw, reply }, record, list, onClose }: InboxPaneProps) {
  const { id } = record
  const name = section.shortLabel(record)
  const { subject, address } = reply(record)
  const person = useCurrentUser().user?.id ?? ''
  // A link (`?dialog=answer`) opens the form, and so does a draft.
  const isRequested = useUrlState().search['dialog'] === 'answer' && record.status === 'new'
  const [isAnswering, setAnswering] = useState(() => isRequested || hasDraft(answerDraft(section, id), person))
  const titleId = useId()
  useTitle(name)
  useEscape(onClose)
  return (
    <section ref={useFocus()} tabIndex={-1} aria-labelledby={titleId} className="admin-message wrap-anywhere">
      <header className="admin-record-head">
        <BackToList list={list} onClose={onClose} />
        <h1 id={titleId} className="text-2xl">
          <bdi>{name}</bdi>
        </h1>
        <StatusBadge section={section} record={record} />
      </header>
      <div className="sheet grid grid-cols-[minmax(0,1fr)] gap-3 px-5 py-4">
        {draw(record)}
        {record.status === 'new' && <Due dueAt={record.dueAt} />}
        <StatusLine {...{ section, record }} />
        {/* The negative margin aligns the text of borderless buttons with the message. */}
        <div className="-ml-[0.4rem] flex flex-wrap items-center">
          {!isAnswering && address && (
            <Button variant="go" className="mr-2 ml-[0.4rem]" onClick={() => setAnswering(true)}>
              Answer
            </Button>
          )}
          <p className="admin-actions contents *:px-[0.4rem]">
            {address && <a href={address}>Use email app</a>}
            <StatusButtons section={section} record={record} />
            <SpamButton section={section} ids={[id]} variant="text" onDone={onClose} />
            <DeleteButton record={record} address={section.addresses.one} title={name} onDone={onClose} />
          </p>
        </div>
        {isAnswering && <AnswerForm {...{ section, id, subject }} onDone={() => setAnswering(false)} />}
        <Colleagues {...{ section, record, name }} />
      </div>
    </section>
  )
}

/** Gives the focus to what is read, unless a form in it has it. */
function useFocus() {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus({ preventScroll: true })
  }, [])
  return pane
}

/** Whose task it is, and the notes about it. */
function Colleagues({ section, record, name }: AboutProps & { name: string }) {
  const { addresses } = section
  const { id } = record
  const person = useCurrentUser().user?.id ?? ''
  const [isNoting, setNoting] = useState(() => hasDraft(noteDraft(section, id), person))
  return (
    <div className="-mx-5 -mb-4 mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-b-[inherit] border-t border-line bg-paper px-5 py-2">
      <Owner record={record} section={section} name={name}>
        {!isNoting && (
          <Button variant="text" srOnly={` about ${name}`} onClick={() => setNoting(true)}>
            Add a note
          </Button>
        )}
      </Owner>
      <Notes {...{ record, addresses, name }} />
      {isNoting && <NoteForm {...{ section, id }} onDone={() => setNoting(false)} />}
    </div>
  )
}

function StatusLine({ section, record: { status, statusAt, statusBy } }: AboutProps) {
  const label = section.definition.fields['status']?.choices?.[status] ?? status
  return statusAt === null ? null : (
    <p className="text-sm text-soft">
      {label}
      {statusBy && ` by ${statusBy}`}, {moment(statusAt)}
    </p>
  )
}
