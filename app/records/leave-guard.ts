/**
 * Asks before unsaved input is lost: with the browser's own dialog when the tab closes, with ours within the admin area.
 */
import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { isSigningInAgain } from '#app/records/act.ts'

/**
 * @param isUnsaved while true, leaving the section or the site asks first
 * @param isDone for a dialog that the address opens: the Back button asks, too, until this allows leaving
 */
export function useLeaveGuard(isUnsaved: boolean, isDone?: RefObject<boolean>): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      isDone?.current !== true &&
      (current.pathname !== next.pathname || (isDone !== undefined && openDialogOf(current) !== openDialogOf(next))) &&
      !confirmLeaving(),
    // While the user signs in again, the input is kept as a draft.
    enableBeforeUnload: () => isUnsaved && !isSigningInAgain(),
  })
}

/** The browser's own question, which also shows over an open dialog. */
function confirmLeaving(): boolean {
  return window.confirm('You have unsaved changes. Leave without saving?')
}

/** The open record or dialog, by the address. */
function openDialogOf({ search }: { search: unknown }): string {
  const { edit, add, dialog } = search as Record<string, string | undefined>
  return JSON.stringify([edit, add, dialog])
}
