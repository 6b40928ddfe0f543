/** The stored note of a run that an administrator started: its task and its result. */
import { hostname } from 'node:os'
import type { Comparison } from '#app/backup/compare.ts'
import type { Step } from '#app/http/apart.ts'

/** What a run results in, by what it does. */
interface Results {
  backup: { file: string }
  check: Comparison
  restore: Restoration
}

export interface Restoration {
  /** The backup of what was there before. */
  before: string
  /** What has to be entered again, in words. */
  locked: string[]
}

type What = keyof Results
export type Result = Results[What]

export interface Note extends Partial<Step> {
  what: What
  /** The backup that it is about. */
  file?: string
  /** The process that wrote it. */
  host: string
  pid: number
  /** The reason of a failure. */
  message?: string
  result?: Result
}

/** A note of this process, as it is stored. */
export function noteOf(note: Omit<Note, 'host' | 'pid'>): string {
  return JSON.stringify({ ...note, host: hostname(), pid: process.pid } satisfies Note)
}
