/** The field of a PDF document: chosen from this device, or dropped. */
import { useRef } from 'react'
import { call, CallError } from '#app/dashboard/client.ts'
import { FileButton, Progress, useDrop, useUpload } from '#app/dashboard/file-field.tsx'

interface DocumentFieldProps {
  name: string
  label: string
  /** The document's name in the store; empty without one. */
  value: string
  onChange: (document: string) => void
  problem: string | undefined
  /** Where it is uploaded, and its largest size in bytes with the message above that. */
  address: string
  max: number
  tooLarge: string
}

export function DocumentField({ name, label, value, onChange, problem, address, max, tooLarge }: DocumentFieldProps) {
  const upload = useUpload({
    problemOf: (file) => (file.size > max ? tooLarge : undefined),
    upload: async (file) => {
      const answer = await call('POST', address, file, { 'Content-Type': 'application/pdf' })
      onChange(((await answer.json()) as { document: string }).document)
    },
    onFailure: (error) =>
      error instanceof CallError ? (error.fields['document'] ?? error.reason) : 'The upload failed. Please try again.',
  })
  const zone = useRef<HTMLDivElement>(null)
  const isOver = useDrop(zone, ([file]) => void upload.send(file))
  const isBusy = upload.progress !== undefined
  const wrong = upload.problem ?? problem
  return (
    <fieldset className="field" aria-busy={isBusy} aria-describedby={wrong ? `problem-${name}` : undefined}>
      <legend>{label}</legend>
      <div
        ref={zone}
        className={`rounded-xl border border-dashed p-4 ${isOver ? 'border-primary bg-sand' : 'border-edge'}`}
      >
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            field={`${label}: choose a file`}
            accept=".pdf,application/pdf"
            isOff={isBusy}
            srOnly={` for ${label}`}
            onFiles={([file]) => void upload.send(file)}
          >
            {isBusy ? 'Uploading...' : value === '' ? 'Choose a PDF' : 'Replace'}
          </FileButton>
          <p role="status" className="text-sm text-soft">
            {value === '' ? 'Up to 25 MB.' : 'A PDF is chosen. Its address stays when you replace it.'}
          </p>
        </div>
        <Progress label={label} share={upload.progress} />
      </div>
      {wrong && (
        <p className="problem" id={`problem-${name}`}>
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
