/** Ready looks: sets of ordinary settings, each of which a church may change afterward. */
import type { Settings } from '#app/definitions/settings.ts'

export interface Look {
  id: string
  name: string
  /** For whom it is, and how it looks. */
  description: string
  settings: LookSettings
}

/** What a look sets. */
export const lookSettings = [
  'homeLayout',
  'fonts',
  'paper',
  'corners',
  'primaryColor',
  'accentColor',
  'secondaryColor',
  'sceneSet',
] as const

type LookSettings = Pick<Settings, (typeof lookSettings)[number]>

export const looks: readonly Look[] = [
  {
    id: 'shore',
    name: 'Shore',
    description: 'A bright morning: words on a picture, round corners, warm paper.',
    settings: {
      homeLayout: 'scene',
      fonts: 'newsreader',
      paper: 'warm',
      corners: 'round',
      primaryColor: '#1f6480',
      accentColor: '#8a4f1d',
      secondaryColor: '#1f3442',
      sceneSet: 'shore',
    },
  },
  {
    id: 'main-street',
    name: 'Main Street',
    description: 'A church in town: a dark bar, firm headlines, straight lines.',
    settings: {
      homeLayout: 'split',
      fonts: 'franklin',
      paper: 'white',
      corners: 'square',
      primaryColor: '#9c2f24',
      accentColor: '#2f5275',
      secondaryColor: '#1b2a3d',
      sceneSet: 'brick',
    },
  },
  {
    id: 'prayer-book',
    name: 'Prayer Book',
    description: 'Words first: one classic typeface, red and black, centered as on a title page.',
    settings: {
      homeLayout: 'words',
      fonts: 'garamond',
      paper: 'warm',
      corners: 'square',
      primaryColor: '#a3211c',
      accentColor: '#5a524b',
      secondaryColor: '#231f1d',
      sceneSet: 'ink',
    },
  },
  {
    id: 'meadow',
    name: 'Meadow',
    description: 'A church in the country: a wide picture, soft type, greens.',
    settings: {
      homeLayout: 'photo',
      fonts: 'fraunces',
      paper: 'cool',
      corners: 'round',
      primaryColor: '#3f6b43',
      accentColor: '#8c3f52',
      secondaryColor: '#22352a',
      sceneSet: 'stone',
    },
  },
  {
    id: 'mission',
    name: 'Mission',
    description: 'Sun and clay: a picture in an arch, lively type, terracotta and deep teal.',
    settings: {
      homeLayout: 'arch',
      fonts: 'alegreya',
      paper: 'clay',
      corners: 'round',
      primaryColor: '#235a60',
      accentColor: '#a8471f',
      secondaryColor: '#3d221b',
      sceneSet: 'arches',
    },
  },
  {
    id: 'vigil',
    name: 'Vigil',
    description: 'Candlelight: dark green at all times, gold, and tall type on a card.',
    settings: {
      homeLayout: 'card',
      fonts: 'cormorant',
      paper: 'evening',
      corners: 'square',
      primaryColor: '#d9a84e',
      accentColor: '#7fb3a0',
      secondaryColor: '#0e1c17',
      sceneSet: 'night',
    },
  },
]
