/** What is said after something was done, and where a person is sent whose session has ended. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { CallError, callForWord, takeUndo } from '#app/records/client.ts'
import { UNREACHABLE, Unreachable } from '#app/records/unreachable.ts'
import { api, href } from '#app/routes.ts'
import { clearToast, type Toast, toast } from '#app/ui/toast.tsx'

/** How long a message stands before the browser goes on, in milliseconds. */
const REDIRECT_AFTER = 500

interface Acting {
  isPending: boolean
  /**
   * Does it, says what came of it, and reads anew what is on the screen. A second press while it is under way does nothing.
   * @returns what `work` gave, or nothing when it failed and that was told
   */
  act: <T>(work: () => Promise<T>, said?: (result: T) => { title?: string; text: string }) => Promise<T | undefined>
}

export function useAct(): Acting {
  const queryClient = useQueryClient()
  const isActing = useRef(false)
  const [isPending, setPending] = useState(false)
  const act: Acting['act'] = async (work, said) => {
    if (isActing.current) return undefined
    isActing.current = true
    setPending(true)
    clearToast()
    takeUndo()
    try {
      const result = await work()
      // What is on the screen is of the new version before anybody is told to go on with it.
      await refresh(queryClient)
      if (said) toast(withUndo({ title: 'Success', ...said(result) }, queryClient))
      return result
    } catch (error) {
      tellFailure(error)
      void refresh(queryClient)
      return undefined
    } finally {
      isActing.current = false
      setPending(false)
    }
  }
  return { isPending, act }
}

/** Everything that is on the screen is read anew. Where the focus went with it, it begins again at the section's top. */
export async function refresh(queryClient: QueryClient): Promise<void> {
  await readAnew(queryClient)
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus()
  })
}

/**
 * Reads anew what is on the screen. A first reading that is still under way may have been answered before what was just
 * done, and would be left to finish: it is given up, and asked for again.
 */
export async function readAnew(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['admin'], predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries()
}

/** Says what went wrong; whoever is no longer signed in is sent to sign in and comes back to this place. */
export function tellFailure(error: unknown): void {
  if (error instanceof CallError && /^401: .*Unauthorized/s.test(error.message)) {
    toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', bad: true })
    goTo(signInAddress())
    return
  }
  if (error instanceof Unreachable) {
    toast({ title: 'Error', text: UNREACHABLE, bad: true })
    return
  }
  const said = error instanceof CallError ? (Object.values(error.fields)[0] ?? error.said) : undefined
  toast({ title: 'Error', text: said ?? 'An error occurred', bad: true })
}

/** Where to sign in, and then come back to this place. */
export function signInAddress(): string {
  return href(api.login, {}, { next: `${location.pathname}${location.search}${location.hash}` })
}

/** Leaves for another document once what was said could be read. */
export function goTo(address: string): void {
  setTimeout(() => location.assign(address), REDIRECT_AFTER)
}

/**
 * The message with its button, when what was done last can be undone.
 * @param label of the button
 */
function withUndo(message: Toast, queryClient: QueryClient, label = 'Undo'): Toast {
  const action = takeUndo()
  if (action === undefined) return message
  return { ...message, action: { label, run: () => void undo(queryClient, action, label) } }
}

const afterUndo = new Set<() => void>()

/** Calls back after something was undone or done again, once what is on the screen was read anew. */
export function useAfterUndo(callback: () => void): void {
  useEffect(() => {
    afterUndo.add(callback)
    return () => void afterUndo.delete(callback)
  })
}

/**
 * Undoes an action and says so, with a button that does it again.
 * @param action id of its line in the log
 */
export async function undo(
  queryClient: QueryClient,
  action: string,
  label = 'Undo',
  evenIfChanged = false,
): Promise<void> {
  const again = label === 'Undo' ? 'Redo' : 'Undo'
  try {
    const how = evenIfChanged ? { evenIfChanged: 'true' } : {}
    const message = await callForWord('POST', href(adminApi.undo, { action }, how))
    await refresh(queryClient)
    for (const callback of afterUndo) callback()
    toast(withUndo({ title: 'Success', text: label === 'Undo' ? message : 'Done again.' }, queryClient, again))
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409) return tellFailure(error)
    const run = () => void undo(queryClient, action, label, true)
    toast({ title: 'Changed since', text: error.said ?? '', bad: true, action: { label: `${label} anyway`, run } })
  }
}
