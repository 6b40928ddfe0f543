/** What the settings' form holds while it is edited, and what each of its fields is called. */
import type { AdminSettings, Settings } from '#app/features/site/private-settings.ts'

type Switch = 'smtpSecure' | 'emailEnabled' | 'autoReplyEnabled' | 'liveStreamManualOverride'

export type SettingsValues = Record<Exclude<keyof Settings, Switch>, string> &
  Record<Switch, boolean> & {
    /** Empty: the stored one stays; `null`: it goes. */
    smtpPassword: string | null
    youtubeApiKey: string | null
  }

/** In the order of the page. */
export const settingLabels: { [Name in keyof SettingsValues]: string } = {
  churchName: 'Church name',
  tagline: 'Tagline',
  logoUrl: 'Logo',
  footerAbout: 'About text in the footer',
  timeZone: 'Time zone',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  mapUrl: 'Google Maps link',
  parkingNote: 'Parking',
  socialFacebook: 'Facebook',
  socialInstagram: 'Instagram',
  socialTwitter: 'Twitter',
  socialYoutube: 'YouTube',
  primaryColor: 'Primary color',
  accentColor: 'Accent color',
  secondaryColor: 'Secondary color',
  heroVideoId: 'Home page video',
  eventsBannerUrl: 'Events banner',
  contactPageUrl: '“Plan Your Visit” button link',
  termsText: 'Terms and conditions',
  contactEmailTo: 'Send messages to',
  contactEmailFrom: 'From address',
  emailEnabled: 'Send email',
  emailProvider: 'Email provider',
  smtpHost: 'SMTP host',
  smtpPort: 'SMTP port',
  smtpSecure: 'Connect with TLS (port 465)',
  smtpUser: 'User name',
  smtpPassword: 'Password',
  autoReplyEnabled: 'Reply to contact messages automatically',
  autoReplySubject: 'Reply subject',
  autoReplyMessage: 'Reply message',
  visitorWelcomeSubject: 'Welcome email subject',
  visitorWelcomeMessage: 'Welcome email message',
  mailPerMinute: 'Emails per minute',
  mailPerDay: 'Emails per day',
  followUpHours: 'Hours to respond',
  newsletterConfirm: 'Confirm new subscribers by email',
  liveStreamManualOverride: 'We’re live now',
  youtubeChannelUrl: 'YouTube channel',
  youtubeApiKey: 'YouTube API key',
  liveServicesNote: 'Note under “Join Us for Live Worship”',
  givingScriptUrl: 'Giving script URL',
  givingElementId: 'Giving element ID',
  offeringFormUrl: 'Offering form URL',
  outsideOrigins: 'Other addresses that these services load from',
  alphaRegistrationUrl: 'Registration link',
  alphaLaunchDate: 'Launch night date',
  alphaVideoUrl: 'Intro video',
  mediaRoomScriptUrl: 'Brand assets script URL',
  mediaRoomElementId: 'Brand assets element ID',
  dioceseName: 'Diocese',
  dioceseUrl: 'Diocese website',
  provinceName: 'Province',
  provinceUrl: 'Province website',
}

const names = Object.keys(settingLabels) as (keyof SettingsValues)[]

export function settingsValues(settings: AdminSettings): SettingsValues {
  const known: Partial<Record<string, string | number | boolean | null>> = {
    ...settings,
    smtpPassword: '',
    youtubeApiKey: '',
  }
  const values = names.map((name) => {
    const value = known[name]
    return [name, typeof value === 'boolean' ? value : String(value ?? '')]
  })
  return Object.fromEntries(values) as SettingsValues
}

/** Those values that are not what they were. */
export function changedValues(values: SettingsValues, before: SettingsValues): Partial<SettingsValues> {
  return Object.fromEntries(names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]))
}
