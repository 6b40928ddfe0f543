/** The five photographs that carry a church's website: what each should show, how large it is, and how pages crop it. */

export interface Photograph {
  title: string
  /** What it should show. */
  shows: string
  size: string
  /** Classes of the crops on pages, by where they are. */
  crops: Readonly<Record<string, string>>
}

export const photographs = {
  homePicture: {
    title: 'A service',
    shows: 'Your church at worship, from the back or the side, with what matters on the right.',
    size: 'About 2000 by 1000 pixels',
    // The layout of the home page decides.
    crops: {},
  },
  visitPicture: {
    title: 'The building',
    shows: 'Your door, as people see it when they arrive.',
    size: 'About 1600 by 730 pixels',
    crops: { 'Plan a Visit': 'aspect-[2.2]' },
  },
  aboutPicture: {
    title: 'People',
    shows: 'A few people in conversation. Ask them first.',
    size: 'About 1200 by 675 pixels',
    crops: { About: 'aspect-video' },
  },
  staffPhoto: {
    title: 'Your pastor',
    shows: 'A face that looks at the visitor, in daylight.',
    size: 'About 960 by 1200 pixels',
    crops: { Staff: 'aspect-4/5 max-w-28' },
  },
  kidsPicture: {
    title: 'Children’s work',
    shows: 'Children at something they do, better from behind than their faces.',
    size: 'About 1200 by 675 pixels',
    crops: { 'Kids Church': 'aspect-video' },
  },
} as const satisfies Record<string, Photograph>

export type PhotographName = keyof typeof photographs
export const photographNames = Object.keys(photographs) as PhotographName[]

/** Photographs that are settings. The pastor's belongs to a staff member. */
export const settingPhotographs = ['homePicture', 'visitPicture', 'aboutPicture', 'kidsPicture'] as const
