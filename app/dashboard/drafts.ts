/**
 * Drafts of unsaved input, stored in this tab: they survive a reload and signing in again, and are gone when the tab is
 * closed. Another user does not see them.
 */
import { useCallback, useState } from 'react'
import { attempt } from '#app/dashboard/attempt.ts'
import { useCurrentUser } from '#app/dashboard/current-user.ts'

type Values = Record<string, unknown>

export interface Draft {
  values: Values
  /** The version that the edit began from. */
  version: number | string | undefined
}

/** The current user’s draft of a record, by kind and id, as it was at first. */
export function useDraft(name: string): { draft: Draft | undefined; save: (draft: Draft) => void; drop: () => void } {
  const person = useCurrentUser().user?.id ?? ''
  const [draft, setDraft] = useState(() => readDraft(name, person))
  const save = useCallback((next: Draft) => storeDraft(name, person, next), [name, person])
  const drop = useCallback(() => {
    storeDraft(name, person)
    setDraft(undefined)
  }, [name, person])
  return { draft, save, drop }
}

/** A text of which every change is stored as a draft. There is none of an empty text. */
export function useDraftText(name: string): { text: string; change: (text: string) => void; drop: () => void } {
  const { draft, save, drop } = useDraft(name)
  const [text, setText] = useState(textOf(draft?.values['text']))
  const change = (typed: string) => {
    setText(typed)
    if (typed.trim() === '') drop()
    else save({ values: { text: typed }, version: undefined })
  }
  return { text, change, drop }
}

/** A draft's value that should be a text. */
export function textOf(value: unknown, fallback = ''): string {
  return typeof value === 'string' ? value : fallback
}

/** @param person id of the user */
export function hasDraft(name: string, person: string): boolean {
  return readDraft(name, person) !== undefined
}

function readDraft(name: string, person: string): Draft | undefined {
  const draft = attempt((): unknown => JSON.parse(sessionStorage.getItem(key(name, person)) ?? 'null'))
  return draft !== null && typeof draft === 'object' ? (draft as Draft) : undefined
}

/** @param draft undefined to drop it */
function storeDraft(name: string, person: string, draft?: Draft): void {
  const text = draft && JSON.stringify(draft)
  attempt(() => (text ? sessionStorage.setItem(key(name, person), text) : sessionStorage.removeItem(key(name, person))))
}

function key(name: string, person: string): string {
  return `narthex draft ${person} ${name}`
}
