/** A bar that says how far something is. */

interface ProgressBarProps {
  /** What screen readers call it, such as `Importing rows`. */
  label: string
  /** How much of `total`; without that it is unknown how far it is. */
  done?: number | undefined
  total?: number | undefined
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const isKnown = total !== undefined && total > 0
  return <progress className="admin-progress" aria-label={label} {...(isKnown && { max: total, value: done ?? 0 })} />
}
