/** A field with the address of an audio file: dropped here, chosen from this device, or typed. */
import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { AUDIO_CHOICE } from '#app/records/audio-limits.ts'
import { type PendingAudio, type UploadedAudio, useAudioUpload } from '#app/records/audio-upload.ts'
import { adminRead } from '#app/records/client.ts'
import { AddressInput, Chooser, Progress } from '#app/records/picture-field.tsx'
import { useDrop } from '#app/records/use-drop.ts'
import { audioAddress } from '#app/ui/audio-address.ts'

interface AudioFieldProps {
  name: string
  label: string
  /** The address, or nothing. */
  value: string
  onChange: (value: string) => void
  onUploaded: (file: UploadedAudio) => void
  onBlur?: () => void
  /** Focused when the field has an error. */
  ref?: Ref<HTMLInputElement>
  /** The error message. */
  problem?: string | undefined
  hint?: string
}

export function AudioField({ onUploaded, ...props }: AudioFieldProps) {
  const { name, label, value, onChange, problem, hint } = props
  const upload = useAudioUpload((file) => {
    onChange(file.address)
    onUploaded(file)
  })
  const isBusy = upload.progress !== undefined
  const wrong = upload.problem ?? problem
  const place = useRef<HTMLDivElement>(null)
  const isOver = useDrop(place, ([file]) => {
    if (!isBusy) void upload.send(file)
  })
  return (
    <fieldset className="field" aria-busy={isBusy} aria-describedby={wrong ? `problem-${name}` : undefined}>
      <legend>{label}</legend>
      <div
        ref={place}
        className={`rounded-xl border border-dashed p-4 ${isOver ? 'border-primary bg-sand' : 'border-edge'}`}
      >
        <Preview key={value} address={value} />
        <div className="flex flex-wrap items-center gap-3">
          <Chooser
            label={label}
            accept={AUDIO_CHOICE}
            hasFile={value !== ''}
            isBusy={isBusy}
            onFile={(file) => void upload.send(file)}
          />
          {value && !isBusy && (
            <button type="button" className="admin-btn" onClick={() => onChange('')}>
              Remove<span className="sr-only"> {label}</span>
            </button>
          )}
          <p className="text-sm text-soft">or drop a recording here. MP3 or M4A, up to 500 MB.</p>
        </div>
        <Progress label={label} share={upload.progress} />
        <p role="status" className="text-sm text-soft">
          {upload.isWaiting && 'The connection is broken. The upload goes on when it is back.'}
        </p>
        {!isBusy && <Interrupted />}
      </div>
      <AddressInput {...props} isBusy={isBusy} wrong={wrong} />
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      {wrong && (
        <p id={`problem-${name}`} className="problem">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

function Preview({ address }: { address: string }) {
  const src = audioAddress(address)
  return src && <audio controls preload="none" src={src} className="mb-3 w-full" aria-label="Preview" />
}

/** What was uploaded in part before, so that nobody begins from the start. */
function Interrupted() {
  const { data } = useQuery(adminRead<PendingAudio[]>(adminApi.audioUploads))
  return data?.map(({ id, fileName, received, size }) => (
    <p key={id} className="mt-2 text-sm wrap-anywhere">
      “{fileName}” is {Math.floor((100 * received) / size)}% uploaded. Choose the same file to continue.
    </p>
  ))
}
