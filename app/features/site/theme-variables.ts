/**
 * Sets the theme on an element without a `style` attribute, which the Content-Security-Policy forbids; CSSOM is
 * allowed.
 */
import { contrast, type ThemeColors, themeTokens } from '#app/ui/theme.ts'

type Variables = Record<string, string>

/** CSS variables of the theme on light paper, by their names without dashes. */
export function themeVariables(colors: ThemeColors): Variables {
  return themeTokens(colors).light
}

export function applyTheme(element: HTMLElement, colors: ThemeColors): void {
  for (const [name, value] of Object.entries(themeVariables(colors))) element.style.setProperty(`--${name}`, value)
}

/** Converts to `#rrggbb`, the only notation of a color input. */
export function longHex(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, '$&$&') : color
}

/**
 * The readability of text in and on the color, in sentences; WCAG 2.2 asks for 4.5 : 1.
 * @param name of the color in the theme
 */
export function legibility(name: 'primary' | 'accent' | 'secondary', variables: Variables): string[] {
  const color = variables[name] ?? ''
  const on = variables[`on-${name}`] ?? ''
  const text = variables[name === 'secondary' ? 'ink' : `${name}-text`] ?? ''
  const asText = `${written(contrast(text, SAND))} on paper`
  return [
    `${on === '#ffffff' ? 'White' : 'Black'} text on it: ${written(contrast(on, color))}.`,
    text === color ? `Text in this color: ${asText}.` : `Text uses a darker shade, ${text}: ${asText}.`,
    ...(name === 'primary' && contrast(color, '#ffffff') < 3
      ? ['This color is very light, so buttons get an outline.']
      : []),
  ]
}

/** The darkest of the light backgrounds. */
const SAND = '#f3efe6'

function written(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
}
