/** How the letters of an old file are stored: asked where nothing shows it, and said where they come out wrong. */
import { useState } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { ImportQuestions } from '#app/imports/admin-questions.tsx'
import type { EncodingQuestion } from '#app/records/import/decode.ts'
import { type Encoding, encodings, isEncoding } from '#app/records/import/encodings.ts'

interface AskProps {
  of: EncodingQuestion
  isOff: boolean
  onSay: (encoding: Encoding) => void
}

/** Which reading of the first foreign words is right. */
export function AskEncoding({ of: { message, offers }, isOff, onSay }: AskProps) {
  const column = 'Characters'
  const [said, setSaid] = useState('')
  const values = offers.map(({ encoding, sample }) => ({ value: sample, count: 1, meaning: encodings[encoding].name }))
  const encoding = offers.find(({ sample }) => sample === said)?.encoding
  return (
    <>
      <ImportQuestions
        questions={[{ column, text: message, values, isOneOf: true }]}
        answers={{ [column]: [said] }}
        onAnswer={(answers) => setSaid(answers[column]?.[0] ?? '')}
      />
      <p>
        <Button variant="go" isOff={isOff || !encoding} onClick={() => encoding && onSay(encoding)}>
          Read it this way
        </Button>
      </p>
    </>
  )
}

interface ChoiceProps {
  encoding: Encoding | undefined
  onChange: (encoding: Encoding | undefined) => void
}

/** For a file whose letters were told wrong. */
export function EncodingChoice({ encoding, onChange }: ChoiceProps) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center">If characters of a file come out wrong</summary>
      <label className="block">
        Read the next file as{' '}
        <select
          className="admin-control w-auto max-w-full"
          value={encoding ?? ''}
          onChange={({ target: { value } }) => onChange(isEncoding(value) ? value : undefined)}
        >
          <option value="">what its text shows</option>
          {Object.entries(encodings).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name} ({value})
            </option>
          ))}
        </select>
      </label>
    </details>
  )
}
