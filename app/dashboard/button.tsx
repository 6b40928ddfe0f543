/** The dashboard's buttons. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const variants = {
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
  variant?: keyof typeof variants
  /** A press does nothing. Unlike a disabled button, it keeps the focus. */
  isOff?: boolean | undefined
  /** Further text for screen readers only. */
  srOnly?: string | undefined
}

export function Button({ variant = 'line', isOff, srOnly, className = '', onClick, children, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`${variants[variant]} ${className}`.trim()}
      aria-disabled={isOff}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    >
      {children}
      {srOnly && <span className="sr-only">{srOnly}</span>}
    </button>
  )
}

/** A button with an icon; screen readers say its label. */
export function IconButton({ icon: Icon, label, ...button }: ButtonProps & { icon: LucideIcon; label: string }) {
  return (
    <Button variant="icon" aria-label={label} {...button}>
      <Icon size={18} aria-hidden="true" />
    </Button>
  )
}
