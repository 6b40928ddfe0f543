/** What a person may correct or has to answer about the rows of one kind: what they are, their columns, questions. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/dashboard/button.tsx'
import { call } from '#app/dashboard/client.ts'
import { useAdminMutation } from '#app/dashboard/mutation.ts'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import { ImportQuestions } from '#app/imports/admin-questions.tsx'
import { tableKinds } from '#app/imports/table-kinds.ts'
import type { Choices, ImportShown } from '#app/imports/schema.ts'
import type { ImportAnswers } from '#app/records/import/report.ts'
import { readableName } from '#app/imports/words.ts'
import { href } from '#app/routes.ts'

type Part = ImportShown['parts'][number]

interface Props {
  part: Part
  shown: ImportShown
}

export function PartAsked({ part, shown: { id, format, choices } }: Props) {
  const { mutate, isPending } = useAdminMutation()
  const [answers, setAnswers] = useState<ImportAnswers>(choices.answers)
  const look = (changed: object) =>
    void mutate(() => call('POST', href(adminApi.importLook, { id }), { ...choices, answers, ...changed }))
  return (
    <>
      {part.problem !== '' && (
        <p role="alert" className="admin-note">
          {part.problem} {format === 'table' && 'You can say below what each column is.'}
        </p>
      )}
      {part.notes.map((note) => (
        <p key={note} className="admin-note wrap-anywhere">
          {note}
        </p>
      ))}
      {part.becomes.length > 0 && (
        <ul aria-label="Status after the import" className="list-disc pl-6">
          {part.becomes.map((text) => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
      {part.questions.length > 0 && (
        <>
          <ImportQuestions questions={part.questions} answers={answers} onAnswer={setAnswers} />
          <p>
            <Button variant="go" isOff={isPending} onClick={() => look({ answers })}>
              Go on
            </Button>
          </p>
        </>
      )}
      {format === 'table' && <Columns part={part} choices={choices} isOff={isPending} onLook={look} />}
    </>
  )
}

interface ColumnsProps {
  part: Part
  choices: Choices
  isOff: boolean
  onLook: (changed: object) => void
}

/** What the table is, and the field of each column. */
function Columns({ part, choices, isOff, onLook }: ColumnsProps) {
  const [columns, setColumns] = useState(choices.columns)
  const { kind, problem, unusedColumns } = part
  const isChanged = JSON.stringify(columns) !== JSON.stringify(choices.columns)
  return (
    <Unfolding className="sheet px-5 py-3" opens={problem !== '' || isChanged}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Columns
        {unusedColumns.length > 0 && (
          <span className="font-normal text-soft wrap-anywhere"> · not used: {unusedColumns.join(', ')}</span>
        )}
      </summary>
      <label className="my-3 block">
        These rows are{' '}
        <select
          className="admin-control w-auto"
          value={kind}
          onChange={(event) => onLook({ kind: event.target.value, columns: {}, answers: {} })}
        >
          {tableKinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.words[1]}
            </option>
          ))}
        </select>
      </label>
      <ul className="divide-y divide-line">
        {part.columns.map(({ name, field, samples }) => (
          <li key={name} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_14rem] sm:items-center">
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong>
              <span className="block text-soft">{samples.join(' · ')}</span>
            </span>
            <select
              className="admin-control"
              aria-label={`Field of ${name}`}
              value={columns[name] ?? field}
              onChange={(event) => setColumns({ ...columns, [name]: event.target.value })}
            >
              <option value="">Not used</option>
              {part.fields.map((one) => (
                <option key={one} value={one}>
                  {readableName(one)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {isChanged && (
        <p className="mt-3">
          <Button variant="go" isOff={isOff} onClick={() => onLook({ columns })}>
            Use these columns
          </Button>
        </p>
      )}
    </Unfolding>
  )
}
