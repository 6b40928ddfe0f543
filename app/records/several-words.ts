/** Messages about several records that were changed or deleted at once. */
import { formatCount } from '#app/ui/format-count.ts'

export interface SeveralDone {
  /** Records that were changed or deleted. */
  changed: number
  /** Those that were like that already. */
  unchanged: number
  /** Those that were deleted meanwhile. */
  gone: number
  /** Those that stay as they are, with the reason. */
  refused: { id: string; title: string; why: string }[]
}

/** @param names of one of them, and of several */
export function severalMessage(
  { changed, unchanged, gone, refused }: SeveralDone,
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
