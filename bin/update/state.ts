/**
 * What an update remembers, in a folder of root's: how far it came, for whatever goes on after a kill or a power failure, and
 * what the site may read of it.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readTold, type Told, TOLD_FILE } from '#app/admin/update-told.ts'
import { putFile, textOf } from '../install/files.ts'
import { UPDATES } from '../install/places.ts'

/** Only root reads what is in here: a copy of the database has everyone's messages. */
export const KEPT = join(UPDATES, 'kept')
/** While it is there the site changes nothing (HOLD_FILE of the service). */
export const HOLD = join(UPDATES, 'hold')
const STATE = join(KEPT, 'state.json')

const stateSchema = z.object({
  /**
   * `stopping`: the earlier version is stopped, and its database copied. `switched`: the new one is in its place, and has not proved
   * itself. `done`: it has. `returning`: the earlier one comes back with its database. `back`: it is there.
   */
  phase: z.enum(['stopping', 'switched', 'done', 'returning', 'back']),
  /** Folders of versions, below the program's. */
  from: z.string(),
  to: z.string(),
  /** When the copy of the database was made (ISO 8601). */
  at: z.string(),
})
export type State = z.infer<typeof stateSchema>

export function readState(): State | undefined {
  return existsSync(STATE) ? stateSchema.parse(JSON.parse(readFileSync(STATE, 'utf8'))) : undefined
}

export function writeState(state: State): void {
  putFile(STATE, JSON.stringify(state))
}

export function makePlaces(): void {
  mkdirSync(UPDATES, { recursive: true, mode: 0o755 })
  mkdirSync(KEPT, { recursive: true, mode: 0o700 })
}

/** @returns what the site was told last */
export function told(): Told {
  return readTold(textOf(join(UPDATES, TOLD_FILE)) ?? '')
}

/** Tells the site more; what is undefined is no longer said. */
export function tell(more: { [name in keyof Told]?: Told[name] | undefined }): void {
  putFile(join(UPDATES, TOLD_FILE), JSON.stringify({ ...told(), ...more }))
}
