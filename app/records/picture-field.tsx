/** A field with the address of a picture: dropped here, chosen from this device or the library, or typed. */
import { useState } from 'react'
import { FileField, type FileFieldProps } from '#app/records/file-field.tsx'
import { LibraryPicker } from '#app/records/library-picker.tsx'
import { PictureAlt } from '#app/records/picture-alt.tsx'
import { usePictureUpload } from '#app/records/picture-upload.ts'
import { imageAddress } from '#app/ui/address.ts'
import { PICTURE_TYPES, pictureSize } from '#app/ui/picture-address.ts'
import { Img } from '#app/ui/picture.tsx'
import { toast } from '#app/ui/toast.tsx'

interface PictureFieldProps extends FileFieldProps {
  /** The button that removes the picture, and its message. */
  cleared?: Cleared
}

interface Cleared {
  button: string
  title: string
  text: string
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
      accept={PICTURE_TYPES.join(',')}
      offer="or drop an image here. JPEG, PNG, WebP, AVIF or GIF, under 10MB."
      preview={<Preview key={value} address={value} />}
      ways={<FromLibrary label={label} isBusy={upload.progress !== undefined} onChoose={onChange} />}
      removeLabel={cleared?.button}
      onRemove={remove}
    >
      {pictureSize(value) && <PictureAlt key={value} address={value} label={label} />}
    </FileField>
  )
}

function FromLibrary({
  label,
  isBusy,
  onChoose,
}: {
  label: string
  isBusy: boolean
  onChoose: (address: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="admin-btn" aria-disabled={isBusy} onClick={() => isBusy || setOpen(true)}>
        Choose from library
        <span className="sr-only"> for {label}</span>
      </button>
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
