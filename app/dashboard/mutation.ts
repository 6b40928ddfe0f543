/** Runs an action of the dashboard and shows its message or error, or the sign-in page after the session has ended. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import {
  call,
  CallError,
  callForMessage,
  messageOf,
  takeUndo,
  ConnectionError,
  unreachableText,
} from '#app/dashboard/client.ts'
import { ImportError } from '#app/records/import/report.ts'
import { api, href, routes } from '#app/routes.ts'
import { clearToast, type Toast, toast } from '#app/ui/toast.tsx'

/** How long a message is shown before the browser navigates. */
const REDIRECT_DELAY_MS = 500

interface Mutation {
  isPending: boolean
  /**
   * Runs an action, shows its message, and reloads the data on the screen. A second call while one is running does
   * nothing.
   * @returns the result of `work`; undefined when it failed and the error was shown
   */
  mutate: <T>(work: () => Promise<T>, describe?: (result: T) => Toast | undefined) => Promise<T | undefined>
  /**
   * Sends a request and shows the message in its answer, or the given one.
   * @param onDone called after a success, before the screen is reloaded
   */
  send: (request: Request, onDone?: () => void, message?: Partial<Toast>) => void
}

/** What `call` is given. */
export type Request = Parameters<typeof call>

export function useAdminMutation(): Mutation {
  const queryClient = useQueryClient()
  const isActing = useRef(false)
  const [isPending, setPending] = useState(false)
  const mutate: Mutation['mutate'] = async (work, describe) => {
    if (isActing.current) return undefined
    isActing.current = true
    setPending(true)
    clearToast()
    takeUndo()
    try {
      const result = await work()
      // The screen shows the new version before the message appears.
      await refresh(queryClient)
      const message = describe?.(result)
      if (message) toast(withUndo({ title: 'Success', ...message }, queryClient))
      return result
    } catch (error) {
      showError(error)
      void refresh(queryClient)
      return undefined
    } finally {
      isActing.current = false
      setPending(false)
    }
  }
  const send: Mutation['send'] = (request, onDone, message) => {
    const work = async () => {
      const response = await call(...request)
      const text = message?.text ?? (await messageOf(response))
      onDone?.()
      return { ...message, text }
    }
    void mutate(work, (said) => said)
  }
  return { isPending, mutate, send }
}

/** Reloads everything on the screen. If the focused element disappears, the focus moves to the section's top. */
export async function refresh(queryClient: QueryClient): Promise<void> {
  await refetchAll(queryClient)
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  })
}

/**
 * Reloads the data on the screen. A first read that is still running may have been answered before the change, and would
 * not be repeated: it is canceled and restarted.
 */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['admin'], predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries()
}

/** Shows an error; a user whose session has ended is sent to sign in and returns to this place. */
export function showError(error: unknown): void {
  if (error instanceof CallError && /^401: .*Unauthorized/s.test(error.message)) {
    signInAgain()
    return
  }
  if (error instanceof ConnectionError) {
    toast({ title: 'Error', text: unreachableText(), isError: true })
    return
  }
  const ofFile = error instanceof ImportError ? error.message : undefined
  const message = error instanceof CallError ? (Object.values(error.fields)[0] ?? error.reason) : ofFile
  toast({ title: 'Error', text: message ?? 'An error occurred', isError: true })
}

let isSigningIn = false

/** The session has ended, and the browser is on its way to the sign-in page. */
export function isSigningInAgain(): boolean {
  return isSigningIn
}

let isRestoring = false

/** A restore has begun: when the session ends, that is its success. */
export function expectRestore(): void {
  isRestoring = true
}

/** Tells a user that their session has ended, and sends them to sign in and back to this place. */
export function signInAgain(): void {
  isSigningIn = true
  toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', isError: true })
  const next = `${location.pathname}${location.search}${location.hash}`
  redirectTo(isRestoring ? href(routes.signIn, {}, { next, problem: 'restored' }) : href(api.login, {}, { next }))
}

/**
 * Copies a text and says so. The browser may refuse, and a page that came without TLS has no clipboard.
 * @param instead what to do then
 */
export async function copyText(text: string, copied: Toast, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(copied)
  } catch {
    toast({ title: 'Error', text: instead, isError: true })
  }
}

export function redirectTo(address: string): void {
  setTimeout(() => location.assign(address), REDIRECT_DELAY_MS)
}

/** The message with a button, when the last action can be undone. */
function withUndo(message: Toast, queryClient: QueryClient, label = 'Undo'): Toast {
  const action = takeUndo()
  if (action === undefined) return message
  return { ...message, action: { label, run: () => void undo(queryClient, action, label) } }
}

const afterUndo = new Set<() => void>()

/** Calls back after an undo or redo, once the data on the screen was reloaded. */
export function useAfterUndo(callback: () => void): void {
  useEffect(() => {
    afterUndo.add(callback)
    return () => void afterUndo.delete(callback)
  })
}

/** Undoes the action of a log entry, and shows a message with a button that redoes it. */
export async function undo(
  queryClient: QueryClient,
  action: string,
  label = 'Undo',
  how: { evenIfChanged?: 'true'; exceptChanged?: 'true' } = {},
): Promise<void> {
  const nextLabel = label === 'Undo' ? 'Redo' : 'Undo'
  try {
    const message = await callForMessage('POST', href(adminApi.undo, { action }, how))
    await refresh(queryClient)
    for (const callback of afterUndo) callback()
    const text = label === 'Undo' || how.exceptChanged ? message : 'Done again.'
    toast(withUndo({ title: 'Success', text }, queryClient, nextLabel))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) return showError(error)
    // What was not changed since is undone alone.
    const isSome = error.code === 'some_changed_since'
    const next = isSome ? ({ exceptChanged: 'true' } as const) : ({ evenIfChanged: 'true' } as const)
    const run = () => void undo(queryClient, action, label, next)
    toast({
      title: 'Changed since',
      text: error.reason ?? '',
      isError: true,
      action: { label: isSome ? `${label} the others` : `${label} anyway`, run },
    })
  }
}
