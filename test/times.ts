/** How long each test file took when the table was written, by `npm test -- --write-times`. */
import { readFileSync } from 'node:fs'

export const timesFile = new URL('times.json', import.meta.url)

/** Seconds by path from the root of the project. */
export type Times = Record<string, number>

export function readTimes(): Times {
  return JSON.parse(readFileSync(timesFile, 'utf8')) as Times
}
