/** An email address, whose lines break after the `@` or a dot. */
import { Fragment } from 'react'

export function Email({ children }: { children: string }) {
  return (
    // One element, since a link around it may be a flex container.
    <span>
      {children.match(/[^@.]*[@.]?/g)?.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
