/** A table of the lines of a text or a file, with what becomes of each. */
import type { ReactNode } from 'react'

interface LineTableProps {
  /** For screen readers. */
  label: string
  /** What the second column shows; the first has the number of the line, the last its result. */
  shows: string
  /** A row for each line. */
  children: ReactNode
}

export function LineTable({ label, shows, children }: LineTableProps) {
  return (
    <div
      className="mt-3 overflow-x-auto rounded-card border border-line"
      // So that a keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="admin-table">
        <thead>
          <tr>
            {['Line', shows, 'Result'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
