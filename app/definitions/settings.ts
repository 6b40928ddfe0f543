/**
 * The site's settings, described once. From this list follow the schemas (`features/site/schemas.ts`), the form, the
 * labels in the form and beside a conflict, the defaults, and the public settings. Names and stored values are a contract.
 * A new setting is a line here and the page that uses it.
 */
import { email, flag, line, picture, secret, text, webAddress } from '#app/definitions/builders.ts'
import { churchKindFields, languageFields } from '#app/definitions/church-kind-settings.ts'
import { mapFields } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { meantAddress } from '#app/definitions/typed.ts'
import {
  alphaFields,
  appFields,
  element,
  emailFields,
  givingFields,
  isPage,
  pictureFields,
  privately,
  script,
  visitFields,
  visitLead,
} from '#app/definitions/settings-sections.ts'
import { defaultTerms } from '#app/definitions/terms.ts'
import { newsletterSection } from '#app/definitions/newsletter-settings.ts'
import { lookSections } from '#app/definitions/look-settings.ts'
import { podcastFields } from '#app/definitions/podcast-settings.ts'
import { privacySection } from '#app/definitions/privacy-settings.ts'
import { screenSection } from '#app/definitions/screen-settings.ts'
import { fallbackAffiliation } from '#app/church/affiliation.ts'
import { isCountry } from '#app/church/countries.ts'
import { fallbackContact } from '#app/church/fallback-contact.ts'
import { usualLiveNote } from '#app/church/usual-live-note.ts'
import { isTimeZone } from '#app/dates/time-zone.ts'

export interface Section {
  title: string
  lead?: string
  fields: Fields
}

/** The sections in the order of the page, by the ids of their elements. */
export const sections = {
  church: {
    title: 'Church Information',
    fields: {
      churchName: line('Church name', { defaultValue: 'Our Church', required: true, max: 200 }),
      tagline: line('Tagline', { hint: 'A short phrase shown next to the church name.' }),
      denomination: line('Denomination', {
        max: 60,
        hint: 'Example: Anglican. Search engines show it together with your town, which we take from your address.',
      }),
      ...churchKindFields,
      logoUrl: picture('Logo', { hint: 'Without a logo, the church name is shown.' }),
      footerAbout: text('About text in the footer', {
        max: 2000,
        rows: 3,
        fallback: fallbackContact.footerAbout,
        hint: 'One or two sentences at the bottom of every page.',
      }),
      town: line('Town', { max: 80, hint: 'Leave it empty to take it from your address.' }),
      country: line('Country', {
        required: 'filled in',
        defaultValue: 'US',
        max: 2,
        check: isCountry,
        message: 'Choose a country from the list',
        hint: 'Your address for search engines and the first day of the week in calendars follow from it.',
        description: 'ISO 3166-1, such as US',
      }),
      ...languageFields,
      timeZone: line('Time zone', {
        required: 'filled in',
        defaultValue: 'America/Chicago',
        max: 60,
        isWide: true,
        check: isTimeZone,
        message: 'Choose a time zone from the list, such as America/Chicago',
        hint: 'Service and event times are in this time zone.',
        description: 'IANA time zone of all service and event times',
      }),
    },
  },
  contact: {
    title: 'Contact Information',
    lead: 'Shown in the footer and on the contact page. Clear a field to leave it out.',
    fields: {
      address: text('Address', {
        max: 500,
        rows: 2,
        fallback: fallbackContact.address,
        hint: 'Write it as on an envelope, one line per row.',
        description: 'Lines separated by line breaks',
      }),
      phone: line('Phone', { max: 100, fallback: fallbackContact.phone }),
      email: email('Email', { fallback: fallbackContact.email }),
      mapUrl: webAddress('Google Maps link', {
        isWide: true,
        hint: 'Opens when visitors choose Directions or Google Maps. Leave it empty to use your address.',
      }),
      parkingNote: line('Parking', {
        max: 200,
        isWide: true,
        hint: 'One sentence for people who come by car, shown with your address. Leave it empty and Plan a Visit offers help with parking.',
      }),
    },
  },
  social: {
    title: 'Social Media',
    lead: 'Paste the full link to each page. Empty ones aren’t shown.',
    fields: {
      socialFacebook: webAddress('Facebook'),
      socialInstagram: webAddress('Instagram'),
      socialTwitter: webAddress('Twitter'),
      socialYoutube: webAddress('YouTube'),
    },
  },
  ...lookSections,
  home: {
    title: 'Home page',
    lead: 'What visitors see first on the home page.',
    fields: {
      heroVideoId: line('Home page video', {
        isWide: true,
        hint: 'A YouTube link or its 11-character video ID. It plays without sound. An active featured video replaces it.',
      }),
      eventsBannerUrl: picture('Events banner', { hint: 'A wide image above the events list.' }),
    },
  },
  pictures: {
    title: 'Images',
    lead: 'Our drawings are on every page until you choose images of your own. Pick the set that looks most like your church.',
    fields: pictureFields,
  },
  'contact-page': {
    title: 'Contact Page',
    fields: {
      contactPageUrl: line('“Plan Your Visit” button link', {
        max: 2000,
        check: isPage,
        meant: meantAddress,
        message: 'Please enter a valid URL',
        hint: 'A page on this site, such as /contact, or a link that starts with http. Leave it empty for Plan a Visit.',
      }),
    },
  },
  visit: { title: 'Plan a Visit', lead: visitLead, fields: visitFields },
  terms: {
    title: 'Terms and Conditions',
    lead: 'What people agree to when they plan a visit. It is shown at /terms.',
    fields: privately({
      termsText: text('Terms and conditions', {
        required: 'filled in',
        defaultValue: defaultTerms,
        max: 10_000,
        rows: 12,
        hint: 'A short line between blank lines becomes a heading, and [Church Name] the name of your church. Leave it empty to show our standard text.',
      }),
    }),
  },
  privacy: privacySection,
  email: {
    title: 'Email Configuration',
    fields: emailFields,
  },
  newsletter: newsletterSection,
  welcome: {
    title: 'Visitor Welcome Email',
    lead: 'Sent to everyone who plans a visit. Use the buttons to insert names.',
    fields: privately({
      visitorWelcomeSubject: line('Welcome email subject'),
      visitorWelcomeMessage: text('Welcome email message'),
    }),
  },
  live: {
    title: 'Live Worship',
    fields: {
      liveStreamManualOverride: flag('We’re live now', {
        hint: 'Turn this on for a service outside your regular hours. Remember to turn it off afterward.',
      }),
      youtubeChannelUrl: webAddress('YouTube channel', {
        isWide: true,
        hint: 'Where people can watch if the player doesn’t work.',
      }),
      liveServicesNote: line('Note under “Join Us for Live Worship”', {
        required: 'filled in',
        defaultValue: usualLiveNote,
        mayBeEmpty: true,
        isWide: true,
        hint: 'As long as this is our sentence, visitors read it with the times of the services that you broadcast.',
      }),
      youtubeApiKey: secret('YouTube API key', 'key', {
        isTrimmed: true,
        check: (value) => /^[\x21-\x7e]+$/.test(value),
        message: 'Copy the YouTube API key exactly as Google shows it, without spaces',
        hint: 'Needed for Video Import, which explains how to get one.',
      }),
    },
  },
  app: {
    title: 'Website as an app',
    lead: 'People can add the website to their home screen like an app. Service times, your address and the pages they’ve opened work without a connection.',
    fields: appFields,
  },
  podcast: {
    title: 'Podcast',
    lead: 'Sermons with audio are a podcast at /sermons/feed.xml. Submit that address to Apple Podcasts, Spotify and others; Sermons → Podcast says what they would refuse.',
    fields: podcastFields,
  },
  giving: {
    title: 'Giving & Offering',
    lead: 'You get these from your giving provider. A link is enough. A script runs on your giving page, so only use one from a provider you trust.',
    fields: givingFields,
  },
  screen: screenSection,
  alpha: { title: 'Alpha', fields: alphaFields },
  'media-room': {
    title: 'Media Room',
    lead: 'If you use a brand-assets service, enter it here. Otherwise the media room shows your logo and colors.',
    fields: {
      mediaRoomScriptUrl: script('Brand assets script link'),
      mediaRoomElementId: element('Brand assets element ID'),
    },
  },
  diocese: {
    title: 'Diocese',
    lead: 'Shown with links at the bottom of “What We Believe”. Clear the diocese to leave out this part.',
    fields: {
      dioceseName: line('Diocese', { fallback: fallbackAffiliation.dioceseName }),
      dioceseUrl: webAddress('Diocese website'),
      provinceName: line('Province', { fallback: fallbackAffiliation.provinceName }),
      provinceUrl: webAddress('Province website'),
    },
  },
} satisfies Readonly<Record<string, Section>>

