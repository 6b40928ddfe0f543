/** The fields of a record's form, in their parts: below each other, and those that are rarely changed in the side column. */
import type { ComponentProps, ReactNode } from 'react'
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { type FieldParts, RecordFields } from '#app/dashboard/record-fields.tsx'
import { Unfolding } from '#app/dashboard/unfolding.tsx'
import type { AnyDefinition } from '#app/definitions/definition.ts'
import type { Fields } from '#app/definitions/field.ts'

export interface Form<R> {
  values: FieldValues
  form: UseFormReturn
  record: R | undefined
}

interface FormFieldsProps<R> extends Omit<Form<R>, 'values'> {
  section: {
    definition: AnyDefinition
    parts?: (form: Form<R>) => FieldParts
    above?: (form: Form<R>) => ReactNode
    below?: (form: Form<R>) => ReactNode
  }
  /** Only the parts in the side column. */
  isAside?: boolean
}

export function FormFields<R>({
  section: { definition, parts, above, below },
  isAside = false,
  ...form
}: FormFieldsProps<R>) {
  const values = useWatch({ control: form.form.control })
  const aside = new Set(definition.asideParts)
  return (
    <>
      {!isAside && above?.({ ...form, values })}
      {formParts(definition)
        .filter(([name]) => aside.has(name) === isAside)
        .map(([name, fields]) => (
          <FormPart
            key={name}
            {...{ name, fields, isAside }}
            form={form.form}
            parts={parts?.({ ...form, values }) ?? {}}
          />
        ))}
      {!isAside && below?.({ ...form, values })}
    </>
  )
}

/** The parts of a form, with their names; the first has none. */
export function formParts({ fields, formParts: named = {} }: AnyDefinition): [name: string, fields: Fields][] {
  const placed = new Set(Object.values(named).flat())
  const others = Object.keys(fields).filter((field) => !placed.has(field))
  return Object.entries({ '': others, ...named }).map(([part, names]) => [
    part,
    Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))),
  ])
}

interface FormPartProps extends ComponentProps<typeof RecordFields> {
  name: string
  isAside: boolean
}

/** One part of a form as a group of its fields, if any of them is shown. */
function FormPart({ name, isAside, ...fields }: FormPartProps) {
  const names = Object.keys(fields.fields)
  if (names.every((field) => fields.parts[field]?.instead === null)) return null
  if (isAside) {
    return (
      <Unfolding
        className="sheet admin-record-part admin-record-aside"
        opens={names.some((field) => problemOf(fields.form, field) !== undefined)}
      >
        <summary className="min-h-11 py-2.5 font-semibold">{name}</summary>
        <div className="grid gap-4 pb-2">
          <RecordFields {...fields} />
        </div>
      </Unfolding>
    )
  }
  return (
    <fieldset className="sheet admin-record-part">
      <legend className={name === '' ? 'sr-only' : undefined}>
        <h2>{name || 'Main fields'}</h2>
      </legend>
      <RecordFields {...fields} />
    </fieldset>
  )
}
