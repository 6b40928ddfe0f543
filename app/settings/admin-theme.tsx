/** The three theme colors, with their contrast and a preview. */
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Group, settingOf } from '#app/settings/admin-field.tsx'
import type { SettingsFormState } from '#app/settings/use-settings-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { defaultConfig } from '#app/definitions/settings.ts'
import { applyTheme } from '#app/dashboard/theme-variables.ts'
import { type Paper, paperOf } from '#app/look/papers.ts'
import { Button } from '#app/dashboard/button.tsx'
import { contrast, isColor, palettes, type ThemeColors, themeTokens } from '#app/look/theme.ts'

interface Props {
  form: SettingsFormState
}

const fields = [
  ['primaryColor', 'primary', 'Buttons and links.'],
  ['accentColor', 'accent', 'Tags, repeating-event labels and the media room.'],
  ['secondaryColor', 'secondary', 'Dark backgrounds. Body text uses a shade close to this color.'],
] as const

export function ThemeColorGroup({ form }: Props) {
  const colors = useUsableColors(form)
  const paper = paperOf(useWatch({ control: form.control, name: 'paper' }))
  const variables = themeTokens({ ...colors, paper }).light
  const churchName = useWatch({ control: form.control, name: 'churchName' })
  return (
    <Group id="colors">
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid content-start gap-5">
          <Palettes form={form} />
          {fields.map(([name, color, use]) => (
            <div key={name}>
              <ColorField form={form} name={name} color={colors[name]} />
              <p className="mt-1 text-sm">{use}</p>
              <details className="text-sm text-soft">
                <summary className="min-h-8 cursor-pointer content-center">
                  <span aria-hidden="true">✓</span> Easy to read
                </summary>
                {legibility(color, variables).join(' ')}
              </details>
            </div>
          ))}
          <p>
            <Button onClick={() => choose(form, defaultConfig)}>Reset to default colors</Button>
          </p>
        </div>
        <ThemePreview colors={colors} paper={paper} churchName={churchName} />
      </div>
    </Group>
  )
}

function Palettes({ form }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Ready sets of colors</legend>
      <ul className="flex flex-wrap gap-2">
        {palettes.map(({ name, ...colors }) => (
          <li key={name}>
            <Button onClick={() => choose(form, colors)}>
              <Swatch colors={colors} />
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function choose(form: SettingsFormState, colors: ThemeColors): void {
  for (const [name] of fields) form.setValue(name, colors[name], { shouldDirty: true, shouldValidate: true })
}

function Swatch({ colors }: { colors: ThemeColors }) {
  return (
    <svg viewBox="0 0 3 1" width={48} height={20} preserveAspectRatio="none" aria-hidden="true" className="rounded-md">
      {fields.map(([name], index) => (
        <rect key={name} x={index} width={1} height={1} fill={colors[name]} />
      ))}
    </svg>
  )
}

/** The colors of the form; while one is being typed, the stored one. */
function useUsableColors(form: SettingsFormState): ThemeColors {
  const names = fields.map(([name]) => name)
  const typed = useWatch({ control: form.control, name: names })
  const stored = form.formState.defaultValues ?? {}
  const [primaryColor, accentColor, secondaryColor] = names.map((name, index) => {
    const color = typed[index]?.trim() ?? ''
    return isColor(color) ? color : (stored[name] ?? defaultConfig[name])
  }) as [string, string, string]
  return { primaryColor, accentColor, secondaryColor }
}

function ColorField({ form, name, color }: Props & { name: keyof ThemeColors; color: string }) {
  const setting = settingOf(form)(name)
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-3">
      <input
        type="color"
        aria-label={`${setting.label}, picker`}
        className="size-12 cursor-pointer rounded-xl border border-edge bg-white p-1"
        value={longHex(color)}
        onChange={(event) => form.setValue(name, event.target.value, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField {...setting} spellCheck={false} autoComplete="off" />
    </div>
  )
}

/** A static preview of the site in these colors; it is inert. */
function ThemePreview({ colors, paper, churchName }: { colors: ThemeColors; paper: Paper; churchName: string }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (element) applyTheme(element, { ...colors, paper })
  }, [element, colors, paper])
  return (
    <figure>
      <figcaption className="mb-2 font-semibold">Preview</figcaption>
      <div ref={setElement} inert className="overflow-hidden rounded-card border border-line bg-paper text-ink">
        <div className="flex items-center justify-between gap-3 border-b border-line bg-paper px-4 py-3">
          <b className="font-serif text-base">{churchName || defaultConfig.churchName}</b>
          <span className="flex flex-wrap justify-end gap-x-3 text-sm">
            Events <span className="text-primary-text underline">Sermons</span>
          </span>
        </div>
        <div className="grid justify-items-start gap-3 px-4 py-5">
          <span className="text-xs font-semibold tracking-wider text-soft uppercase">Sundays 10:30 a.m.</span>
          <span className="font-serif text-xl leading-tight">Come as you are</span>
          <span className="btn btn-fill min-h-11 px-5 text-sm">Plan Your Visit</span>
          <span className="w-full rounded-card border border-line bg-card p-4">
            <span className="badge">Every Wednesday</span>
            <span className="mt-2 block font-serif text-lg">Supper on the lawn</span>
            <span className="block text-sm text-soft">Bring a dish, or only yourself.</span>
          </span>
        </div>
        <div className="bg-secondary px-4 py-3 text-sm text-on-secondary">100 Shoreline Drive</div>
      </div>
    </figure>
  )
}

type Variables = Record<string, string>

/** Converts to `#rrggbb`, the only notation of a color input. */
function longHex(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
}

/**
 * The readability of text in and on the color, in sentences; WCAG 2.2 asks for 4.5 : 1.
 * @param name of the color in the theme
 */
function legibility(name: 'primary' | 'accent' | 'secondary', variables: Variables): string[] {
  const color = variables[name] ?? ''
  const on = variables[`on-${name}`] ?? ''
  const text = variables[name === 'secondary' ? 'ink' : `${name}-text`] ?? ''
  const asText = `${written(contrast(text, variables['sand'] ?? ''))} on paper`
  const shade = contrast(text, '#000') > contrast(color, '#000') ? 'lighter' : 'darker'
  return [
    `${on === '#ffffff' ? 'White' : 'Black'} text on it: ${written(contrast(on, color))}.`,
    text === color ? `Text in this color: ${asText}.` : `Text uses a ${shade} shade, ${text}: ${asText}.`,
    ...(name === 'primary' && contrast(color, '#ffffff') < 3
      ? ['This color is very light, so buttons get an outline.']
      : []),
  ]
}

function written(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
}
