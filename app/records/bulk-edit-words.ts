/** The result of an action on several records, for the API and in words. */
import { z } from 'zod'
import { formatCount } from '#app/text/format-count.ts'

export const bulkEditOut = z
  .object({
    message: z.string(),
    changed: z.number().meta({ description: 'How many were changed or deleted' }),
    unchanged: z.number().meta({ description: 'How many were like that already' }),
    gone: z.number().meta({ description: 'How many had been deleted' }),
    refused: z
      .array(z.object({ id: z.string(), title: z.string(), why: z.string() }))
      .meta({ description: 'Records that stay as they are, with the reason' }),
  })
  .meta({ id: 'BulkEditDone' })

export type BulkEditDone = Omit<z.infer<typeof bulkEditOut>, 'message'>

const place = z.object({ label: z.string(), before: z.string(), found: z.string(), put: z.string(), after: z.string() })
const others = z.number().meta({ description: 'How many more places there are' })
export const foundInOut = z.object({ id: z.string(), title: z.string(), found: z.array(place), others })
/** A record in which words were found, with the first places. */
export type FoundIn = z.infer<typeof foundInOut>

/** @param names of one of them, and of several */
export function bulkEditMessage(
  { changed, unchanged, gone, refused }: BulkEditDone,
  verb: 'changed' | 'deleted',
  names: readonly [string, string],
): string {
  const parts = [
    `${formatCount(changed, names)} ${verb}.`,
    unchanged > 0 ? `${unchanged.toLocaleString('en-US')} unchanged.` : '',
    gone > 0 ? `${gone.toLocaleString('en-US')} had already been deleted.` : '',
    refused.length > 0 ? `${refused.length.toLocaleString('en-US')} couldn’t be ${verb}.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
