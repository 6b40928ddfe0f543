/** Questions about columns of a pasted table: which of their values mean yes, or which one is right. */
import type { ImportAnswers, ImportQuestion } from '#app/records/import/report.ts'

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  answers: ImportAnswers
  onAnswer: (answers: ImportAnswers) => void
}

export function ImportQuestions({ questions, answers, onAnswer }: QuestionsProps) {
  return questions.map(({ column, text, values, isOneOf = false }) => {
    const yes = answers[column]
    const answer = (next: readonly string[] | null) => onAnswer({ ...answers, [column]: next })
    const toggle = (value: string) =>
      answer(isOneOf ? [value] : yes?.includes(value) ? yes.filter((one) => one !== value) : [...(yes ?? []), value])
    return (
      <fieldset key={column} className="admin-note block">
        <legend className="sr-only">{column}</legend>
        <p role="status">{text}</p>
        {values.map(({ value, count, meaning }) => (
          <Choice
            key={value}
            isOneOf={isOneOf}
            isChecked={yes?.includes(value) ?? false}
            onChange={() => toggle(value)}
          >
            {value || '(empty)'} ({meaning ?? count.toLocaleString('en-US')})
          </Choice>
        ))}
        {!isOneOf && (
          <>
            <Choice isChecked={yes?.length === 0} onChange={() => answer([])}>
              None of these values
            </Choice>
            <Choice isChecked={yes === null} onChange={() => answer(null)}>
              Ignore the column “{column}”
            </Choice>
          </>
        )}
      </fieldset>
    )
  })
}

function Choice(props: { isOneOf?: boolean; isChecked: boolean; onChange: () => void; children: React.ReactNode }) {
  const { isOneOf, isChecked, onChange, children } = props
  return (
    <label className="mt-1 grid min-h-11 grid-cols-[auto_1fr] items-center gap-2">
      <input
        type={isOneOf ? 'radio' : 'checkbox'}
        checked={isChecked}
        onChange={onChange}
        className="size-5 accent-primary"
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  )
}
