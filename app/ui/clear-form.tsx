/** A button that removes all filters of a list, also without JavaScript (`habits.ts`, `list-filters.ts`). */
export function ClearForm({ action, className, children }: { action: string; className: string; children: string }) {
  return (
    <form action={action} data-clear="">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
