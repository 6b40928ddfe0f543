/** A field with the address of an audio file: dropped here, chosen from this device, or typed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { AUDIO_CHOICE } from '#app/records/audio-limits.ts'
import { type PendingAudio, type UploadedAudio, useAudioUpload } from '#app/records/audio-upload.ts'
import { adminRead } from '#app/records/client.ts'
import { FileField, type FileFieldProps } from '#app/records/file-field.tsx'
import { loudnessInWords, loudnessOf } from '#app/records/loudness.ts'
import { audioAddress } from '#app/ui/audio-address.ts'

interface AudioFieldProps extends FileFieldProps {
  onUploaded: (file: UploadedAudio) => void
}

export function AudioField({ onUploaded, ...props }: AudioFieldProps) {
  const { value, onChange } = props
  const [heard, setHeard] = useState<{ address: string; loudness: number | undefined }>()
  const upload = useAudioUpload(async (file, local) => {
    onChange(file.address)
    onUploaded(file)
    setHeard({ address: file.address, loudness: await loudnessOf(local) })
  })
  return (
    <FileField
      {...props}
      upload={upload}
      accept={AUDIO_CHOICE}
      offer="or drop a recording here. MP3 or M4A, up to 500 MB."
      preview={<Preview key={value} address={value} />}
      onRemove={() => onChange('')}
      state={
        <>
          <p role="status" className="text-sm text-soft">
            {upload.isWaiting && 'The connection is broken. The upload continues when it is restored.'}
            {heard && heard.address === value && loudnessInWords(heard.loudness)}
          </p>
          {upload.progress === undefined && <Interrupted />}
        </>
      }
    />
  )
}

function Preview({ address }: { address: string }) {
  const src = audioAddress(address)
  return src && <audio controls preload="none" src={src} className="mb-3 w-full" aria-label="Preview" />
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
