/** The state of a record as a label: new ones stand out, finished ones don't. */
import type { ReactNode } from 'react'

const looks = {
  default: 'border-transparent bg-primary font-semibold text-on-primary',
  secondary: 'bg-sand',
  outline: '',
} as const

export function Badge({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return <span className={`admin-tag whitespace-nowrap first-letter:uppercase ${looks[look]}`}>{children}</span>
}
