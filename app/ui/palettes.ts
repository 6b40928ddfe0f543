/** Sets of theme colors to choose from, taken from the drawings and tested on every page. */
import type { ThemeColors } from '#app/ui/theme.ts'

export const palettes: readonly (ThemeColors & { name: string })[] = [
  { name: 'Shore', primaryColor: '#1f6480', accentColor: '#8a4f1d', secondaryColor: '#1f3442' },
  { name: 'Chapel door', primaryColor: '#8a3b34', accentColor: '#4a5761', secondaryColor: '#2b2f36' },
  { name: 'Sea grass', primaryColor: '#4f6335', accentColor: '#8a5a20', secondaryColor: '#27332b' },
  { name: 'Evening', primaryColor: '#5a4a7b', accentColor: '#9a4a4a', secondaryColor: '#2a2740' },
  { name: 'Lighthouse', primaryColor: '#b03a2e', accentColor: '#1f5f78', secondaryColor: '#22303c' },
  { name: 'Advent', primaryColor: '#3f3a7d', accentColor: '#7a5a1e', secondaryColor: '#1f2147' },
  { name: 'Pine', primaryColor: '#1d5c4a', accentColor: '#7b4b2a', secondaryColor: '#1d2f2b' },
  { name: 'Slate', primaryColor: '#3d566b', accentColor: '#7a4f63', secondaryColor: '#26313b' },
]