export type SectionId = keyof typeof sections
export const sectionIds = Object.keys(sections) as SectionId[]

type AllFields = Flat<{ [Id in SectionId]: (typeof sections)[Id]['fields'] }[SectionId]>
type Flat<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never
type Values<Excluded> = {
  [Name in keyof AllFields as AllFields[Name] extends Excluded ? never : Name]: AllFields[Name] extends Field<
    unknown,
    unknown,
    infer Value
  >
    ? Value
    : never
}

export type SettingName = keyof AllFields
export type SecretName = { [Name in SettingName]: AllFields[Name] extends Secret ? Name : never }[SettingName]
interface Secret {
  type: 'secret'
}

/** The public settings. `null` if not set; the screens know what to show then. */
export type SiteConfig = Values<Secret | { isPrivate: true }>

/** Every setting but the secrets, which never leave the server. */
export type Settings = Values<Secret>

/** The settings for the admin area: for a secret only whether it is set, and why a stored one can't be used. */
export type AdminSettings = Settings & { [Name in SecretName as `${Name}IsSet`]: boolean } & {
  [Name in SecretName as `${Name}Trouble`]: string | null
}

/** Every setting by its name. */
export const settings = Object.fromEntries(
  Object.values<Section>(sections).flatMap(({ fields }) => Object.entries(fields)),
) as { [Name in SettingName]: Field }

export const settingNames = Object.keys(settings) as SettingName[]

export const secretNames = settingNames.filter((name): name is SecretName => settings[name].type === 'secret')

/** Without the secrets. */
export const openSettings = only(({ type }) => type !== 'secret')
export const publicSettings = only(({ type, isPrivate }) => type !== 'secret' && !isPrivate)

export const defaultSettings = mapFields(openSettings, defaultOf) as Settings
export const defaultConfig = mapFields(publicSettings, defaultOf) as SiteConfig

function only(isMeant: (setting: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries<Field>(settings).filter(([, setting]) => isMeant(setting)))
}

export function defaultOf({ defaultValue = null }: Field): unknown {
  return defaultValue
}
