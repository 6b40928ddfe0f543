/**
 * What was typed and not saved yet, kept in this tab: it survives a reload and signing in again, and is gone when the tab
 * is closed. Whoever signs in as somebody else finds none of it.
 */

type Values = Record<string, unknown>

interface Draft {
  values: Values
  /** The version that the edit began from. */
  version: number | undefined
}

/**
 * @param name of what is edited: kind and id
 * @param person id of who edits
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
    // No room, or none is given: then there is no draft.
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
