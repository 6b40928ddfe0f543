/** Every kind of block that a page may have. A further kind is its definition, its drawing, a line here and one in `app/site/blocks.tsx`. */
import * as builtIn from '#app/blocks/built-in.ts'
import * as live from '#app/blocks/live.ts'
import * as fixed from '#app/blocks/static.ts'
import type { BlockOf } from '#app/definitions/blocks.ts'

/** In the order in which the form offers them. */
export const pageKinds = [
  fixed.textBlock,
  fixed.cards,
  fixed.questions,
  fixed.quote,
  fixed.columns,
  fixed.creed,
  fixed.facts,
  fixed.pictureBlock,
  fixed.beside,
  fixed.gallery,
  fixed.video,
  live.serviceTimes,
  live.thisSunday,
  live.staff,
  live.events,
  live.sermons,
  live.ministries,
  live.news,
  live.files,
  fixed.map,
  fixed.button,
  live.form,
  live.ownForm,
  builtIn.kidsMinistries,
  builtIn.beliefs,
  builtIn.affiliation,
  builtIn.alphaAbout,
  builtIn.alphaInvitation,
  builtIn.giveOnline,
  builtIn.waysToGive,
  builtIn.waysToOffer,
  builtIn.homeWords,
  builtIn.visitWords,
  builtIn.staffWords,
  builtIn.contactWords,
  builtIn.mediaWords,
] as const

type Kind = (typeof pageKinds)[number]
export type KindName = Kind['kind']

/** The definition of a kind by its name. */
export type KindOf<Name extends KindName> = Extract<Kind, { kind: Name }>

/** A block of any kind that this version draws. */
export type PageBlock = { [Name in KindName]: BlockOf<KindOf<Name>> }[KindName]
