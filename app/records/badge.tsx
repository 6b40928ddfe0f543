/** A word on the state of a record: what is new stands out, what is done steps back. */
import type { ReactNode } from 'react'

const looks = {
  default: 'border-transparent bg-primary font-semibold text-on-primary',
  secondary: 'bg-sand',
  outline: '',
} as const

export function Badge({ look, children }: { look: keyof typeof looks; children: ReactNode }) {
  return <span className={`admin-tag whitespace-nowrap ${looks[look]}`}>{children}</span>
}
