/** The sample church. Every address in it is reserved, so no one can own it (RFC 2606). */
import type { staffMember } from '#app/features/church/church.ts'
import type { GivenOf } from '#app/definitions/definition.ts'

/** Recorded services of the sample church, newest first; each belongs to one of the last Sundays and its sermon. */
export const recordedServices: { duration: string; about: string }[] = [
  {
    duration: '1:12:40',
    about: `Holy Communion with the full choir. The anthem is “Be still, my soul” to the tune Finlandia, and the
children lead the Lord’s Prayer.`,
  },
  {
    duration: '1:14:05',
    about: `Holy Communion. The service begins outside with the blessing of the new ramp, so the first minutes are
windy.`,
  },
  {
    duration: '1:21:30',
    about: `Holy Communion with two baptisms at the font by the west door. Hymns: “For all the saints,” “I bind unto
myself today,” “Ye holy angels bright.”`,
  },
  {
    duration: '1:09:55',
    about: `Holy Communion, with prayers for healing after the Creed. Guitar and strings lead the singing.`,
  },
  {
    duration: '1:16:20',
    about: `Holy Communion. The youth group reads the lessons and takes the collection, and does both rather well.`,
  },
  {
    duration: '1:11:15',
    about: `Morning Prayer and Holy Communion, with the plainsong setting. The sound fails for a minute before the
sermon; it comes back.`,
  },
]

/** Site settings by name, as `app/definitions/settings.ts` lists them. */
export const settings = {
  churchName: 'St. Brendan’s by the Sea',
  tagline: 'An Anglican church on the Gulf',
  denomination: 'Anglican',
  footerAbout: 'An Anglican church on the Gulf that loves old hymns and new neighbors.',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  parkingNote: 'Free parking behind the church; two spaces by the door are kept for visitors.',
  phone: '(850) 555-0100',
  email: 'office@stbrendans.example',
  contactEmailTo: 'office@stbrendans.example',
  dioceseName: 'Anglican Diocese of the Emerald Coast',
  dioceseUrl: 'https://diocese.example',
  provinceName: 'Anglican Province of the Gulf',
  provinceUrl: 'https://province.example',
  // The palette Shore: the sea, an oat's stem and the evening of the drawings.
  primaryColor: '#1f6480',
  accentColor: '#8a4f1d',
  secondaryColor: '#1f3442',
} as const

export const staff: GivenOf<typeof staffMember>[] = [
  {
    name: 'The Rev. Anna Whitfield',
    title: 'Rector',
    email: 'anna@stbrendans.example',
    role: '',
    websiteUrl: 'https://annawhitfield.example',
    bio: `Anna came to Gulf Beach eleven years ago from a parish in Tennessee, having been told that it would be
quiet. She studied at Sewanee, taught high-school English before that, and writes a short letter to the parish every
Thursday.

She and her husband Ben have two daughters and a boat that mostly needs painting. Ask her about George Herbert.`,
  },
  {
    name: 'Deacon Paul Ames',
    title: 'Deacon',
    email: 'paul@stbrendans.example',
    role: '',
  },
  {
    name: 'Grace Delacroix',
    title: 'Minister of Music',
    email: 'music@stbrendans.example',
    role: 'music',
  },
  {
    name: 'Hannah Brooks',
    title: 'Children’s Minister',
    email: 'children@stbrendans.example',
    role: '',
  },
]

/** Playlist ids in YouTube's format that belong to no one. */
export const playlists = [
  { playlistId: 'PLsample0sermons00000000000000000', type: 'sermons', title: 'Sermons' },
  { playlistId: 'PLsample0services0000000000000000', type: 'live_streams', title: 'Sunday services' },
] as const

/** Appended to the newest sermons, as preachers do below their videos. */
export const socialLinks = `Social Links:
https://www.stbrendans.example
https://letters.stbrendans.example`
