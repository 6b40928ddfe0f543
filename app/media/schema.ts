/** Input and output of the routes of pictures, of audio files, and of the media library. */
import { z } from 'zod'
import { optional, paging, queryText, usable } from '#app/http/route.ts'
import { AUDIO_PART_BYTES, audioProblems, MAX_AUDIO_BYTES } from '#app/definitions/audio-limits.ts'
import { PICTURE_TYPES, pictureProblem, pictureProblems, MAX_UPLOAD_BYTES } from '#app/links/picture-address.ts'

/** Text without characters that a database would refuse. */
const usableText = (max: number) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(...usable)

export const uploadIn = z.object({
  fileName: usableText(255).min(1, 'is required').meta({ description: 'File name (for information only)' }),
  contentType: z
    .enum(PICTURE_TYPES, { error: ({ input }) => pictureProblem({ type: String(input), size: 1 }) })
    .meta({ description: 'The content type you’ll send' }),
  size: z
    .int({ error: 'must be a whole number of bytes' })
    .min(1, pictureProblems.empty)
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

const pictureOut = z
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

/** The answer to an upload. */
export const uploadedPictureOut = pictureOut
  .extend({ notice: z.string().optional().meta({ description: 'What the image lost, such as its animation' }) })
  .meta({ id: 'UploadedPicture' })

export type Picture = z.output<typeof pictureOut>
export type UploadedPicture = z.output<typeof uploadedPictureOut>

/** The public part. */
export const shownPictureOut = pictureOut
  .pick({ id: true, publicUrl: true, width: true, height: true, alt: true })
  .meta({ id: 'ShownPicture' })

const percent = z.number().meta({ description: '0 to 100' })
const pixels = z
  .int({ error: 'must be a whole number of pixels' })
  .min(0, 'must be 0 or more')
  .max(9999, 'is too large')

export const listIn = z.object({
  ...paging(100, 24),
  search: optional(queryText('Words in the name, the description or the title of a place that shows it')),
  use: optional(z.enum(['used', 'unused', 'undescribed'], 'must be used, unused or undescribed')),
  sort: z.enum(['newest', 'name', 'size'], 'must be newest, name or size').default('newest'),
})
export type ListIn = z.output<typeof listIn>

const part = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })
export type Part = z.output<typeof part>

export const libraryPictureOut = pictureOut
  .extend({
    uses: z.number().meta({ description: 'Records, newsletters and settings that show it, without the trash' }),
    focus: z.object({ x: percent, y: percent }).meta({ description: 'What stays in view where it is cropped' }),
    crop: part.nullable().meta({ description: 'The part of the original that it shows; null: all of it' }),
  })
  .meta({ id: 'LibraryPicture' })
export type LibraryPicture = z.output<typeof libraryPictureOut>

const placeOut = z.object({
  kind: z.string().meta({ description: 'Such as `sermon`, `newsletter`, `setting`' }),
  title: z.string().meta({ description: 'Empty when you may not see it' }),
  status: z.enum(['draft', 'scheduled', 'published', 'archived', 'sent', 'deleted']),
  page: z.string().nullable().meta({ description: 'Where the dashboard shows it; null when you may not see it' }),
  mayChange: z.boolean().meta({ description: 'Whether you can replace the image there' }),
})

export const pictureDetailsOut = libraryPictureOut
  .extend({
    places: z.array(placeOut),
    original: pictureOut
      .pick({ publicUrl: true, width: true, height: true })
      .nullable()
      .meta({ description: 'The image before it was cropped' }),
    unusedSince: z.string().nullable().meta({ description: 'Since when nothing has shown it, as found once an hour' }),
  })
  .meta({ id: 'PictureDetails' })
export type PictureDetails = z.output<typeof pictureDetailsOut>

export const pictureChangeIn = z
  .object({
    alt: usableText(500).optional().meta({ description: 'Image description; empty when decorative' }),
    fileName: usableText(255).min(1, 'is required').optional().meta({ description: 'Name in the library' }),
  })
  .refine(({ alt, fileName }) => alt !== undefined || fileName !== undefined, {
    path: ['alt'],
    message: 'is required',
  })

const step = z
  .number({ error: 'must be a number' })
  .min(0, 'must be 0 to 100')
  .max(100, 'must be 0 to 100')
  .transform((value) => Math.round(value / 10) * 10)

export const focusIn = z.object({
  x: step.meta({ description: 'Percent from the left, rounded to 10' }),
  y: step.meta({ description: 'Percent from the top, rounded to 10' }),
})

export const cropIn = z.object({
  crop: part.nullable().meta({ description: 'The part of the original to show, in its pixels; null shows all of it' }),
})

export const replaceIn = z.object({
  with: z.string({ error: 'is required' }).min(1).max(100).meta({ description: 'ID of the image to show instead' }),
})

export const changedEverywhereOut = z.object({
  message: z.string(),
  id: z.string().meta({ description: 'The image that is shown now' }),
  changed: z.number().meta({ description: 'Places that show it now' }),
  left: z.number().meta({ description: 'Places that you may not change, and sent newsletters' }),
})

export const audioUploadIn = z.object({
  fileName: usableText(255).min(1, 'is required').meta({ description: 'File name' }),
  size: z
    .int({ error: 'must be a whole number of bytes' })
    .min(1, audioProblems.type)
    .max(MAX_AUDIO_BYTES, audioProblems.size)
    .meta({ description: 'Size in bytes' }),
  modified: z
    .int({ error: 'must be a whole number of milliseconds' })
    .default(0)
    .meta({ description: 'When the file was last changed; the same name, size and time continue an earlier upload' }),
})
export type AudioUploadIn = z.output<typeof audioUploadIn>

const audioFileOut = z
  .object({
    id: z.string(),
    address: z.string().meta({ description: 'Where it is served; the `audioUrl` of a sermon' }),
    fileName: z.string(),
    mediaType: z.string().meta({ description: 'By its content: audio/mpeg or audio/mp4' }),
    bytes: z.number(),
    seconds: z.number().meta({ description: 'How long it is' }),
    createdAt: z.string(),
  })
  .meta({ id: 'AudioFile' })
export type AudioFile = z.output<typeof audioFileOut>

export const audioUploadOut = z
  .object({
    id: z.string(),
    fileName: z.string(),
    size: z.number(),
    received: z.number().meta({ description: 'Bytes that are stored' }),
    partSize: z.number().meta({ description: `Bytes of each part but the last: ${AUDIO_PART_BYTES}` }),
    file: audioFileOut.nullable().meta({ description: 'The file, once all of it is there' }),
  })
  .meta({ id: 'AudioUpload' })
export type AudioUpload = z.output<typeof audioUploadOut>

export const partParams = z.object({
  id: queryText('ID of the upload').min(1).max(100),
  part: z
    .string()
    .regex(/^\d{1,4}$/, 'must be the number of a part, from 0')
    .transform(Number)
    .meta({ description: 'Its number, from 0' }),
})

export const audioListIn = z.object({
  ...paging(100, 24),
  search: optional(queryText('Words in the name, or in the title of a place that uses it')),
})
export type AudioListIn = z.output<typeof audioListIn>

export const libraryAudioOut = audioFileOut
  .extend({ places: z.array(placeOut).meta({ description: 'What uses it, also in the trash' }) })
  .meta({ id: 'LibraryAudio' })
export type LibraryAudio = z.output<typeof libraryAudioOut>
