/** A field with the address of a picture: dropped here, chosen from this device or the library, or typed. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { FileField, type FileFieldProps } from '#app/dashboard/file-field.tsx'
import { useLeaveGuard } from '#app/dashboard/saving.ts'
import { LibraryPicker } from '#app/dashboard/library.tsx'
import { usePictureUpload } from '#app/dashboard/picture-upload.ts'
import { imageAddress } from '#app/links/address.ts'
import { ACCEPTED_PICTURES, pictureSize } from '#app/links/picture-address.ts'
import { TextField } from '#app/ui/field.tsx'
import { Img, altRead } from '#app/ui/picture.tsx'
import { toast } from '#app/ui/toast.tsx'
import { adminApi } from '#app/admin-routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { href } from '#app/routes.ts'
import { call } from '#app/dashboard/client.ts'

interface PictureFieldProps extends FileFieldProps {
  /** The button that removes the picture, and its message. */
  cleared?: { button: string; title: string; text: string }
}

export function PictureField({ cleared, ...props }: PictureFieldProps) {
  const { label, value, onChange } = props
  const upload = usePictureUpload(onChange)
  const remove = () => {
    onChange('')
    if (cleared) toast(cleared)
  }
  return (
    <FileField
      {...props}
      upload={upload}
      accept={ACCEPTED_PICTURES}
      what="an image"
      formats="JPEG, HEIC, PNG, WebP, AVIF or GIF. Photos over 10MB are made smaller first."
      preview={<Preview key={value} address={value} />}
      otherSources={<FromLibrary label={label} isBusy={upload.progress !== undefined} onChoose={onChange} />}
      removeLabel={cleared?.button}
      onRemove={remove}
    >
      {pictureSize(value) && <PictureAlt key={value} address={value} label={label} />}
    </FileField>
  )
}

interface FromLibraryProps {
  label: string
  isBusy: boolean
  onChoose: (address: string) => void
}

function FromLibrary({ label, isBusy, onChoose }: FromLibraryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isOff={isBusy} srOnly={` for ${label}`} onClick={() => setOpen(true)}>
        Choose from library
      </Button>
      {isOpen && (
        <LibraryPicker
          title="Choose an image"
          onClose={() => setOpen(false)}
          onChoose={({ publicUrl }) => {
            setOpen(false)
            onChoose(publicUrl)
          }}
        />
      )}
    </>
  )
}

/** The picture, or a message when it can't be loaded. */
function Preview({ address }: { address: string }) {
  const [hasFailed, setFailed] = useState(false)
  const src = imageAddress(address)
  if (!src) return null
  if (hasFailed) return <p className="mb-3 text-soft">There’s no image at this address.</p>
  return (
    <Img
      src={src}
      alt="Preview"
      sizes="20rem"
      className="mb-3 h-auto max-h-48 w-auto max-w-full rounded-lg bg-sand object-contain"
      onError={() => setFailed(true)}
    />
  )
}

/**
 * The description of an uploaded picture. It is stored with the picture, wherever it is used, and saved on its own: when
 * the field is left, also by closing the form.
 */
function PictureAlt({ address, label }: { address: string; label: string }) {
  const id = useId()
  const queryClient = useQueryClient()
  const { data: picture } = useQuery(altRead(address))
  const [draft, setDraft] = useState<string>()
  const [message, setMessage] = useState('')
  const sending = useRef<string>(undefined)
  const closing = useEffectEvent(() => void save((problem) => toast({ title: 'Error', text: problem, isError: true })))
  useEffect(() => () => closing(), [])
  const text = draft ?? picture?.alt ?? ''
  // A reload would lose it; leaving by a link saves it, so that asks nothing.
  useLeaveGuard(text.trim() !== (picture?.alt ?? ''), useRef(true))

  async function save(onFailure: (problem: string) => void): Promise<void> {
    if (!picture || text.trim() === (sending.current ?? picture.alt ?? '')) return
    sending.current = text.trim()
    setMessage('Saving...')
    try {
      const answer = await call('PUT', href(adminApi.picture, { id: picture.id }), { alt: text })
      const { alt } = (await answer.json()) as { alt: string | null }
      queryClient.setQueryData(altRead(address).queryKey, { ...picture, alt })
      setMessage('Description saved.')
    } catch {
      onFailure('We couldn’t save the description. Try again.')
    } finally {
      sending.current = undefined
    }
  }

  if (!picture) return null
  return (
    <div className="mt-3">
      <TextField
        name={id}
        label="Image description"
        aria-label={`${label}: image description`}
        hint="Describe the image for people who can’t see it. Leave this empty if the image is only decoration."
        maxLength={500}
        value={text}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => void save(setMessage)}
      />
      <p role="status" className="text-sm text-soft">
        {message}
      </p>
    </div>
  )
}
