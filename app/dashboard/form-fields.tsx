/** Parts of the admin area's forms besides the fields that every screen shares (`app/ui/field.tsx`). */
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  Controller,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { FocalPointInAddress } from '#app/dashboard/focal-point.tsx'
import { PictureField } from '#app/dashboard/picture-field.tsx'
import { imageAddress } from '#app/links/address.ts'
import { clock } from '#app/links/audio-address.ts'
import { audioAt, siteOf } from '#app/links/media-address.ts'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { AUDIO_FILE_TYPES } from '#app/definitions/audio-limits.ts'
import { type PendingAudio, type UploadedAudio, useAudioUpload } from '#app/dashboard/audio-upload.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { type Choices, Options } from '#app/dashboard/list-parts.tsx'
import { FileField, type FileFieldProps } from '#app/dashboard/file-field.tsx'
import { TranscriptField } from '#app/dashboard/transcript-field.tsx'
import { loudnessInWords, loudnessOf } from '#app/dashboard/loudness.ts'
import { Select } from '#app/ui/field.tsx'
import { pictureSize } from '#app/links/picture-address.ts'

/** The props that connect a field with its form: `<TextField {...field('title')} label="Title" />`. */
export function registerField<Values extends FieldValues>(form: UseFormReturn<Values>) {
  return (name: Path<Values>) => ({ ...form.register(name), problem: problemOf(form, name) })
}

export function problemOf<Values extends FieldValues>(
  { formState }: UseFormReturn<Values>,
  name: Path<Values>,
): string | undefined {
  const error: FieldError | undefined = get(formState.errors, name)
  return error?.message
}

interface ChoiceSelectProps extends Omit<ComponentProps<typeof Select>, 'onChange'> {
  choices: Choices
  onChoose: (value: string) => void
}

/** A choice between a few values that is no field of the record. */
export function ChoiceSelect({ choices, onChoose, ...select }: ChoiceSelectProps) {
  return (
    <Select {...select} onChange={({ target }) => onChoose(target.value)}>
      <Options of={choices} />
    </Select>
  )
}

interface PictureOfProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  hint?: string
}

interface PictureInputProps<Values extends FieldValues> extends PictureOfProps<Values> {
  /** For a picture that is shown as a whole: the button that removes it, and its message. */
  cleared?: { button: string; title: string; text: string }
}

export function PictureInput<Values extends FieldValues>({ form, name, ...shown }: PictureInputProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <>
          <PictureField {...shown} {...field} value={field.value} problem={problemOf(form, name)} />
          {!shown.cleared && pictureSize(field.value) && (
            <details>
              <summary className="min-h-11 py-2 font-semibold">Focal point</summary>
              <FocalPointInAddress address={field.value} onChange={field.onChange} />
            </details>
          )}
        </>
      )}
    />
  )
}

interface AudioOfProps<Values extends FieldValues> extends PictureOfProps<Values> {
  durationIn?: string | undefined
}

export function AudioInput<Values extends FieldValues>(props: AudioOfProps<Values>) {
  const { form, name, durationIn, ...shown } = props
  const fillDuration = ({ seconds }: { seconds: number }) => {
    const field = durationIn as Path<Values> | undefined
    if (field === undefined || form.getValues(field) !== '') return
    form.setValue(field, clock(seconds) as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <AudioField
          {...shown}
          {...field}
          value={field.value}
          problem={problemOf(form, name)}
          onUploaded={fillDuration}
        />
      )}
    />
  )
}

export function TranscriptInput<Values extends FieldValues>({ form, name, ...shown }: PictureOfProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TranscriptField {...shown} {...field} value={field.value} problem={problemOf(form, name)} />
      )}
    />
  )
}

/** Short fields side by side if there is room; the last one takes the room of the one that would be beside it. */
export function SideBySide({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-5 gap-y-4 md:grid-cols-2 md:[&>:last-child:nth-child(odd):has(>input:is([type=text],[type=url]))]:col-span-2">
      {children}
    </div>
  )
}

/** Suggestions for a text field, which names them as its `list`. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      <Options of={values} />
    </datalist>
  )
}

interface AudioFieldProps extends FileFieldProps {
  onUploaded: (file: UploadedAudio) => void
}

/** A field with the address of an audio file: dropped here, chosen from this device, or typed. */
function AudioField({ onUploaded, ...props }: AudioFieldProps) {
  const { value, onChange } = props
  const [measured, setMeasured] = useState<{ address: string; loudness: number | undefined }>()
  const upload = useAudioUpload(async (file, local) => {
    onChange(file.address)
    onUploaded(file)
    setMeasured({ address: file.address, loudness: await loudnessOf(local) })
  })
  return (
    <FileField
      {...props}
      upload={upload}
      accept={AUDIO_FILE_TYPES}
      what="a recording"
      formats="MP3 or M4A, up to 500 MB."
      preview={<Preview key={value} address={value} />}
      onRemove={() => onChange('')}
      state={
        <>
          <p role="status" className="text-sm text-soft">
            {upload.isWaiting && 'The connection is broken. The upload continues when it is restored.'}
            {measured && measured.address === value && loudnessInWords(measured.loudness)}
          </p>
          {upload.progress === undefined && <Interrupted />}
        </>
      }
    />
  )
}

function Preview({ address }: { address: string }) {
  const audio = audioAt(address)
  if (!audio) return null
  if (audio.isFile) {
    const src = imageAddress(audio.address) ?? ''
    return <audio controls preload="none" src={src} className="mb-3 w-full" aria-label="Preview" />
  }
  return (
    <p role="status" className="mb-3 text-soft">
      This link opens a page on {siteOf(audio.address)}, not an audio file. Visitors see a link to it, and the podcast
      leaves it out. To add a player, upload the file or paste a link that ends in .mp3.
    </p>
  )
}

/** Uploads that were interrupted, so that people don't begin again from the start. */
function Interrupted() {
  const { data } = useQuery(adminRead<PendingAudio[]>(adminApi.audioUploads))
  return data?.map(({ id, fileName, received, size }) => (
    <p key={id} className="mt-2 text-sm wrap-anywhere">
      “{fileName}” is {Math.floor((100 * received) / size)}% uploaded. Choose the same file to continue.
    </p>
  ))
}
