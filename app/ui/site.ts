/**
 * What the church says about itself and how its site is set up, as every screen sees it.
 *
 * The first part of the configuration is as the rest of the world knows it (names are a contract); the second holds what
 * outside services and the church's own calendar need.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

/** What everyone may read. `null` where nothing is set; the screens know what to show then. */
export interface SiteConfig {
  churchName: string
  logoUrl: string | null
  tagline: string | null
  footerAbout: string | null
  address: string | null
  phone: string | null
  email: string | null
  socialFacebook: string | null
  socialInstagram: string | null
  socialTwitter: string | null
  socialYoutube: string | null
  /** `#rgb` or `#rrggbb`, as the two below. */
  primaryColor: string
  accentColor: string
  secondaryColor: string
  contactPageUrl: string | null
  heroVideoId: string | null
  liveStreamManualOverride: boolean
  eventsBannerUrl: string | null

  /** IANA zone in which every time of worship is meant. */
  timeZone: string
  /** Address of the giving service's script. */
  givingScriptUrl: string | null
  /** How the giving service's element is marked, `id` of the element that its script fills. */
  givingElementId: string | null
  /** Address of the offering form that is embedded. */
  offeringFormUrl: string | null
  alphaRegistrationUrl: string | null
  /** `YYYY-MM-DD`; empty while no course is planned. */
  alphaLaunchDate: string
  alphaVideoUrl: string | null
  mediaRoomScriptUrl: string | null
  mediaRoomElementId: string | null
  /** Where "Google Maps" leads; made from the address when not set. */
  mapUrl: string | null
  /** Where to park; not shown while nothing is said. */
  parkingNote: string | null
  youtubeChannelUrl: string | null
  /** Sentence in the panel below the services; may be empty. */
  liveServicesNote: string
  /** The diocese the parish belongs to, and the church beyond it. */
  dioceseName: string | null
  dioceseUrl: string | null
  provinceName: string | null
  provinceUrl: string | null
}

/** What stands where nothing was set: the product's own words and colours. */
export const defaultConfig: SiteConfig = {
  churchName: 'Our Church',
  logoUrl: null,
  tagline: null,
  footerAbout: null,
  address: null,
  phone: null,
  email: null,
  socialFacebook: null,
  socialInstagram: null,
  socialTwitter: null,
  socialYoutube: null,
  primaryColor: '#2563eb',
  accentColor: '#7c3aed',
  secondaryColor: '#1e293b',
  contactPageUrl: null,
  heroVideoId: null,
  liveStreamManualOverride: false,
  eventsBannerUrl: null,
  timeZone: 'America/Chicago',
  givingScriptUrl: null,
  givingElementId: null,
  offeringFormUrl: null,
  alphaRegistrationUrl: null,
  alphaLaunchDate: '2025-09-15',
  alphaVideoUrl: null,
  mediaRoomScriptUrl: null,
  mediaRoomElementId: null,
  mapUrl: null,
  parkingNote: null,
  youtubeChannelUrl: null,
  liveServicesNote: 'Sunday services are live at 10:30 AM EST',
  dioceseName: null,
  dioceseUrl: null,
  provinceName: null,
  provinceUrl: null,
}

/** Shown in the footer and on the contact page until the church has set its own. */
export const fallbackContact = {
  about: 'An Anglican church by the sea that loves old hymns and new neighbors.',
  address: '100 Shoreline Drive\nGulf Beach, FL 32561',
  phone: '(850) 555-0100',
  email: 'office@example.org',
} as const

export const termsRead = read<{ text: string }>(api.terms)

export const siteConfigRead = read<SiteConfig>(api.siteConfig)

/** The site's configuration; the root of every page reads it, so it is always there. */
export function useSiteConfig(): SiteConfig {
  return useSuspenseQuery(siteConfigRead).data
}
