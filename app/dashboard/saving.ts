/** Saving what somebody types: the key for it, a request that creates once, and the question before it would be lost. */
import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '#app/dashboard/client.ts'
import { isSigningInAgain } from '#app/dashboard/mutation.ts'

/** Ctrl+S and ⌘S save what is open. */
export function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onSave])
}

/**
 * Posts what creates a record. When the answer was lost, the same request again creates nothing more, by its
 * Idempotency-Key; another request has a key of its own.
 */
export function usePostOnce(): (address: string, body?: object) => Promise<Response> {
  const unanswered = useRef({ request: '', key: '' })
  return async (address, body) => {
    const request = JSON.stringify([address, body])
    if (unanswered.current.request !== request) unanswered.current = { request, key: newKey() }
    const response = await call('POST', address, body, { 'Idempotency-Key': unanswered.current.key })
    unanswered.current = { request: '', key: '' }
    return response
  }
}

/** A random word. `crypto.randomUUID` is missing where the dashboard is opened over plain http. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((number) => number.toString(36)).join('-')
}

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
