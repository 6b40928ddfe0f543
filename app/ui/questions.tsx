/** Draws the questions of a form that a church makes itself. The server draws them. */
import type { ReactNode } from 'react'
import { Checkbox, ChoiceGroup, Select, TextArea, TextField } from '#app/ui/field.tsx'
import type { FormInUse } from '#app/ui/form-state.ts'
import { type AskedQuestion, choicesOf, MAX_LONG_ANSWER, type QuestionKind } from '#app/forms/questions.ts'
import { t } from '#app/text/t.ts'

/** More choices than this are a list that opens. */
const MAX_BUTTONS = 8

export function Questions({ use, questions }: { use: FormInUse; questions: readonly AskedQuestion[] }) {
  return questions.map((question, index) =>
    question.kind === 'heading' ? (
      // Headings may have the same words.
      <h3 key={index} dir="auto" className="mt-3 text-xl">
        {question.label}
      </h3>
    ) : (
      <QuestionField key={question.name} use={use} question={question} />
    ),
  )
}

interface QuestionFieldProps {
  use: FormInUse
  question: AskedQuestion
}

function QuestionField({ use, question }: QuestionFieldProps) {
  const { kind, label, help, isRequired: required } = question
  const { defaultValue, ...field } = use.field(question.name)
  const common = { ...field, label: <bdi>{label}</bdi>, required, hint: help }
  return drawings[kind]({ common, question, value: defaultValue })
}

interface Drawn {
  common: { name: string; problem: string | undefined; label: ReactNode; required: boolean; hint: string }
  question: AskedQuestion
  value: string
}

/** The field of each kind. */
const drawings: Record<QuestionKind, (drawn: Drawn) => ReactNode> = {
  heading: () => null,
  short: ({ common, value }) => <TextField {...common} defaultValue={value} maxLength={300} />,
  long: ({ common, value }) => <TextArea {...common} defaultValue={value} maxLength={MAX_LONG_ANSWER} />,
  name: ({ common, value }) => <TextField {...common} defaultValue={value} autoComplete="name" maxLength={200} />,
  email: ({ common, value }) => <TextField {...common} defaultValue={value} type="email" autoComplete="email" />,
  phone: ({ common, value }) => <TextField {...common} defaultValue={value} type="tel" autoComplete="tel" />,
  number: ({ common, value }) => <TextField {...common} defaultValue={value} inputMode="decimal" />,
  date: ({ common, value }) => <TextField {...common} defaultValue={value} type="date" />,
  agree: ({ common: { hint, ...common }, value }) => (
    <div>
      <Checkbox {...common} value="yes" defaultChecked={value === 'yes'} />
      {hint && <p className="mt-1 ml-9 text-sm text-soft">{hint}</p>}
    </div>
  ),
  choice: ({ common, question, value }) => {
    const choices = choicesOf(question)
    if (choices.length <= MAX_BUTTONS) {
      return <ChoiceGroup {...common} type="radio" choices={choices.map((one) => [one, one])} chosen={[value]} />
    }
    return (
      <Select {...common} defaultValue={value}>
        <option value="">{t('Choose…')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </Select>
    )
  },
  choices: ({ common, question, value }) => (
    <ChoiceGroup
      {...common}
      type="checkbox"
      choices={choicesOf(question).map((one) => [one, one])}
      chosen={value.split('\n')}
    />
  ),
}
