import { choice, color } from '#app/definitions/builders.ts'
import type { ShownOf } from '#app/definitions/definition.ts'

/** How pages are drawn, beside their colors and drawings. A ready look (`looks.ts`) sets all of them. */
export const lookFields = {
  homeLayout: choice(
    'Layout',
    {
      scene: 'Words on a picture',
      split: 'Words beside a picture',
      arch: 'Words beside an arch',
      photo: 'Words below a picture',
      card: 'A card on a picture',
      words: 'Words alone',
    },
    { defaultValue: 'scene', hint: 'How the home page begins, and how the menu is arranged.' },
  ),
  fonts: choice(
    'Fonts',
    {
      newsreader: 'Newsreader and Figtree',
      garamond: 'EB Garamond',
      franklin: 'Libre Franklin and Literata',
      fraunces: 'Fraunces and Work Sans',
      alegreya: 'Alegreya and Cabin',
      cormorant: 'Cormorant and Mulish',
    },
    { defaultValue: 'newsreader' },
  ),
  paper: choice(
    'Paper',
    {
      warm: 'Warm white',
      white: 'Pure white',
      cool: 'Pale green',
      clay: 'Sand',
      evening: 'Dark, at all times',
    },
    {
      defaultValue: 'warm',
      hint: 'The background of every page. Visitors who prefer dark screens see a dark one with any of them.',
    },
  ),
  corners: choice('Corners', { round: 'Round', square: 'Square' }, { defaultValue: 'round' }),
}

export type HomeLayout = ShownOf<{ fields: typeof lookFields }>['homeLayout']

/** The sections about the look in the form. */
export const lookSections = {
  look: {
    title: 'Look',
    lead: 'Start with a ready look. It sets the colors, fonts, layout and drawings, and you can change each of them afterward.',
    fields: lookFields,
  },
  colors: {
    title: 'Theme Colors',
    lead: 'Choose any colors. We adjust text so that it’s always easy to read.',
    fields: {
      primaryColor: color('Primary color', {
        required: 'filled in',
        defaultValue: '#2563eb',
        description: '#rgb or #rrggbb',
      }),
      accentColor: color('Accent color', { required: 'filled in', defaultValue: '#7c3aed' }),
      secondaryColor: color('Secondary color', { required: 'filled in', defaultValue: '#1e293b' }),
    },
  },
}
