/** The dashboard's buttons. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const looks = {
  line: 'admin-btn',
  /** The main action. */
  go: 'admin-btn admin-btn-go',
  bad: 'admin-btn admin-btn-bad',
  'bad-line': 'admin-btn admin-btn-bad-line',
  icon: 'admin-icon-btn',
  /** Styled by its surroundings, such as the actions of a row. */
  text: '',
} as const

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  /** A press does nothing. Unlike a disabled button, it keeps the focus. */
  isOff?: boolean | undefined
  /** Further text for screen readers only. */
  unseen?: string | undefined
}

export function Button({ look = 'line', isOff, unseen, className = '', onClick, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${looks[look]} ${className}`.trim()}
      aria-disabled={isOff}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {unseen && <span className="sr-only">{unseen}</span>}
    </button>
  )
}

/** A button with an icon; screen readers say its label. */
export function IconButton({ icon: Icon, label, ...button }: ButtonProps & { icon: LucideIcon; label: string }) {
  return (
    <Button look="icon" aria-label={label} {...button}>
      <Icon size={18} aria-hidden="true" />
    </Button>
  )
}
