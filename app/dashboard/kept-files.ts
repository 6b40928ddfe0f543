/**
 * Files that were chosen and not yet sent, kept in this browser (IndexedDB), so that a reload or a closed tab loses none: until
 * they are sent or canceled, for a day at most, and until the person signs out.
 */
import { api } from '#app/routes.ts'

interface Kept {
  /** Given by the store. */
  key: number
  /** Id of the person who chose it. */
  by: string
  /** Milliseconds since 1970. */
  at: number
  file: File
}

const [DATABASE, STORE] = ['narthex', 'files'] as const
const DAY_MS = 86_400_000
const LATE_MS = 1_000

/** @returns its key; undefined when the browser keeps nothing, as some private windows, or has no room */
export async function keepFile(file: File, by: string): Promise<number | undefined> {
  // Without locks, which are only on https and on localhost, another tab would send it, too.
  if (!('locks' in navigator)) return undefined
  const kept: Omit<Kept, 'key'> = { by, at: Date.now(), file }
  return inStore((store) => store.add(kept) as IDBRequest<number>).catch(() => undefined)
}

export async function forgetFile(key: number): Promise<void> {
  await inStore((store) => store.delete(key)).catch(() => undefined)
}

/** What this person chose within a day, in that order. Anything else is forgotten. */
export async function keptFiles(by: string): Promise<Pick<Kept, 'key' | 'file'>[]> {
  const all = await inStore((store) => store.getAll() as IDBRequest<Kept[]>).catch((): Kept[] => [])
  const isTheirs = (kept: Kept) => kept.by === by && kept.at > Date.now() - DAY_MS
  for (const { key } of all.filter((kept) => !isTheirs(kept))) await forgetFile(key)
  return all.filter(isTheirs)
}

/** For the links that sign out. */
export function forgetAndSignOut(event: { preventDefault: () => void }): void {
  event.preventDefault()
  const cleared = inStore((store) => store.clear()).catch(() => undefined)
  // A store that doesn't answer keeps nobody signed in.
  const late = new Promise((resolve) => setTimeout(resolve, LATE_MS))
  void Promise.race([cleared, late]).then(() => location.assign(api.logout))
}

/**
 * No other tab sends a file that is held here. A tab that is closed holds nothing.
 * @returns what lets go; undefined when another tab holds it
 */
export function holdFile(key: number): Promise<(() => void) | undefined> {
  return new Promise((settle) => {
    const held = navigator.locks.request(`file ${key}`, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => settle(release))
      settle(undefined)
      return Promise.resolve()
    })
    held.catch(() => settle(undefined))
  })
}

/** @throws when the browser refuses, or has no room */
async function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore(STORE, { keyPath: 'key', autoIncrement: true }),
    )
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('refused')))
  })
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite')
      const request = work(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('refused')))
    })
  } finally {
    database.close()
  }
}
