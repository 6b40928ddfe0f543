/** The steps of the guided setup, in their order. Each is ordinary settings and records. */
import { routes } from '#app/routes.ts'
import type { BuiltInName } from '#app/links/built-in-pages.ts'

export const steps = {
  church: 'Your church',
  times: 'Worship times',
  look: 'Logo and look',
  pages: 'Pages',
  content: 'Bring what you have',
  connections: 'Email and YouTube',
} as const

export type StepId = keyof typeof steps
export const stepIds = Object.keys(steps) as StepId[]

/** `left` is a step that someone has skipped. */
export type StepState = 'open' | 'done' | 'left'

/** The pages that the preview beside the steps shows. */
export const previewPages = {
  'Home page': routes.home,
  'Plan a Visit': routes.planAVisit,
  About: routes.about,
  Contact: routes.contact,
} as const
export const previewPaths = Object.values(previewPages)

/** Pages that not every church uses, with what they are for. Those without a tick are usually turned off. */
export const optionalPages = {
  'kids-church': {
    label: 'Kids Church',
    about: 'Children’s ministries, and how you keep children safe.',
    isUsual: true,
  },
  music: { label: 'Music', about: 'How to join in, and music for weddings and funerals.', isUsual: true },
  give: { label: 'Give', about: 'Ways to support your church.', isUsual: true },
  'live-streams': { label: 'Live streams', about: 'Recordings of services, and the live video.', isUsual: true },
  offering: { label: 'Offering', about: 'A form of your giving provider on a page of its own.', isUsual: false },
  alpha: { label: 'Alpha', about: 'An invitation to the Alpha course.', isUsual: false },
  'media-room': { label: 'Media room', about: 'Your logo, colors and images for the press.', isUsual: false },
} as const satisfies Partial<Record<BuiltInName, { label: string; about: string; isUsual: boolean }>>

export type OptionalPage = keyof typeof optionalPages
export const optionalPageNames = Object.keys(optionalPages) as OptionalPage[]
