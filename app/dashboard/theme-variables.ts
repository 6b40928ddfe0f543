/** Sets a theme in the dashboard without a `style` attribute, which the content security policy forbids; CSSOM is allowed. */
import { type Theme, themeTokens } from '#app/look/theme.ts'

/** Gives an element, and all in it, the colors of a theme on a light screen. */
export function applyTheme(element: HTMLElement, theme: Theme): void {
  for (const [name, value] of Object.entries(themeTokens(theme).light)) element.style.setProperty(`--${name}`, value)
}
