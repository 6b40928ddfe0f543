/** Every kind of block that a page may have. A further kind is its definition, its drawing, a line here and one in `app/site/blocks.tsx`. */
import {
  affiliation,
  alphaAbout,
  alphaInvitation,
  beliefs,
  contactWords,
  giveOnline,
  homeWords,
  kidsMinistries,
  mediaWords,
  staffWords,
  visitWords,
  waysToGive,
  waysToOffer,
} from '#app/blocks/built-in.ts'
import {
  events,
  files,
  form,
  ministries,
  news,
  ownForm,
  sermons,
  serviceTimes,
  staff,
  thisSunday,
} from '#app/blocks/live.ts'
import {
  beside,
  button,
  cards,
  columns,
  creed,
  facts,
  gallery,
  map,
  pictureBlock,
  questions,
  quote,
  textBlock,
  video,
} from '#app/blocks/static.ts'
import type { BlockOf } from '#app/definitions/blocks.ts'

/** In the order in which the form offers them. */
export const pageKinds = [
  textBlock,
  cards,
  questions,
  quote,
  columns,
  creed,
  facts,
  pictureBlock,
  beside,
  gallery,
  video,
  serviceTimes,
  thisSunday,
  staff,
  events,
  sermons,
  ministries,
  news,
  files,
  map,
  button,
  form,
  ownForm,
  kidsMinistries,
  beliefs,
  affiliation,
  alphaAbout,
  alphaInvitation,
  giveOnline,
  waysToGive,
  waysToOffer,
  homeWords,
  visitWords,
  staffWords,
  contactWords,
  mediaWords,
] as const

type Kind = (typeof pageKinds)[number]
export type KindName = Kind['kind']

/** The definition of a kind by its name. */
export type KindOf<Name extends KindName> = Extract<Kind, { kind: Name }>

/** A block of any kind that this version draws. */
export type PageBlock = { [Name in KindName]: BlockOf<KindOf<Name>> }[KindName]
