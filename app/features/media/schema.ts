/** What comes in and goes out at the pictures' door. */
import { z } from 'zod'
import { paging } from '#app/http/route.ts'
import { PICTURE_TYPES, pictureProblems, TOO_LARGE } from '#app/ui/picture-rules.ts'

const usable = [
  (text: string) => !text.includes('\0') && text.isWellFormed(),
  'holds characters that cannot be used',
] as const

export const uploadIn = z.object({
  fileName: z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'is needed')
    .max(255, 'must have at most 255 characters')
    .refine(...usable)
    .meta({ description: 'As the file is called; it decides nothing' }),
  contentType: z
    .enum(PICTURE_TYPES, { error: pictureProblems.type })
    .meta({ description: 'What the file will be sent as' }),
  size: z
    .int({ error: 'must be a whole number of bytes' })
    .min(1, pictureProblems.type)
    .max(TOO_LARGE - 1, pictureProblems.size)
    .default(TOO_LARGE - 1)
    .meta({ description: 'In bytes; the file may not be larger' }),
})

export const uploadOut = z
  .object({
    uploadUrl: z.string().meta({
      description: 'PUT the file here with its content type: once, within ten minutes, without signing in',
    }),
    publicUrl: z.string().meta({ description: 'Where the picture is to be had from then on, for ever' }),
  })
  .meta({ id: 'Upload' })

export const pictureOut = z
  .object({
    id: z.string(),
    publicUrl: z.string().meta({ description: 'Its own address, which says how large it is' }),
    width: z.number().meta({ description: 'In pixels, at its largest' }),
    height: z.number(),
    alt: z.string().nullable().meta({ description: 'What it shows, for people who do not see it' }),
    fileName: z.string(),
    bytes: z.number().meta({ description: 'Of all its files together' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Picture' })

/** What everyone may know of a picture that they can see. */
export const shownPictureOut = pictureOut
  .pick({ id: true, publicUrl: true, width: true, height: true, alt: true })
  .meta({ id: 'ShownPicture' })

export const listIn = z.object(paging(100, 24))

export const altIn = z.object({
  alt: z
    .string({ error: 'must be text' })
    .trim()
    .max(500, 'must have at most 500 characters')
    .refine(...usable)
    .meta({ description: 'What the picture shows; empty when it only decorates' }),
})
