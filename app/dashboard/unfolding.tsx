/** A part of a form that is folded away until it is needed. */
import { type ComponentProps, useState } from 'react'

interface UnfoldingProps extends Omit<ComponentProps<'details'>, 'open'> {
  /** Opens it, such as a problem in it. When the reason is gone it stays as it is: a person may be typing in it. */
  opens: boolean
}

export function Unfolding({ opens, onToggle, ...details }: UnfoldingProps) {
  const [isOpen, setIsOpen] = useState(opens)
  const [hadReason, setHadReason] = useState(opens)
  if (opens !== hadReason) {
    setHadReason(opens)
    if (opens) setIsOpen(true)
  }
  return (
    <details
      {...details}
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open)
        onToggle?.(event)
      }}
    />
  )
}
