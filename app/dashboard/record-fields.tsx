/** A record's form, derived from its definition: short fields side by side, long ones below each other. */
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { mapFields } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { isPlainTwin, openedTwins } from '#app/definitions/plain-twins.ts'
import { listText } from '#app/definitions/fields.ts'
import {
  AudioInput,
  problemOf,
  registerField,
  PictureInput,
  SideBySide,
  TranscriptInput,
} from '#app/dashboard/form-fields.tsx'
import { ItemList } from '#app/dashboard/item-list.tsx'
import { LinkInput } from '#app/dashboard/link-input.tsx'
import { RichTextField } from '#app/dashboard/rich-text-field.tsx'
import { Options } from '#app/dashboard/list-parts.tsx'
import { Checkbox, ChoiceGroup, Select, TextArea, TextField } from '#app/ui/field.tsx'

export interface FieldPart extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  hint?: string
  /** In place of the field's own. */
  label?: string
  /** Below the field: a preview. */
  after?: ReactNode
  /** In place of the field; `null` for nothing. */
  instead?: ReactNode
}

export type FieldParts = Readonly<Record<string, FieldPart | undefined>>

interface RecordFieldsProps<Values extends FieldValues> {
  fields: Fields
  form: UseFormReturn<Values>
  parts: FieldParts
  /** Stands before the names of the fields in the form: `blocks.3.`. */
  prefix?: string
}

/** Fields one below the other; neighbors that are short are side by side. */
export function RecordFields<Values extends FieldValues>(props: RecordFieldsProps<Values>) {
  const { fields, form, parts, prefix = '' } = props
  const groups: [string, Field][][] = []
  for (const entry of Object.entries(fields)) {
    if (isPlainTwin(fields, entry[0])) continue
    const last = groups.at(-1)
    if (last && [...last, entry].every(([, field]) => isShort(field))) last.push(entry)
    else groups.push([entry])
  }
  const shown = ([name, field]: [string, Field]) => (
    <Fragment key={name}>
      <RecordField
        {...{ form }}
        field={field.plainIn === undefined ? field : { ...field, required: fields[field.plainIn]?.required ?? false }}
        name={`${prefix}${name}` as Path<Values>}
        part={parts[name] ?? {}}
      />
      {parts[name]?.after}
    </Fragment>
  )
  return groups.map((group) =>
    group.length === 1 ? group.map(shown) : <SideBySide key={group[0]?.[0]}>{group.map(shown)}</SideBySide>,
  )
}

function isShort({
  type,
  isWide = ['text', 'picture', 'audio', 'flag', 'choices', 'link', 'rich', 'records'].includes(type),
}: Field): boolean {
  return !isWide
}

interface RecordFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  field: Field
  part: FieldPart
}

function RecordField<Values extends FieldValues>({ name, field, form, part }: RecordFieldProps<Values>) {
  const { instead, after: _, hint = field.hint ?? '', ...input } = part
  if (instead !== undefined) return instead
  const { label, type, required, choices, rows = field.max > 5000 ? 7 : 4 } = field
  const all = {
    label,
    ...(required === true || required === 'when created' ? { required: true } : {}),
    ...registerField(form)(name),
  }
  if (type === 'rich') return <RichInput {...{ form, name, field, hint }} />
  if (type === 'link') return <LinkInput {...{ form, name, label, hint }} isFile={field.noun === 'file'} />
  if (type === 'records' && field.fields) {
    const { fields } = field
    return (
      <ItemList {...{ form, name, field }}>
        {(prefix) => <RecordFields {...{ form, fields, prefix }} parts={{}} />}
      </ItemList>
    )
  }
  if (type === 'text') return <TextArea {...all} hint={hint} rows={rows} />
  if (type === 'picture') return <PictureInput {...{ form, name, label, hint }} />
  if (type === 'transcript') return <TranscriptInput {...{ form, name, label, hint }} />
  if (type === 'audio') return <AudioInput {...{ form, name, label, hint }} durationIn={field.durationIn} />
  if (type === 'flag') {
    return (
      <div>
        <Checkbox {...all} {...input} label={input.label ?? field.message ?? label} />
        {hint && <p className="mt-1 ml-9 text-sm text-soft">{hint}</p>}
      </div>
    )
  }
  if (choices && type === 'choices') {
    const { problem, ...control } = registerField(form)(name)
    return (
      <ChoiceGroup {...{ name, label, hint, problem, control }} type="checkbox" choices={Object.entries(choices)} />
    )
  }
  if (choices) {
    return (
      <Select {...all} hint={hint} required={false}>
        <Options of={choices} />
      </Select>
    )
  }
  const control = { type: controls[type] ?? 'text', ...(type === 'integer' && { inputMode: 'numeric' as const }) }
  // The browser would offer the user's own name and address for another person's.
  return <TextField autoComplete="off" {...all} hint={hint} {...control} {...input} />
}

type RichInputProps<Values extends FieldValues> = Omit<RecordFieldProps<Values>, 'part'> & { hint: string }

function RichInput<Values extends FieldValues>({ form, name, field, hint }: RichInputProps<Values>) {
  const { label, plainIn, required, isWithoutFacts = plainIn !== undefined } = field
  const plain = plainIn === undefined ? undefined : (plainIn as Path<Values>)
  const problem = problemOf(form, name) ?? (plain && problemOf(form, plain))
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <RichTextField
          {...{ name, label, hint, value, problem }}
          required={required === true}
          hasFacts={!isWithoutFacts}
          onChange={(next) => {
            form.clearErrors(plain)
            onChange(next)
          }}
        />
      )}
    />
  )
}

const controls: Partial<Record<Field['type'], string>> = { day: 'date', time: 'time', web: 'url', email: 'email' }

/** The form's values for a record, or for a new one. */
export function valuesOf(fields: Fields, record: object | undefined): FieldValues {
  const stored = openedTwins(fields, { ...record })
  const shown = Object.entries(fields).filter(([name]) => !isPlainTwin(fields, name))
  return mapFields(Object.fromEntries(shown), (field, name) => valueOf(field, record && stored[name]))
}

function valueOf({ type, defaultValue, choices }: Field, value: unknown): unknown {
  if (type === 'list') return listText(Array.isArray(value) ? value : [])
  if (type === 'json') return value ?? defaultValue
  if (type === 'rich' || type === 'blocks') return value ?? []
  if (type === 'flag') return value ?? defaultValue === true
  if (type === 'choices' || type === 'records') return value ?? []
  if (type === 'choice') return value ?? defaultValue ?? Object.keys(choices ?? {})[0]
  return typeof value === 'number' ? String(value) : (value ?? '')
}
