/** The field of a transcript: a file that is dropped or chosen, or text that is pasted; its lines are corrected in a dialog. */
import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { adminRead, call, CallError, failureOf } from '#app/dashboard/client.ts'
import { FileField, type FileFieldProps, useUpload } from '#app/dashboard/file-field.tsx'
import { CorrectTranscript, type KeptTranscript } from '#app/dashboard/transcript-dialog.tsx'
import { clock } from '#app/links/audio-address.ts'
import { isTranscript, transcriptName } from '#app/links/transcript-address.ts'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { TextArea } from '#app/ui/field.tsx'

export function TranscriptField(props: FileFieldProps) {
  const { name, value, onChange } = props
  const [kept, setKept] = useState<KeptTranscript>()
  const [isCorrecting, setCorrecting] = useState(false)
  const [typed, setTyped] = useState('')
  const pasteId = useId()
  const upload = useUpload({
    upload: async (file) => {
      const answer = (await (await call('POST', adminApi.transcripts, file)).json()) as KeptTranscript
      setKept(answer)
      setTyped('')
      onChange(answer.address)
    },
    onFailure: (error) => (error instanceof CallError ? error.fields['transcript'] : undefined) ?? failureOf(error),
  })
  const use = (text: string) => {
    if (text.trim() !== '' && upload.progress === undefined)
      void upload.send(new File([text], 'The pasted transcript', { type: 'text/plain' }))
  }
  const known = kept?.address === value ? kept : undefined
  return (
    <>
      <FileField
        {...props}
        upload={upload}
        isUploadOnly
        accept=".vtt,.srt,.sbv,.txt,text/vtt,text/plain"
        what="a file"
        formats="WebVTT, SRT or plain text."
        onRemove={() => onChange('')}
        preview={isTranscript(value) && <Summary address={value} known={known} onCorrect={() => setCorrecting(true)} />}
      >
        {value === '' && (
          <div className="mt-3">
            <TextArea
              name={`${name}-pasted-${pasteId}`}
              label="Or paste its text"
              hint="With times, it follows the recording. You can paste the transcript that YouTube shows beside a video as it is."
              rows={5}
              value={typed}
              readOnly={upload.progress !== undefined}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onPaste={(event) => {
                // Text that is pasted into what was typed is used once the field is left.
                if (typed === '') use(event.clipboardData.getData('text/plain'))
              }}
              onBlur={() => use(typed)}
            />
          </div>
        )}
      </FileField>
      {isCorrecting && (
        <CorrectTranscript
          address={value}
          onClose={() => setCorrecting(false)}
          onCorrected={(corrected) => {
            setKept(corrected)
            setCorrecting(false)
            onChange(corrected.address)
          }}
        />
      )}
    </>
  )
}

interface SummaryProps {
  address: string
  known: KeptTranscript | undefined
  onCorrect: () => void
}

function Summary({ address, known, onCorrect }: SummaryProps) {
  const query = useQuery({
    ...adminRead<KeptTranscript>(href(adminApi.transcript, { name: transcriptName(address) })),
    enabled: known === undefined,
  })
  const about = known ?? query.data
  return (
    <div className="mb-3" role="status">
      {about && (
        <p className="font-semibold">
          {[
            about.isTimed ? `${clock(about.seconds)} long` : 'Without times',
            formatCount(about.words, ['word', 'words']),
            formatCount(about.lines, about.isTimed ? ['line', 'lines'] : ['paragraph', 'paragraphs']),
          ].join(', ')}
        </p>
      )}
      {query.error && <p className="text-sm">{failureOf(query.error)}</p>}
      {known?.notes.map((note) => (
        <p key={note} className="mt-1 text-sm text-soft">
          {note}
        </p>
      ))}
      <p className="mt-2">
        <Button onClick={onCorrect}>Correct the transcript</Button>
      </p>
    </div>
  )
}
