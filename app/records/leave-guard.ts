/** Asks before something unsaved is left: by the browser's own question when the tab closes, by ours within the admin area. */
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'

/**
 * @param isUnsaved while it holds, going to another section or another site is asked about first
 * @param isDone for a dialog whose opening stands in the address: going back from it is asked about, too, until this says
 *   that the leaving is meant
 */
export function useLeaveGuard(isUnsaved: boolean, isDone?: RefObject<boolean>): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      isDone?.current !== true &&
      (current.pathname !== next.pathname || (isDone !== undefined && opened(current) !== opened(next))) &&
      !isLeavingMeant(),
    enableBeforeUnload: isUnsaved,
  })
}

/** Asks by the browser's own question: whatever is open, it is read, and it needs no dialog over a dialog. */
export function isLeavingMeant(): boolean {
  return window.confirm('You have unsaved changes. Leave without saving?')
}

/** What is open, as the address says it. */
function opened({ search }: { search: unknown }): string {
  const { edit, add, dialog } = search as Record<string, string | undefined>
  return JSON.stringify([edit, add, dialog])
}
