/** What came of an archive, or would come of it. For server and browser. */

import type { z } from 'zod'
import type { reportOut } from '#app/archive/schemas.ts'

export type ArchiveReport = z.infer<typeof reportOut>
export type ListReport = ArchiveReport['lists'][number]

export function newListReport(list: string): ListReport {
  return { list, created: 0, changed: 0, unchanged: 0, notTaken: [] }
}

export function hasAny({ created, changed, unchanged, notTaken }: ListReport): boolean {
  return created + changed + unchanged + notTaken.length > 0
}
