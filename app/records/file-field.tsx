/** The frame of a field with the address of a file: dropped here, chosen from this device, or typed. */
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/records/button.tsx'
import { toast } from '#app/ui/toast.tsx'

export interface FileFieldProps {
  name: string
  label: string
  /** The address, or nothing. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Focused when the field has an error. */
  ref?: Ref<HTMLInputElement>
  problem?: string | undefined
  hint?: string
}

interface Upload {
  /** The uploaded share, 0 to 1; undefined while nothing is uploaded. */
  progress: number | undefined
  /** The error of the last chosen file. */
  problem: string | undefined
  send: (file: File) => Promise<void>
}

interface UploadOptions {
  /** Why this file can't be uploaded, before anything is sent. */
  problemOf: (file: File) => string | undefined | Promise<string | undefined>
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  /** @returns the error message for the field, if any */
  onFailure: (error: unknown) => string | undefined
}

/** One upload at a time; leaving the screen ends it. */
export function useUpload({ problemOf, upload, onFailure }: UploadOptions): Upload {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const controller = (leaving.current = new AbortController())
    return () => controller.abort()
  }, [])
  const send = async (file: File) => {
    const signal = leaving.current?.signal ?? new AbortController().signal
    const wrong = await problemOf(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    setProgress(0)
    try {
      await upload(file, setProgress, signal)
    } catch (error) {
      // No message after the user has left the screen.
      if (!signal.aborted) setProblem(onFailure(error))
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, problem, send }
}

interface FrameProps extends FileFieldProps {
  upload: Upload
  accept: string
  /** The kind of file that can be dropped: `an image`. */
  what: string
  /** Which files are accepted. */
  formats: string
  preview: ReactNode
  /** Other ways to a file, beside the button that opens the device's files. */
  otherSources?: ReactNode
  /** The label of the button that removes the file; Remove by default. */
  removeLabel?: string | undefined
  onRemove: () => void
  /** Below the progress of an upload. */
  state?: ReactNode
  /** Below the field. */
  children?: ReactNode
}

export function FileField(props: FrameProps) {
  const { name, label, value, problem, hint, upload, accept, what, formats, children } = props
  const isBusy = upload.progress !== undefined
  const wrong = upload.problem ?? problem
  const dropZone = useRef<HTMLDivElement>(null)
  const isOver = useDrop(dropZone, ([file]) => {
    if (isBusy) toast({ text: 'Another file is still uploading. Drop this one when it’s done.', isError: true })
    else void upload.send(file)
  })
  return (
    <fieldset className="field" aria-busy={isBusy} aria-describedby={wrong ? `problem-${name}` : undefined}>
      <legend>{label}</legend>
      <div
        ref={dropZone}
        className={`rounded-xl border border-dashed p-4 ${isOver ? 'border-primary bg-sand' : 'border-edge'}`}
      >
        {props.preview}
        <div className="flex flex-wrap items-center gap-3">
          <Chooser {...{ label, accept, isBusy }} hasFile={value !== ''} onFile={(file) => void upload.send(file)} />
          {value && !isBusy && <RemoveButton {...props} />}
          {props.otherSources}
          <p className="text-sm text-soft">
            {/* Nothing can be dropped on a phone. */}
            <span className="pointer-coarse:hidden">or drop {what} here. </span>
            {formats}
          </p>
        </div>
        <Progress label={label} share={upload.progress} />
        {props.state}
      </div>
      <AddressInput {...props} isBusy={isBusy} wrong={wrong} />
      {hint && <p className="mt-1 text-sm text-soft">{hint}</p>}
      {wrong && (
        <p id={`problem-${name}`} className="problem">
          {wrong}
        </p>
      )}
      {children}
    </fieldset>
  )
}

function RemoveButton({ label, removeLabel, onRemove }: Pick<FrameProps, 'label' | 'removeLabel' | 'onRemove'>) {
  return (
    <Button onClick={onRemove}>
      {removeLabel ?? 'Remove'}
      {!removeLabel && <span className="sr-only"> {label}</span>}
    </Button>
  )
}

interface ChooserProps extends FileInputProps {
  hasFile: boolean
  isBusy: boolean
}

/** The button that opens the device's files. */
function Chooser({ label, accept, hasFile, isBusy, onFile }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isOff={isBusy} unseen={` for ${label}`} onClick={() => chooser.current?.click()}>
        {isBusy ? 'Uploading...' : hasFile ? 'Replace' : 'Choose a file'}
      </Button>
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

function AddressInput(props: FileFieldProps & { isBusy: boolean; wrong: string | undefined }) {
  const { name, label, value, onChange, onBlur, ref, isBusy, wrong } = props
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

/** Announced to screen readers when it starts and when the upload is done, not at every step. */
function Progress({ label, share }: { label: string; share: number | undefined }) {
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

interface FileInputProps {
  label: string
  accept: string
  onFile: (file: File) => void
}

/** The browser's own field for a file, with its label. */
export function FileInput({ label, accept, onFile }: FileInputProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="mt-1 max-w-full file:mr-3 file:min-h-11 file:rounded-[10px] file:border file:border-solid file:border-line file:bg-white file:px-4 file:font-semibold"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/**
 * Lets files be dropped on a place on the screen.
 * @param onFiles gets the dropped files, at least one
 * @returns whether a file is being dragged over the element
 */
export function useDrop(place: RefObject<HTMLElement | null>, onFiles: (files: [File, ...File[]]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first, ...others] = event.dataTransfer?.files ?? []
    if (first) onFiles([first, ...others])
  })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const over = (event: DragEvent) => {
      // Without this a browser opens what is dropped.
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const dropped = (event: DragEvent) => drop(event)
    current.addEventListener('dragover', over)
    current.addEventListener('dragleave', leave)
    current.addEventListener('drop', dropped)
    return () => {
      current.removeEventListener('dragover', over)
      current.removeEventListener('dragleave', leave)
      current.removeEventListener('drop', dropped)
    }
  }, [place])
  return isOver
}
