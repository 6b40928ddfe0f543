/** One entry of the list of what needs attention: what is the matter, and the action that settles it. */
import type { ReactNode } from 'react'
import { AdminLink, type Search } from '#app/records/place.tsx'

export interface Matter {
  text: ReactNode
  /** Visitors notice it, or something could be lost. */
  isUrgent?: boolean
  /** The label of the link; without one there is only the text. */
  action?: string
  to?: string
  search?: Search
  hash?: string
}

export function MatterRow({ text, isUrgent, action, to, ...place }: Matter) {
  return (
    <MatterFrame text={text} isUrgent={isUrgent}>
      {to && (
        <AdminLink to={to} className="admin-btn" {...place}>
          {action}
        </AdminLink>
      )}
    </MatterFrame>
  )
}

interface MatterFrameProps {
  text: ReactNode
  isUrgent?: boolean | undefined
  /** The button or link. */
  children: ReactNode
}

export function MatterFrame({ text, isUrgent = false, children }: MatterFrameProps) {
  return (
    <li className={`admin-matter ${isUrgent ? 'admin-matter-urgent' : ''}`}>
      <span className="min-w-0 flex-1 basis-64">{text}</span>
      {children}
    </li>
  )
}
