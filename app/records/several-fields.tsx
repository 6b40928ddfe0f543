/** The form that sets a field of the selected records. */
import type { AnyDefinition } from '#app/records/definition.ts'
import type { Field } from '#app/records/field.ts'
import { listOf } from '#app/records/fields.ts'
import { Suggestions } from '#app/records/form-fields.tsx'
import { publishingLabels, statuses } from '#app/records/publishing-fields.tsx'
import { useRights, useTimeZone } from '#app/records/hooks.ts'
import { instantOf } from '#app/records/moment.ts'
import { Select, TextField } from '#app/ui/field.tsx'

/** The chosen field and its value. */
export interface SeveralValue {
  /** The key of the change. */
  chosen?: string
  text?: string
  /** Of a status that begins later, on the church's clock. */
  moment?: string
  /** The request. */
  body?: object
  /** The missing input; shown once `isShown`. */
  problem?: string | undefined
  isShown?: boolean
}

interface Change {
  key: string
  name: string
  label: string
  field: Field
  how: 'set' | 'add' | 'remove'
}

/** Actions on several records of a kind, the status first. */
export function changesOf({ fields, isContent = false }: AnyDefinition, draftsOnly: boolean): Change[] {
  const own = Object.entries(fields).filter(([, field]) => field.isForSeveral)
  const all: [string, Field][] = [
    ...(isContent && !draftsOnly ? [['status', status] satisfies [string, Field]] : []),
    ...own,
  ]
  return all.flatMap(([name, field]): Change[] => {
    const { label, type } = field
    if (type !== 'list' && type !== 'choices') return [{ key: name, name, label, field, how: 'set' }]
    return [
      { key: `add ${name}`, name, label: `Add to “${label}”`, field, how: 'add' },
      { key: `remove ${name}`, name, label: `Remove from “${label}”`, field, how: 'remove' },
    ]
  })
}

/** Before anything is chosen. */
export const NOTHING_CHOSEN: SeveralValue = { problem: 'Choose what to change' }

const same = (value: string) => value
const status: Field<string, string, string> = {
  type: 'choice',
  label: publishingLabels.status,
  required: true,
  max: 20,
  choices: statuses,
  write: same,
  read: same,
}
const yesNo = { true: 'Yes', false: 'No' }

interface SeveralFieldsProps {
  definition: AnyDefinition
  offers: Readonly<Record<string, readonly string[]>>
  value: SeveralValue
  onChange: (value: SeveralValue) => void
}

export function SeveralFields({ definition, offers, value, onChange }: SeveralFieldsProps) {
  const timeZone = useTimeZone()
  const { draftsOnly } = useRights(definition)
  const changes = changesOf(definition, draftsOnly)
  const change = changes.find(({ key }) => key === value.chosen)
  const put = (next: SeveralValue) => onChange({ ...next, ...bodyOf(next, change, timeZone) })
  const choose = (key: string) => {
    const next = changes.find((one) => one.key === key)
    const begun = { chosen: key, text: next ? firstOf(next) : '' }
    onChange(next ? { ...begun, ...bodyOf(begun, next, timeZone) } : NOTHING_CHOSEN)
  }
  return (
    <>
      <Select
        name="chosen"
        label="What to change"
        value={change?.key ?? ''}
        problem={change ? undefined : shownProblem(value)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Choose…</option>
        {changes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      {change && (
        <ValueField
          change={change}
          offers={offers[change.name] ?? []}
          value={value}
          onText={(text) => put({ ...value, text })}
          onMoment={(moment) => put({ ...value, moment })}
        />
      )}
    </>
  )
}

interface ValueFieldProps {
  change: Change
  offers: readonly string[]
  value: SeveralValue
  onText: (text: string) => void
  onMoment: (moment: string) => void
}

function ValueField({ change, offers, value, onText, onMoment }: ValueFieldProps) {
  const { field, how } = change
  const { text = '' } = value
  const choices = choicesOf(field)
  const label = how === 'set' ? 'New value' : field.label
  if (choices) {
    return (
      <>
        <Select name="value" label={label} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
          {Object.entries(choices).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </Select>
        {field === status && text === 'scheduled' && <MomentField value={value} onMoment={onMoment} />}
      </>
    )
  }
  const hint =
    how !== 'set' ? 'Separate them with commas.' : field.required ? '' : 'Leave it empty to remove the value.'
  return (
    <>
      <TextField
        name="value"
        label={label}
        hint={hint}
        list="several-offers"
        autoComplete="off"
        value={text}
        problem={shownProblem(value)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Suggestions id="several-offers" values={offers} />
    </>
  )
}

/** When they are to be published. */
function MomentField({ value, onMoment }: Pick<ValueFieldProps, 'value' | 'onMoment'>) {
  return (
    <TextField
      name="moment"
      type="datetime-local"
      label={publishingLabels.publishAt}
      required
      value={value.moment ?? ''}
      problem={shownProblem(value)}
      onChange={({ currentTarget }) => onMoment(currentTarget.value)}
    />
  )
}

function shownProblem({ isShown, problem }: SeveralValue): string | undefined {
  return isShown ? problem : undefined
}

function choicesOf({ type, choices }: Field): Readonly<Record<string, string>> | undefined {
  return type === 'flag' ? yesNo : choices
}

function firstOf({ field }: Change): string {
  return Object.keys(choicesOf(field) ?? { '': '' })[0] ?? ''
}

/** The request, or the missing input. */
function bodyOf(
  { text = '', moment = '' }: SeveralValue,
  change: Change | undefined,
  timeZone: string,
): Pick<SeveralValue, 'body' | 'problem'> {
  if (!change) return NOTHING_CHOSEN
  const { name, field, how } = change
  if (how !== 'set') {
    const entries = field.choices ? [text] : listOf(field.label).safeParse(text).data
    return entries?.length ? { body: { [how]: { [name]: entries } }, problem: undefined } : { problem: required(field) }
  }
  if (field === status && text === 'scheduled') {
    const at = moment === '' ? '' : instantOf(moment, timeZone)
    if (at <= new Date().toISOString()) return { problem: 'Choose a date and time in the future' }
    return { body: { set: { status: text, publishAt: at } }, problem: undefined }
  }
  if (text.trim() === '' && field.required) return { problem: required(field) }
  return { body: { set: { [name]: field.type === 'flag' ? text === 'true' : text } }, problem: undefined }
}

function required({ label }: Field): string {
  return `${label} is required`
}
