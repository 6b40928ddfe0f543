/** Choosing lists in the dashboard: of a subscriber, and to which a newsletter goes. */
import { useQuery } from '@tanstack/react-query'
import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { problemOf } from '#app/dashboard/form-fields.tsx'
import { listFrom, listText } from '#app/definitions/fields.ts'
import { asSpelled, listsIn } from '#app/definitions/newsletter-settings.ts'
import { defaultConfig } from '#app/definitions/settings.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** The names of the church's lists. */
export function useLists(): string[] {
  const { data: { newsletterLists } = defaultConfig } = useQuery(siteConfigRead)
  return listsIn(newsletterLists)
}

interface ListsFieldProps {
  form: UseFormReturn
  label: string
  hint: string
}

/** The field `lists` as checkboxes: those of the church, and those that it had. Nothing while there are none. */
export function ListsField({ form, label, hint }: ListsFieldProps) {
  const names = useLists()
  return (
    <Controller
      control={form.control}
      name="lists"
      render={({ field: { value, onChange, ref } }) => {
        const chosen = asSpelled(typeof value === 'string' ? listFrom(value).filter(Boolean) : [], names)
        const offered = [...new Set([...names, ...chosen])]
        if (offered.length === 0) return <></>
        const toggle = (name: string, isOn: boolean) =>
          onChange(listText(isOn ? [...chosen, name] : chosen.filter((one) => one !== name)))
        return (
          <ListBoxes
            {...{ label, hint, offered, chosen, toggle }}
            problem={problemOf<FieldValues>(form, 'lists')}
            firstRef={ref}
          />
        )
      }}
    />
  )
}

interface ListBoxesProps {
  label: string
  hint: string
  problem: string | undefined
  offered: readonly string[]
  chosen: readonly string[]
  toggle: (name: string, isOn: boolean) => void
  /** For the form, which focuses the first field with a problem. */
  firstRef: (element: HTMLInputElement | null) => void
}

function ListBoxes({ label, hint, problem, offered, chosen, toggle, firstRef }: ListBoxesProps) {
  return (
    <fieldset className="field" aria-describedby="hint-lists problem-lists">
      <legend>{label}</legend>
      <p id="hint-lists" className="text-sm text-soft">
        {hint}
      </p>
      <div className="grid gap-x-gap sm:grid-cols-2">
        {offered.map((name, index) => (
          <label key={name} className="flex min-h-11 items-center gap-3 font-normal">
            <input
              ref={index === 0 ? firstRef : undefined}
              type="checkbox"
              name="lists"
              checked={chosen.includes(name)}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => toggle(name, target.checked)}
              className="size-6 shrink-0 accent-primary"
            />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </div>
      <p id="problem-lists" className="problem" hidden={!problem}>
        {problem}
      </p>
    </fieldset>
  )
}
