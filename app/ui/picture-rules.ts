/** What may be uploaded, as the screens and the door know it. */

/** In bytes; a file has to be smaller. */
export const TOO_LARGE = 10 * 1024 * 1024
/** What is taken; the bytes decide, not the name. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

/** A picture may be so many times as long as it is wide. */
export const LONGEST_SHAPE = 20

export const pictureProblems = {
  type: 'Please select a valid image file',
  size: 'Image must be smaller than 10MB',
  shape: 'This image is more than 20 times as long as it is wide. Please crop it and try again.',
  pixels: 'This image is too large (more than 40 megapixels). Make it smaller and try again.',
} as const

/** What is wrong with a file, as far as can be told from outside. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return pictureProblems.type
  return size >= TOO_LARGE ? pictureProblems.size : undefined
}
