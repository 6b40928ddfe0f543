/** Input and output of the picture routes. */
import { z } from 'zod'
import { usable } from '#app/http/route.ts'
import { PICTURE_TYPES, pictureProblems, MAX_UPLOAD_BYTES } from '#app/ui/picture-address.ts'

/** Text without characters that a database would refuse. */
export const usableText = (max: number) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(...usable)

export const uploadIn = z.object({
  fileName: usableText(255).min(1, 'is required').meta({ description: 'File name (for information only)' }),
  contentType: z
    .enum(PICTURE_TYPES, { error: pictureProblems.type })
    .meta({ description: 'The content type you’ll send' }),
  size: z
    .int({ error: 'must be a whole number of bytes' })
    .min(1, pictureProblems.type)
    .max(MAX_UPLOAD_BYTES - 1, pictureProblems.size)
    .default(MAX_UPLOAD_BYTES - 1)
    .meta({ description: 'Size in bytes; the upload may not exceed it' }),
})

export const uploadOut = z
  .object({
    uploadUrl: z.string().meta({
      description: 'PUT the file here with its content type: once, within 10 minutes, no sign-in needed',
    }),
    publicUrl: z.string().meta({ description: 'Permanent public URL' }),
  })
  .meta({ id: 'Upload' })

export const pictureOut = z
  .object({
    id: z.string(),
    publicUrl: z.string().meta({ description: 'URL that includes the image’s size' }),
    width: z.number().meta({ description: 'Width and height in pixels (largest version)' }),
    height: z.number(),
    alt: z.string().nullable().meta({ description: 'Image description (alt text)' }),
    fileName: z.string(),
    bytes: z.number().meta({ description: 'Total size of all versions in bytes' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Picture' })

export type Picture = z.output<typeof pictureOut>

/** The public part. */
export const shownPictureOut = pictureOut
  .pick({ id: true, publicUrl: true, width: true, height: true, alt: true })
  .meta({ id: 'ShownPicture' })
