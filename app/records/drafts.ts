/**
 * Drafts of unsaved input, stored in this tab: they survive a reload and signing in again, and are gone when the tab is
 * closed. Another user does not see them.
 */

type Values = Record<string, unknown>

interface Draft {
  values: Values
  /** The version that the edit began from. */
  version: number | undefined
}

/**
 * @param name of the record: kind and id
 * @param person id of the user
 */
export function readDraft(name: string, person: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(name, person)) ?? 'null')
    return draft !== null && typeof draft === 'object' ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, person: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key(name, person), JSON.stringify(draft))
  } catch {
    // Storage is full or disabled: then there is no draft.
  }
}

export function dropDraft(name: string, person: string): void {
  try {
    sessionStorage.removeItem(key(name, person))
  } catch {
    // See above.
  }
}

function key(name: string, person: string): string {
  return `narthex draft ${person} ${name}`
}
