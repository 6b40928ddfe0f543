/** Small hooks of the dashboard. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { isSigningInAgain } from '#app/dashboard/mutation.ts'
import { call } from '#app/dashboard/client.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'
import { rightsTo } from '#app/definitions/rights.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import type { RecordTableName } from '#db/schema.ts'
import { serviceTimesRead } from '#app/ui/service-times.tsx'
import { leadService } from '#app/values/worship-services.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import { useQuery } from '@tanstack/react-query'
import { USUAL_WORSHIP, wallTime, type Worship } from '#app/dashboard/moment.ts'

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

/** The value once it has not changed for half a second. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500)
    return () => clearTimeout(timer)
  }, [value])
  return settled
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

export interface Rights {
  /** They write drafts of this kind, and can only look at everything else: contributors. */
  draftsOnly: boolean
  /** Whether this record can only be looked at. */
  isReadOnly: (record: object | undefined) => boolean
}

export function useRights({ table }: Pick<AnyDefinition, 'table'>): Rights {
  const { user } = useCurrentUser()
  const draftsOnly = user !== null && rightsTo(table as RecordTableName, user) === 'drafts'
  const isDraft = (record: object) => 'status' in record && record.status === 'draft'
  return { draftsOnly, isReadOnly: (record) => draftsOnly && record !== undefined && !isDraft(record) }
}

/** What happens to records that are deleted; the trash is for administrators. */
export function useTrashHint(what: 'it' | 'them' = 'it'): string {
  const { user } = useCurrentUser()
  return `${user?.isAdmin ? 'You' : 'An administrator'} can restore ${what} from Trash for 30 days.`
}

/** Whether the user sees the records of a table, as an entry that leads to them needs. */
export function useSeesTable(): (table: RecordTableName) => boolean {
  const { user } = useCurrentUser()
  return (table) => user !== null && rightsTo(table, user) !== undefined
}

/** The church's zone, an IANA name. */
export function useTimeZone(): string {
  const { data: { timeZone } = defaultConfig } = useQuery(siteConfigRead)
  return timeZone
}

/** The service that a new record is about; that on Sunday at 10:30 while none is entered. */
export function useMainService(): Worship {
  const { data: times = [] } = useQuery(serviceTimesRead)
  return leadService(times) ?? USUAL_WORSHIP
}

/** Today at the church, `YYYY-MM-DD`. */
export function useToday(): string {
  const [now] = useState(() => new Date().toISOString())
  return wallTime(now, useTimeZone()).slice(0, 10)
}
