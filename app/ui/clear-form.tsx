/** A button that removes all filters of a list, also without JavaScript. */
export function ClearForm({ action, className, children }: { action: string; className: string; children: string }) {
  return (
    <form action={action}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
