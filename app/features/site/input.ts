/** The site configuration as the admin area's form gives it: one schema for both sides. */
import { z } from 'zod'
import { emailField, lineOf, pictureField, requiredLine, text, webField, yesNo } from '#app/records/fields.ts'
import { areSources } from '#app/features/site/outside-origins.ts'
import { isColor } from '#app/features/site/theme-variables.ts'
import { isOwnPath, webAddress } from '#app/ui/address.ts'
import { isDay } from '#app/ui/dates.ts'
import { isTimeZone } from '#app/ui/time-zone.ts'

const LONGEST_LETTER = 20_000

export const settingsIn = z
  .object({
    churchName: requiredLine('Church name', 200),
    logoUrl: pictureField('Logo'),
    tagline: lineOf('Tagline'),
    footerAbout: text('About text', 2000),
    heroVideoId: lineOf('Hero video'),
    eventsBannerUrl: pictureField('Events banner'),
    address: text('Address', 500),
    phone: lineOf('Phone', 100),
    email: emailField(),
    mapUrl: webField('Google Maps link'),
    parkingNote: lineOf('Parking', 200),
    timeZone: timeZone(),
    socialFacebook: webField('Facebook'),
    socialInstagram: webField('Instagram'),
    socialTwitter: webField('Twitter'),
    socialYoutube: webField('YouTube'),
    primaryColor: color('Primary color'),
    accentColor: color('Accent color'),
    secondaryColor: color('Secondary color'),
    contactPageUrl: pageAddress('Contact page address'),
    contactEmailTo: emailField(),
    contactEmailFrom: emailField(),
    emailProvider: z.enum(['gmail', 'smtp', 'console'], 'must be gmail, smtp or console'),
    smtpHost: lineOf('SMTP host', 253),
    smtpPort: port(),
    smtpSecure: yesNo(false),
    smtpUser: lineOf('SMTP user', 320),
    smtpPassword: secret('SMTP password'),
    emailEnabled: yesNo(true),
    autoReplyEnabled: yesNo(false),
    autoReplySubject: lineOf('Subject'),
    autoReplyMessage: text('Message', LONGEST_LETTER),
    visitorWelcomeSubject: lineOf('Subject'),
    visitorWelcomeMessage: text('Message', LONGEST_LETTER),
    mailPerMinute: count('Emails per minute', 0, 6000),
    mailPerDay: count('Emails per day', 0, 1_000_000),
    followUpHours: count('Hours to respond', 1, 720),
    newsletterConfirm: z.enum(['auto', 'on', 'off'], 'must be auto, on or off'),
    liveStreamManualOverride: yesNo(false),
    youtubeChannelUrl: webField('YouTube channel'),
    youtubeApiKey: apiKey(),
    liveServicesNote: lineOf('Note'),
    termsText: text('Terms and conditions', 10_000),
    givingScriptUrl: scriptAddress('Giving script'),
    givingElementId: lineOf('Giving element'),
    offeringFormUrl: webField('Offering form'),
    outsideOrigins: outsideOrigins(),
    alphaRegistrationUrl: webField('Registration form'),
    alphaLaunchDate: launchDate(),
    alphaVideoUrl: webField('Intro video'),
    mediaRoomScriptUrl: scriptAddress('Media room script'),
    mediaRoomElementId: lineOf('Media room element'),
    dioceseName: lineOf('Diocese'),
    dioceseUrl: webField('Diocese website'),
    provinceName: lineOf('Province'),
    provinceUrl: webField('Province website'),
  })
  .meta({ id: 'SiteSettingsInput' })

/** What a change may hold: fields that are left out stay as they are. */
export const settingsChangeIn = settingsIn.partial().meta({ id: 'SiteSettingsChange' })

export type SettingsChange = z.output<typeof settingsChangeIn>

function color(name: string) {
  return lineOf(name, 7).refine(isColor, `${name} must be a hex code such as #2563eb`)
}

/** A page that a button leads to: on the web, or one of our own. */
function pageAddress(name: string) {
  return lineOf(name, 2000).refine(
    (value) => value === '' || isOwnPath(value) || webAddress(value) !== null,
    'Please enter a valid URL',
  )
}

/** A script runs with all that the page may do, so it must come untouched. */
function scriptAddress(name: string) {
  return webField(name).refine((value) => value === '' || /^https:/i.test(value), `${name} must start with https://`)
}

function outsideOrigins() {
  const message = 'Each address must begin with https:// and end with the host, such as https://pay.example.org'
  return text('Other addresses', 2000).refine(areSources, message)
}

function timeZone() {
  return lineOf('Time zone', 60).refine(
    (value) => value === '' || isTimeZone(value),
    'Choose a time zone from the list, such as America/Chicago',
  )
}

function launchDate() {
  return lineOf('Launch date', 10).refine(
    (value) => value === '' || isDay(value),
    'Launch date must be a date, such as 2026-09-14',
  )
}

/** A port of TCP. */
function port() {
  return count('SMTP port', 1, 65_535)
}

/** A whole number, as a number or as a form writes it; `null` when it is left to the default. */
function count(name: string, least: number, most: number) {
  const message = `${name} must be a number from ${least} to ${most}`
  return z.preprocess(
    (value) =>
      value === '' || value === undefined
        ? null
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : value,
    z.int(`${name} must be a number`).min(least, message).max(most, message).nullable(),
  )
}

/** As it is, spaces too. Nothing and empty text leave the one that is stored; `null` takes it away. */
function secret(name: string) {
  return z
    .string('must be text')
    .max(500, `${name} is too long. Use 500 characters or fewer.`)
    .refine(
      (value) => !/[\p{Cc}\p{Surrogate}]/u.test(value),
      `${name} contains a character we can’t accept. Retype it instead of pasting.`,
    )
    .nullable()
    .optional()
}

/** Google's keys are plain; what is pasted may bring spaces around it. */
function apiKey() {
  const tidy = z.preprocess((value) => (typeof value === 'string' ? value.trim() : value), secret('YouTube API key'))
  return tidy.refine(
    (value) => !value || /^[\x21-\x7e]+$/.test(value),
    'Copy the YouTube API key exactly as Google shows it, without spaces',
  )
}
