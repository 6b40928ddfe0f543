/** A field with the address of a picture: dropped here, chosen from this device, or typed. */
import { type Ref, useRef, useState } from 'react'
import { LibraryPicker } from '#app/records/library-picker.tsx'
import { PictureAlt } from '#app/records/picture-alt.tsx'
import { usePictureUpload } from '#app/records/picture-upload.ts'
import { useDrop } from '#app/records/use-drop.ts'
import { imageAddress } from '#app/ui/address.ts'
import { PICTURE_TYPES, pictureSize } from '#app/ui/picture-address.ts'
import { Img } from '#app/ui/picture.tsx'
import { toast } from '#app/ui/toast.tsx'

interface PictureFieldProps {
  name: string
  label: string
  /** The address, or nothing. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Focused when the field has an error. */
  ref?: Ref<HTMLInputElement>
  /** The error message. */
  problem?: string | undefined
  hint?: string
  /** The button that removes the picture, and its message. */
  cleared?: Cleared
}

interface Cleared {
  button: string
  title: string
  text: string
}

export function PictureField(props: PictureFieldProps) {
  const { name, label, value, onChange, problem, hint, cleared } = props
  const upload = usePictureUpload(onChange)
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
            accept={PICTURE_TYPES.join(',')}
            hasFile={value !== ''}
            isBusy={isBusy}
            onFile={(file) => void upload.send(file)}
          />
          <FromLibrary label={label} isBusy={isBusy} onChoose={onChange} />
          {value && !isBusy && (
            <button
              type="button"
              className="admin-btn"
              onClick={() => {
                onChange('')
                if (cleared) toast(cleared)
              }}
            >
              {cleared?.button ?? 'Remove'}
              {!cleared && <span className="sr-only"> {label}</span>}
            </button>
          )}
          <p className="text-sm text-soft">or drop an image here. JPEG, PNG, WebP, AVIF or GIF, under 10MB.</p>
        </div>
        <Progress label={label} share={upload.progress} />
      </div>
      <AddressInput {...props} isBusy={isBusy} wrong={wrong} />
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      {wrong && (
        <p id={`problem-${name}`} className="problem">
          {wrong}
        </p>
      )}
      {pictureSize(value) && <PictureAlt key={value} address={value} label={label} />}
    </fieldset>
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

interface ChooserProps {
  label: string
  /** The types of files. */
  accept: string
  hasFile: boolean
  isBusy: boolean
  onFile: (file: File) => void
}

/** The button that opens the device's files. */
export function Chooser({ label, accept, hasFile, isBusy, onFile }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="admin-btn"
        aria-disabled={isBusy}
        onClick={() => isBusy || chooser.current?.click()}
      >
        {isBusy ? 'Uploading...' : hasFile ? 'Replace' : 'Choose a file'}
        <span className="sr-only"> for {label}</span>
      </button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        className="hidden"
        aria-label={`${label}: choose a file`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // So that the same file can be chosen again after a failure.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type AddressInputProps = Omit<PictureFieldProps, 'problem' | 'hint' | 'cleared'> & {
  isBusy: boolean
  wrong: string | undefined
}

export function AddressInput({ name, label, value, onChange, onBlur, ref, isBusy, wrong }: AddressInputProps) {
  return (
    <>
      <label htmlFor={`field-${name}`} className="mt-3 block text-sm text-soft">
        Or use a web address
      </label>
      <input
        ref={ref}
        id={`field-${name}`}
        name={name}
        type="text"
        inputMode="url"
        className="control"
        placeholder="https://"
        value={value}
        readOnly={isBusy}
        aria-label={`${label}: web address`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `problem-${name}` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
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

/** Announced to screen readers when it starts and when the upload is done, not at every step. */
export function Progress({ label, share }: { label: string; share: number | undefined }) {
  return (
    <div role="status">
      {share !== undefined && (
        <>
          <progress
            className="mt-3 block h-2 w-full accent-primary"
            max={1}
            value={share}
            aria-label={`${label}: upload progress`}
          />
          <span className="text-sm text-soft">{share < 1 ? 'Uploading...' : 'Processing...'}</span>
        </>
      )}
    </div>
  )
}
