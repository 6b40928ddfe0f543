/** A field that says where a link leads. */
import { useState } from 'react'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { Button } from '#app/dashboard/button.tsx'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { LinkPicker, TargetName } from '#app/dashboard/link-picker.tsx'

interface LinkInputProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  hint: string
  /** It leads to a file, which may be uploaded here: where there is none yet, the choice is open. */
  isFile: boolean
}

export function LinkInput<Values extends FieldValues>({ form, name, label, hint, isFile }: LinkInputProps<Values>) {
  const [isOpen, setOpen] = useState(isFile && !form.getValues(name))
  const problem = problemOf(form, name)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const to = typeof value === 'string' ? value : ''
        return (
          <div className="field" role="group" aria-label={label}>
            <span className="font-semibold">{label}</span>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere">
                {to === '' ? (
                  <span className="text-soft">{isFile ? 'No file yet' : 'No page, file or address yet'}</span>
                ) : (
                  <TargetName of={to} />
                )}
              </span>
              <Button aria-expanded={isOpen} srOnly=" where it leads" onClick={() => setOpen(!isOpen)}>
                {to === '' ? (isFile ? 'Choose or upload' : 'Choose') : 'Change'}
              </Button>
            </p>
            {isOpen && (
              <div className="rounded-card border border-line">
                <LinkPicker
                  value={to}
                  needsLabel={false}
                  onChoose={(next) => {
                    onChange(next)
                    setOpen(false)
                  }}
                  onCancel={() => setOpen(false)}
                />
              </div>
            )}
            {hint && <p className="text-sm text-soft">{hint}</p>}
            {problem && <p className="problem">{problem}</p>}
          </div>
        )
      }}
    />
  )
}
