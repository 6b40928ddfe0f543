/** The frame of a field with a file: dropped here, chosen from this device, or its address typed. */
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#app/dashboard/button.tsx'
import { Problem, TextField } from '#app/ui/field.tsx'
import { startUpload } from '#app/dashboard/running-uploads.ts'
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
  problemOf?: (file: File) => string | undefined | Promise<string | undefined>
  upload: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<void>
  /** @returns the error message for the field, if any */
  onFailure: (error: unknown) => string | undefined | void
}

/** One upload at a time; leaving the screen ends it, and a message says so. */
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
    const wrong = await problemOf?.(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    setProgress(0)
    const ended = startUpload(file.name)
    try {
      await upload(file, setProgress, signal)
    } catch (error) {
      if (signal.aborted) toast({ text: `“${file.name}” wasn’t uploaded because you left its form.`, isError: true })
      else setProblem(onFailure(error) ?? undefined)
    } finally {
      ended()
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
  preview?: ReactNode
  /** It has no web address that could be typed. */
  isUploadOnly?: boolean
  /** Other ways to a file, beside the button that opens the device's files. */
  otherSources?: ReactNode
  /** The label of the button that removes the file; Remove by default. */
  removeLabel?: string | undefined
  /** Without it, a file is only replaced. */
  onRemove?: () => void
  /** Below the progress of an upload. */
  state?: ReactNode
  /** Below the field. */
  children?: ReactNode
}

export function FileField(props: FrameProps) {
  const { name, label, value, onChange, onBlur, ref, problem, hint, upload, accept, what, formats, children } = props
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
        <div className="admin-file-choice flex flex-wrap items-center gap-3">
          <FileButton
            field={`${label}: choose a file`}
            accept={accept}
            isOff={isBusy}
            srOnly={` for ${label}`}
            onFiles={([file]) => void upload.send(file)}
          >
            {isBusy ? 'Uploading...' : value === '' ? 'Choose a file' : 'Replace'}
          </FileButton>
          {value && !isBusy && props.onRemove && <RemoveButton {...props} />}
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
      {props.isUploadOnly ? (
        <Problem name={name} problem={wrong} />
      ) : (
        <div className="mt-3">
          <TextField
            {...{ name, value, hint, onBlur, ref }}
            problem={wrong}
            label="Or use a web address"
            aria-label={`${label}: web address`}
            inputMode="url"
            placeholder="https://"
            readOnly={isBusy}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
      {children}
    </fieldset>
  )
}

function RemoveButton({ label, removeLabel, onRemove }: Pick<FrameProps, 'label' | 'removeLabel' | 'onRemove'>) {
  return (
    <Button srOnly={removeLabel ? '' : ` ${label}`} onClick={onRemove}>
      {removeLabel ?? 'Remove'}
    </Button>
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

interface FileButtonProps extends ButtonProps {
  /** The name of the browser's own field behind it. */
  field: string
  accept: string
  /** Several can be chosen. */
  multiple?: boolean
  onFiles: (files: readonly [File, ...File[]]) => void
}

/** A button that opens the device's files. */
export function FileButton({ field, accept, multiple, onFiles, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={field}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          if (first) onFiles([first, ...others])
          // So that the same file can be chosen again after a failure.
          currentTarget.value = ''
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
export function useDrop(place: RefObject<HTMLElement | null>, onFiles: FileButtonProps['onFiles']): boolean {
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
