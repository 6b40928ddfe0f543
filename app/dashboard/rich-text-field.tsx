/** A field with rich text: its toolbar, and the editor, which is loaded when the field is shown. */
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { LinkPicker } from '#app/dashboard/link-picker.tsx'
import type { Format, RichEditor } from '#app/dashboard/rich-text/editor.ts'
import { type Panel, Toolbar } from '#app/dashboard/rich-text/toolbar.tsx'
import { RequiredMark } from '#app/ui/field.tsx'
import { type FactName, facts } from '#app/church/facts.ts'
import { isFactName, plainOf, type RichText } from '#app/definitions/rich-text.ts'

interface RichTextFieldProps {
  name: string
  label: string
  hint: string
  problem: string | undefined
  value: RichText
  required: boolean
  /** Whether facts about the church can be inserted. */
  hasFacts: boolean
  onChange: (value: RichText) => void
}

const loadEditor = () => import('#app/dashboard/rich-text/editor.ts')

const NO_FORMAT: Format = { bold: false, italic: false, link: '', heading: 0, list: '', hasSelection: false }

export function RichTextField(props: RichTextFieldProps) {
  const { name, label, hint, problem, value, required, hasFacts, onChange } = props
  const labelId = `label-${name}`
  const { place, editor, format, note, failed, panel, setPanel } = useEditor({ labelId, value, onChange })
  const described = [hint && `hint-${name}`, problem && `problem-${name}`].filter(Boolean).join(' ')
  useEffect(
    () => editor?.describe(described, { isInvalid: problem !== undefined, isRequired: required }),
    [editor, described, problem, required],
  )
  const close = () => {
    setPanel('')
    editor?.focus()
  }
  return (
    <div className="field">
      <span id={labelId} className="font-semibold">
        {label}
        {required && <RequiredMark />}
      </span>
      {failed ? (
        <ReadOnly value={value} />
      ) : (
        <div className="rich-field">
          <div className="rich-head">
            <Toolbar {...{ editor, format, hasFacts, panel }} onPanel={setPanel} />
            {panel === 'link' && (
              <LinkPicker
                // The cursor may go to another link while it is open.
                key={format.link}
                value={format.link}
                needsLabel={!format.hasSelection && format.link === ''}
                onChoose={(to, words) => {
                  setPanel('')
                  editor?.link(to, words)
                }}
                onCancel={close}
              />
            )}
            {panel === 'fact' && (
              <FactPicker
                onChoose={(fact) => {
                  setPanel('')
                  editor?.fact(fact)
                }}
                onCancel={close}
              />
            )}
          </div>
          <div ref={place} id={`field-${name}`} data-field={name} />
        </div>
      )}
      <p role="status" className="text-sm text-soft empty:hidden">
        {note}
      </p>
      {hint && (
        <p id={`hint-${name}`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`problem-${name}`} className="problem">
          {problem}
        </p>
      )}
    </div>
  )
}

interface EditorOptions extends Pick<RichTextFieldProps, 'value' | 'onChange'> {
  labelId: string
}

function useEditor({ labelId, value, onChange }: EditorOptions) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichEditor>()
  const [format, setFormat] = useState(NO_FORMAT)
  const [note, setNote] = useState('')
  const [failed, setFailed] = useState(false)
  const [panel, setPanel] = useState<Panel>('')
  /** The value that the editor shows. */
  const shown = useRef(value)
  const changed = useEffectEvent((next: RichText) => {
    shown.current = next
    onChange(next)
  })
  const current = useEffectEvent(() => value)
  const replace = useEffectEvent((next: RichText) => {
    shown.current = next
    try {
      editor?.replace(next)
    } catch {
      setFailed(true)
    }
  })
  useEffect(() => {
    let open: RichEditor | undefined
    let isGone = false
    const begin = ({ openEditor }: Awaited<ReturnType<typeof loadEditor>>) => {
      if (isGone || !place.current) return
      shown.current = current()
      open = openEditor(place.current, {
        value: shown.current,
        labelId,
        isReadOnly: isDisabled(place),
        onChange: (next) => changed(next),
        onFormat: setFormat,
        onNote: setNote,
        onLink: () => setPanel('link'),
      })
      setEditor(open)
    }
    // A text of a newer version must not be overwritten by what this one understands of it.
    loadEditor()
      .then(begin)
      .catch(() => setFailed(true))
    return () => {
      isGone = true
      open?.destroy()
    }
  }, [labelId])
  // The form was reset, or took over another person's text.
  useEffect(() => {
    if (editor && JSON.stringify(value) !== JSON.stringify(shown.current)) replace(value)
  }, [editor, value])
  return { place, editor, format, note, failed, panel, setPanel }
}

/** Whether the form can't be changed by this person. */
function isDisabled(place: RefObject<Element | null>): boolean {
  return place.current?.matches('fieldset:disabled *') === true
}

function ReadOnly({ value }: { value: RichText }) {
  return (
    <>
      <p className="admin-note">This text can’t be edited here. It stays as it is. Reload the page to try again.</p>
      <p className="whitespace-pre-line">{plainOf(value)}</p>
    </>
  )
}

/** The facts about the church; pages show what the settings say. */
function FactPicker({ onChoose, onCancel }: { onChoose: (fact: FactName) => void; onCancel: () => void }) {
  const names = Object.keys(facts).filter(isFactName)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The form around it stays open.
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    <div
      className="flex max-h-60 flex-wrap gap-2 overflow-y-auto border-b border-line p-4"
      role="group"
      aria-label="Facts"
    >
      <p className="w-full text-sm text-soft">Pages show what your settings and service times say.</p>
      {names.map((name) => (
        <Button key={name} onClick={() => onChoose(name)} onKeyDown={close}>
          {facts[name].label} <span className="font-normal text-soft">such as {facts[name].example}</span>
        </Button>
      ))}
      <Button variant="text" className="px-2 underline" onClick={onCancel} onKeyDown={close}>
        Cancel
      </Button>
    </div>
  )
}
