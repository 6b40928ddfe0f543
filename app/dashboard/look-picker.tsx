/** Cards to choose a ready look from. Each shows a small home page in the look's own colors, fonts and layout. */
import { useId } from 'react'
import { LookPreview } from '#app/dashboard/look-preview.tsx'
import { type Look, lookSettings, looks } from '#app/definitions/looks.ts'

type Values = Partial<Record<(typeof lookSettings)[number], unknown>>

interface LookPickerProps {
  /** The name in the previews. */
  churchName: string
  /** The settings as they are now. Unless they are exactly those of a look, none is marked. */
  value: Values
  /** Takes over the look's settings. */
  onChoose: (look: Look) => void
}

export function LookPicker({ churchName, value, onChoose }: LookPickerProps) {
  const name = useId()
  const chosen = looks.find(({ settings }) => lookSettings.every((one) => settings[one] === value[one]))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Ready looks</legend>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {looks.map((look) => (
          <label
            key={look.id}
            className={`grid content-start overflow-hidden rounded-xl border-2 bg-card pb-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary-text ${look === chosen ? 'border-primary' : 'border-line'}`}
          >
            <LookPreview look={look} churchName={churchName} />
            <span className="mt-3 flex items-center gap-2 px-3 font-semibold">
              <input
                type="radio"
                name={name}
                checked={look === chosen}
                onChange={() => onChoose(look)}
                aria-describedby={`${name}-${look.id}`}
                className="size-5 accent-primary"
              />
              {look.name}
            </span>
            <span id={`${name}-${look.id}`} className="mt-1 px-3 text-soft">
              {look.description}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
