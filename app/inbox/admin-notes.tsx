/** The notes about a record of the inbox, and a form for another. An unsaved note stays in this tab as a draft. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Delivery } from '#app/inbox/admin-answer.tsx'
import { FormButtons, useDraftForm, useFirstFocus } from '#app/inbox/admin-draft-form.tsx'
import { MAX_NOTE_LENGTH, type Note } from '#app/inbox/follow-up.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { hasDraft } from '#app/records/drafts.ts'
import { Facts } from '#app/records/list-parts.tsx'
import { moment } from '#app/records/moment.ts'
import { callForMessage } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { TextArea } from '#app/ui/field.tsx'
import { useOwners } from '#app/inbox/admin-follow-up.tsx'
import { uniqueMentions } from '#app/inbox/mentions.ts'

interface NotesProps {
  record: { id: string; notes: readonly Note[] }
  /** The API's addresses of a record's notes, and of one of them. */
  addresses: { notes: string; note: string }
  /** The record's name, for screen readers. */
  name: string
  /** A note is being written. */
  isWriting: boolean
  onWritten: () => void
}

export function Notes({ record, addresses, name, isWriting, onWritten }: NotesProps) {
  const { user } = useCurrentUser()
  const person = user?.id ?? ''
  return (
    <>
      {record.notes.length > 0 && (
        <ul className="my-3 grid gap-4 border-l-2 border-line pl-4" aria-label={`Notes about ${name}`}>
          {record.notes.map((note) => (
            <li key={note.id}>
              <OneNote
                note={note}
                isOwn={note.personId === person}
                address={href(addresses.note, { id: record.id, note: note.id })}
              />
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <NoteForm
          address={href(addresses.notes, { id: record.id })}
          id={record.id}
          draftName={nameOfDraft(addresses.notes, record.id)}
          onDone={onWritten}
        />
      )}
    </>
  )
}

/** Whether this tab has a draft note about this record. */
export function hasDraftNote(address: string, id: string, person: string): boolean {
  return hasDraft(nameOfDraft(address, id), person)
}

function nameOfDraft(address: string, id: string): string {
  return `${address} ${id}`
}

interface OneNoteProps {
  note: Note
  isOwn: boolean
  address: string
}

function OneNote({ note, isOwn, address }: OneNoteProps) {
  const { act, isPending } = useAct()
  const [isDeleting, setDeleting] = useState(false)
  const remove = () =>
    act(
      async () => {
        const message = await callForMessage('DELETE', address)
        setDeleting(false)
        return message
      },
      (message) => ({ text: message }),
    )
  return (
    <>
      {note.answer && <Delivery answer={note.answer} />}
      <p dir="auto" className="admin-measure whitespace-pre-line">
        {note.text}
      </p>
      <div className="flex flex-wrap items-center text-sm text-soft">
        <Facts facts={[<bdi key="person">{note.person}</bdi>, moment(note.at)]} />
        {isOwn && !note.answer && (
          <button type="button" className="link ml-3 min-h-11 px-1 text-bad!" onClick={() => setDeleting(true)}>
            Delete<span className="sr-only"> this note</span>
          </button>
        )}
      </div>
      {isDeleting && (
        <Confirm
          title="Delete this note?"
          text={<p>You can’t undo this.</p>}
          confirm="Delete"
          isPending={isPending}
          onConfirm={() => void remove()}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  )
}

interface NoteFormProps {
  /** The API's notes of the record. */
  address: string
  /** Of the record. */
  id: string
  draftName: string
  onDone: () => void
}

function NoteForm({ address, id, draftName, onDone }: NoteFormProps) {
  const form = useDraftForm({ draftName, defaults: { text: '' }, address, success: 'Note added', onDone })
  const { text } = form.values
  const area = useFirstFocus(text)
  const [caret, setCaret] = useState(0)
  const mention = (mentioning: string, end: number) => {
    // Renders immediately, so that the cursor can be placed after the name.
    flushSync(() => form.change({ text: mentioning }))
    setCaret(end)
    area.current?.focus()
    area.current?.setSelectionRange(end, end)
  }
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
        hint="Only people who handle messages see this. Type @ and a name to email the note to a colleague."
        onChange={(event) => {
          form.change({ text: event.target.value })
          setCaret(event.target.selectionStart)
        }}
      />
      <MentionSuggestions text={text} caret={caret} onChoose={mention} />
      <FormButtons save="Save note" isPending={form.isPending} onCancel={form.close} />
    </form>
  )
}

interface SuggestionsProps {
  text: string
  /** Position of the cursor. */
  caret: number
  /** Called with the new text and cursor position. */
  onChoose: (text: string, caret: number) => void
}

/** Suggestions of colleagues to mention, shown below the field after an @. */
function MentionSuggestions({ text, caret, onChoose }: SuggestionsProps) {
  const me = useCurrentUser().user?.id ?? ''
  const owners = useOwners()
  const typed = OPEN_MENTION.exec(text.slice(0, caret))?.[1]?.toLowerCase()
  const suggestions =
    typed === undefined ? [] : uniqueMentions(owners, me).filter((mention) => mention.toLowerCase().startsWith(typed))
  const choose = (mention: string) => {
    const before = `${text.slice(0, caret - (typed?.length ?? 0))}${mention} `
    onChoose(before + text.slice(caret).trimStart(), before.length)
  }
  return (
    <div role="status" className={suggestions.length === 0 ? 'sr-only' : ''}>
      {suggestions.length > 0 && (
        <ul aria-label="Colleagues to mention" className="flex flex-wrap gap-2">
          {suggestions.slice(0, MAX_SUGGESTIONS).map((mention) => (
            <li key={mention}>
              <button type="button" className="admin-btn" onClick={() => choose(mention)}>
                @{mention}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
const MAX_SUGGESTIONS = 8
/** A mention that is being typed, up to the cursor. */
const OPEN_MENTION = /(?<![\p{L}\p{N}._+-])@([^@\n]{0,60})$/u
