/** The notes about a record of the inbox, and a form for another. What is typed and not saved stays in this tab. */
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LONGEST_NOTE, type Note } from '#app/inbox/follow-up.ts'
import { useAct } from '#app/records/act.ts'
import { Confirm } from '#app/records/dialog.tsx'
import { dropDraft, keepDraft, readDraft } from '#app/records/drafts.ts'
import { moment } from '#app/records/moment.ts'
import { call, callForWord, CallError } from '#app/records/client.ts'
import { href } from '#app/routes.ts'
import { useCurrentUser } from '#app/ui/current-user.ts'
import { TextArea } from '#app/ui/field.tsx'

interface NotesProps {
  record: { id: string; notes: readonly Note[] }
  /** The API's addresses of a record's notes, and of one of them. */
  addresses: { notes: string; note: string }
  /** The record's name, for those who hear the buttons. */
  name: string
  /** Shown before the button that adds a note. */
  children: ReactNode
}

export function Notes({ record, addresses, name, children }: NotesProps) {
  const { user } = useCurrentUser()
  const person = user?.id ?? ''
  const draftName = `${addresses.notes} ${record.id}`
  const [isOpen, setOpen] = useState(() => readDraft(draftName, person) !== undefined)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {children}
        {!isOpen && (
          <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
            Add a note<span className="sr-only"> about {name}</span>
          </button>
        )}
      </div>
      {record.notes.length > 0 && (
        <ul className="grid gap-2 border-l-2 border-line pl-4" aria-label={`Notes about ${name}`}>
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
      {isOpen && (
        <NoteForm
          address={href(addresses.notes, { id: record.id })}
          id={record.id}
          draft={{ name: draftName, person }}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  )
}

interface OneNoteProps {
  note: Note
  isOwn: boolean
  address: string
}

function OneNote({ note, isOwn, address }: OneNoteProps) {
  const { act, isPending } = useAct()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    act(
      async () => {
        const message = await callForWord('DELETE', address)
        setAsking(false)
        return message
      },
      (message) => ({ text: message }),
    )
  return (
    <>
      <p dir="auto" className="max-w-[72ch] whitespace-pre-line">
        {note.text}
      </p>
      <p className="text-[0.92rem] text-soft">
        <bdi>{note.person}</bdi>, <span className="whitespace-nowrap">{moment(note.at)}</span>
        {isOwn && (
          <button type="button" className="link ml-3 min-h-8 px-1" onClick={() => setAsking(true)}>
            Delete<span className="sr-only"> this note</span>
          </button>
        )}
      </p>
      {isAsking && (
        <Confirm
          title="Delete this note?"
          text={<p>You can’t undo this.</p>}
          confirm="Delete"
          isPending={isPending}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface NoteFormProps {
  address: string
  /** Tells this field from those of other records. */
  id: string
  draft: { name: string; person: string }
  onDone: () => void
}

function NoteForm({ address, id, draft, onDone }: NoteFormProps) {
  const { act, isPending } = useAct()
  const [begun] = useState(() => textOf(readDraft(draft.name, draft.person)?.values))
  const [text, setText] = useState(begun)
  const area = useRef<HTMLTextAreaElement>(null)
  // A form that was opened just now gets the focus; one with a draft came with the page.
  useEffect(() => {
    if (begun === '') area.current?.focus()
  }, [begun])
  const [problem, setProblem] = useState<string>()
  // A new key for every note: a press that is repeated, by a person or by the network, adds one.
  const [key] = useState(() => crypto.randomUUID())
  const type = (typed: string) => {
    setText(typed)
    setProblem(undefined)
    keepDraft(draft.name, draft.person, { values: { text: typed }, version: undefined })
  }
  const leave = () => {
    dropDraft(draft.name, draft.person)
    onDone()
  }
  const cancel = (event: MouseEvent<HTMLElement>) => {
    cardOf(event)?.focus()
    leave()
  }
  const save = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    const card = cardOf(event)
    void act(
      async () => {
        try {
          await call('POST', address, { text }, { 'Idempotency-Key': key })
        } catch (error) {
          if (error instanceof CallError) setProblem(error.fields['text'])
          throw error
        }
        card?.focus()
        leave()
      },
      () => ({ text: 'Note added' }),
    )
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <TextArea
        name={`note-${id}`}
        label="Note"
        rows={3}
        maxLength={LONGEST_NOTE}
        ref={area}
        value={text}
        problem={problem}
        hint="Only other administrators see this. It’s never sent to anyone."
        onChange={(event) => type(event.target.value)}
      />
      <p className="flex gap-2">
        <button type="submit" className="admin-btn admin-btn-go" aria-disabled={isPending}>
          Save note
        </button>
        <button type="button" className="admin-btn" onClick={cancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}

/** The card, where the keyboard stays when the field goes away. */
function cardOf({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement | null {
  return currentTarget.closest<HTMLElement>('li[tabindex]')
}

function textOf(values: Record<string, unknown> | undefined): string {
  const text = values?.['text']
  return typeof text === 'string' ? text : ''
}
