/** The buttons above a rich text. */
import {
  Bold,
  Building2,
  Heading1,
  Heading2,
  Italic,
  Link2,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import type { Action, Format, RichEditor } from '#app/dashboard/rich-text/editor.ts'

/** What is open below the buttons. */
export type Panel = 'link' | 'fact' | ''

interface Tool {
  icon: LucideIcon
  name: string
  /** The keys that do the same, as ARIA names them. */
  keys?: string
  isOn?: boolean
  opens?: Panel
  use: () => void
}

interface ToolbarProps {
  /** Undefined until it is loaded. */
  editor: RichEditor | undefined
  format: Format
  hasFacts: boolean
  panel: Panel
  onPanel: (panel: Panel) => void
}

/** One stop of the Tab key, with arrow keys between its buttons (WAI-ARIA, toolbar). */
export function Toolbar(props: ToolbarProps) {
  const [at, setAt] = useState(0)
  const tools = toolsOf(props)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const ends: Record<string, number> = { Home: 0, End: tools.length - 1 }
    const by: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const step = by[event.key]
    const next = ends[event.key] ?? (step && (at + step + tools.length) % tools.length)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div role="toolbar" aria-label="Formatting" tabIndex={-1} className="rich-toolbar" onKeyDown={move}>
      {tools.map(({ icon: Icon, name, keys, isOn, opens, use }, index) => (
        <Button
          key={name}
          variant="icon"
          aria-label={name}
          title={name}
          aria-pressed={isOn}
          aria-expanded={opens === undefined ? undefined : props.panel === opens}
          aria-keyshortcuts={keys}
          tabIndex={index === at ? 0 : -1}
          isOff={!props.editor}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={use}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      ))}
    </div>
  )
}

function toolsOf({ editor, format, hasFacts, panel, onPanel }: ToolbarProps): Tool[] {
  const run = (action: Action) => () => editor?.run(action)
  const opening = (opens: Panel) => ({ opens, use: () => onPanel(panel === opens ? '' : opens) })
  const fact: Tool = { icon: Building2, name: 'Insert fact', ...opening('fact') }
  return [
    { icon: Heading1, name: 'Heading', isOn: format.heading === 1, use: run('heading') },
    { icon: Heading2, name: 'Small heading', isOn: format.heading === 2, use: run('small heading') },
    { icon: Bold, name: 'Bold', keys: 'Control+B', isOn: format.bold, use: run('bold') },
    { icon: Italic, name: 'Italic', keys: 'Control+I', isOn: format.italic, use: run('italic') },
    { icon: List, name: 'List', isOn: format.list === 'bullets', use: run('bullets') },
    { icon: ListOrdered, name: 'Numbered list', isOn: format.list === 'numbers', use: run('numbers') },
    { icon: ListIndentIncrease, name: 'Move in', keys: 'Tab', use: run('move in') },
    { icon: ListIndentDecrease, name: 'Move out', keys: 'Shift+Tab', use: run('move out') },
    { icon: Link2, name: 'Link', keys: 'Control+K', isOn: format.link !== '', ...opening('link') },
    ...(hasFacts ? [fact] : []),
    { icon: Undo2, name: 'Undo', keys: 'Control+Z', use: run('undo') },
  ]
}
