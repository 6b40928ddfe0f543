/** Input and output of the routes of audio files. */
import { z } from 'zod'
import { placeOut } from '#app/features/media/library-schema.ts'
import { usableText } from '#app/features/media/schema.ts'
import { optional, paging, queryText } from '#app/http/route.ts'
import { AUDIO_PART_BYTES, audioProblems, MAX_AUDIO_BYTES } from '#app/records/audio-limits.ts'

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
