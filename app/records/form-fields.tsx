/** Parts of the admin area's forms besides the fields that every screen shares (`app/ui/field.tsx`). */
import type { ReactNode } from 'react'
import { Controller, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { AudioField } from '#app/records/audio-field.tsx'
import { PictureField } from '#app/records/picture-field.tsx'
import { clock } from '#app/ui/audio-address.ts'

/** Errors by field. */
export type Problems = (field: string) => string | undefined

/** The props that connect a field with its form: `<TextField {...field('title')} label="Title" />`. */
export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>, problems: Problems) {
  return (name: Path<Values>) => ({ ...form.register(name), problem: problems(name) })
}

interface PictureOfProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  problems: Problems
  name: Path<Values>
  label: string
  hint?: string
}

/** A form field with the address of a picture. */
export function PictureOf<Values extends FieldValues>({ form, problems, name, ...shown }: PictureOfProps<Values>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <PictureField {...shown} {...field} value={field.value} problem={problems(name)} />}
    />
  )
}

interface AudioOfProps<Values extends FieldValues> extends PictureOfProps<Values> {
  /** The field that takes how long an uploaded file is, when that is empty. */
  durationIn?: string | undefined
}

/** A form field with the address of an audio file. */
export function AudioOf<Values extends FieldValues>(props: AudioOfProps<Values>) {
  const { form, problems, name, durationIn, ...shown } = props
  const take = ({ seconds }: { seconds: number }) => {
    const field = durationIn as Path<Values> | undefined
    if (field === undefined || form.getValues(field) !== '') return
    form.setValue(field, clock(seconds) as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <AudioField {...shown} {...field} value={field.value} problem={problems(name)} onUploaded={take} />
      )}
    />
  )
}

/** Short fields side by side if there is room. */
export function Side({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-5 gap-y-4 md:grid-cols-2">{children}</div>
}

/** Suggestions for a text field, which names them as its `list`. */
export function Offers({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
