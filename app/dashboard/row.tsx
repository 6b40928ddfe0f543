/** A row of a list: a click opens its record, its title does so by keyboard, and a menu holds what else can be done. */
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, use, useId, useRef } from 'react'
import { IconButton } from '#app/dashboard/button.tsx'

/** How a row's record is opened. */
export interface Opening {
  /** What opening it is for: `Edit`. Screen readers say it before the title. */
  verb: string
  open: () => void
}

const OpeningContext = createContext<Opening | undefined>(undefined)

/** Gives the titles in a row what they open. */
export const OpeningOfRow = OpeningContext.Provider

interface RowTitleProps {
  className?: string
  children: ReactNode
}

/** The title in a row, as a button where the row can be opened. */
export function RowTitle({ className, children }: RowTitleProps) {
  const opening = use(OpeningContext)
  const title = <bdi className={className}>{children}</bdi>
  if (!opening) return <strong>{title}</strong>
  return (
    <strong>
      <button type="button" className="admin-row-title" onClick={opening.open}>
        <span className="sr-only">{opening.verb} </span>
        {title}
      </button>
    </strong>
  )
}

const CONTROLS = 'a, button, input, select, textarea, label, summary, [popover]'

/** Opens the record when its row is clicked, unless a control in the row was clicked or a text was selected. */
export function openByClick({ open }: Opening) {
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Events of dialogs that belong to a control of the row bubble through React's tree.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS)) return
    if (getSelection()?.isCollapsed === false) return
    // The focus comes back here when the dialog closes.
    currentTarget.querySelector<HTMLElement>('.admin-row-title')?.focus()
    open()
  }
}

interface RowMenuProps {
  /** What it is about. */
  title: string
  /** Buttons and links. */
  children: ReactNode
}

/** The button “…” of a row, with a list of actions. */
export function RowMenu({ title, children }: RowMenuProps) {
  return (
    <ActionMenu icon={Ellipsis} label={`Actions: ${title}`} variant="icon" className="admin-menu-button">
      {children}
    </ActionMenu>
  )
}

interface ActionMenuProps {
  icon: LucideIcon
  label: string
  variant?: 'icon' | 'go'
  className: string
  children: ReactNode
}

/** A button with a list of actions. The arrow keys go through it, and Escape closes it. */
export function ActionMenu({ icon, label, children, ...look }: ActionMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('a, button') || !menu.current?.contains(target)) return
    menu.current.hidePopover()
    // A dialog that the action opens gives the focus back to what had it before, which must still be visible.
    button.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const actions = [...(menu.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const at = actions.findIndex((action) => action === document.activeElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || !menu.current?.matches(':popover-open')) return
    event.preventDefault()
    actions.at(next % actions.length)?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        {...look}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          button.current?.click()
        }}
      />
      {/* Its keys and clicks are those of the buttons in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className="admin-menu"
        // The browser moves the focus there when it opens the menu.
        onBeforeToggle={({ currentTarget }) => currentTarget.querySelector('a, button')?.setAttribute('autofocus', '')}
        onKeyDown={onKey}
        onClickCapture={close}
      >
        {children}
      </div>
    </>
  )
}
