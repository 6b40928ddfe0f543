/** The form that sets a field of the selected records. */
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { Field } from '#app/definitions/field.ts'
import { listOf } from '#app/definitions/fields.ts'
import { Suggestions } from '#app/dashboard/form-fields.tsx'
import { Options } from '#app/dashboard/list-parts.tsx'
import { instantOf } from '#app/dates/instants.ts'
import { publishingLabels, statusesOf } from '#app/dashboard/publishing-fields.tsx'
import { Select, TextField } from '#app/ui/field.tsx'

/** The chosen change and the typed value. */
export interface BulkEditValue {
  /** The key of the change; empty before one is chosen. */
  chosen: string
  text: string
  /** When the status begins, on the church's clock, if it begins later. */
  moment: string
}

interface Change {
  key: string
  name: string
  label: string
  field: Pick<Field, 'type' | 'label' | 'required' | 'choices'>
  how: 'set' | 'add' | 'remove'
}

const statusOf = (definition: AnyDefinition) =>
  ({ type: 'choice', label: publishingLabels.status, required: true, choices: statusesOf(definition) }) as const

/** Actions on several records of a kind, the status first. */
export function changesOf(definition: AnyDefinition, draftsOnly: boolean): Change[] {
  const { fields, isContent = false } = definition
  const own = Object.entries(fields).filter(([, field]) => field.inBulkEdit)
  const all = [...(isContent && !draftsOnly ? [['status', statusOf(definition)] as const] : []), ...own]
  return all.flatMap(([name, field]): Change[] => {
    const { label, type } = field
    if (type !== 'list' && type !== 'choices') return [{ key: name, name, label, field, how: 'set' }]
    return [
      { key: `add ${name}`, name, label: `Add to “${label}”`, field, how: 'add' },
      { key: `remove ${name}`, name, label: `Remove from “${label}”`, field, how: 'remove' },
    ]
  })
}

interface BulkEditFieldsProps {
  changes: readonly Change[]
  offers: Readonly<Record<string, readonly string[]>>
  value: BulkEditValue
  problem: string | undefined
  onChange: (value: BulkEditValue) => void
}

export function BulkEditFields({ changes, offers, value, problem, onChange }: BulkEditFieldsProps) {
  const change = changes.find(({ key }) => key === value.chosen)
  const choose = (key: string) => {
    const field = changes.find((one) => one.key === key)?.field
    const [first = ''] = Object.keys((field && choicesOf(field)) ?? {})
    onChange({ chosen: key, text: first, moment: '' })
  }
  return (
    <>
      <Select
        name="chosen"
        label="What to change"
        value={value.chosen}
        problem={change ? undefined : problem}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">Choose…</option>
        <Options of={changes.map(({ key, label }) => [key, label])} />
      </Select>
      {change && <ValueField {...{ value, problem, onChange, change }} offers={offers[change.name] ?? []} />}
    </>
  )
}

interface ValueFieldProps extends Omit<BulkEditFieldsProps, 'changes' | 'offers'> {
  change: Change
  offers: readonly string[]
}

function ValueField({ change: { name, field, how }, offers, value, problem, onChange }: ValueFieldProps) {
  const choices = choicesOf(field)
  const common = {
    name: 'value',
    label: how === 'set' ? 'New value' : field.label,
    value: value.text,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...value, text: event.currentTarget.value }),
  }
  if (!choices) {
    const optional = field.required ? '' : 'Leave it empty to remove the value.'
    const hint = how === 'set' ? optional : 'Separate them with commas.'
    return (
      <>
        <TextField {...common} hint={hint} list="several-offers" autoComplete="off" problem={problem} />
        <Suggestions id="several-offers" values={offers} />
      </>
    )
  }
  return (
    <>
      <Select {...common}>
        <Options of={choices} />
      </Select>
      {name === 'status' && value.text === 'scheduled' && (
        <TextField
          name="moment"
          type="datetime-local"
          label={publishingLabels.publishAt}
          required
          value={value.moment}
          problem={problem}
          onChange={({ currentTarget }) => onChange({ ...value, moment: currentTarget.value })}
        />
      )}
    </>
  )
}

function choicesOf({ type, choices }: Change['field']): Readonly<Record<string, string>> | undefined {
  return type === 'flag' ? { true: 'Yes', false: 'No' } : choices
}

/** The request, or the missing input. */
export function requestOf(
  { chosen, text, moment }: BulkEditValue,
  changes: readonly Change[],
  timeZone: string,
): { body?: object; problem?: string } {
  const change = changes.find(({ key }) => key === chosen)
  if (!change) return { problem: 'Choose what to change' }
  const { name, field, how } = change
  const missing = { problem: `${field.label} is required` }
  if (how !== 'set') {
    const entries = field.choices ? [text] : listOf(field.label).safeParse(text).data
    return entries?.length ? { body: { [how]: { [name]: entries } } } : missing
  }
  if (name === 'status' && text === 'scheduled') {
    const at = moment === '' ? '' : instantOf(moment, timeZone)
    if (at <= new Date().toISOString()) return { problem: 'Choose a date and time in the future' }
    return { body: { set: { status: text, publishAt: at } } }
  }
  if (text.trim() === '' && field.required) return missing
  return { body: { set: { [name]: field.type === 'flag' ? text === 'true' : text } } }
}
