/** What goes out at the site's door. */
import { z } from 'zod'

const text = z.string().nullable()

export const siteConfigOut = z
  .object({
    churchName: z.string(),
    logoUrl: text,
    tagline: text,
    footerAbout: text,
    address: text.meta({ description: 'Lines separated by line breaks' }),
    phone: text,
    email: text,
    socialFacebook: text,
    socialInstagram: text,
    socialTwitter: text,
    socialYoutube: text,
    primaryColor: z.string().meta({ description: '#rgb or #rrggbb' }),
    accentColor: z.string(),
    secondaryColor: z.string(),
    contactPageUrl: text,
    heroVideoId: text,
    liveStreamManualOverride: z.boolean(),
    eventsBannerUrl: text,
    timeZone: z.string().meta({ description: 'IANA time zone of all service and event times' }),
    givingScriptUrl: text,
    givingElementId: text,
    offeringFormUrl: text,
    alphaRegistrationUrl: text,
    alphaLaunchDate: z.string().meta({ description: 'YYYY-MM-DD; empty while no course is planned' }),
    alphaVideoUrl: text,
    mediaRoomScriptUrl: text,
    mediaRoomElementId: text,
    mapUrl: text,
    parkingNote: text,
    youtubeChannelUrl: text,
    liveServicesNote: z.string(),
    dioceseName: text,
    dioceseUrl: text,
    provinceName: text,
    provinceUrl: text,
  })
  .meta({ id: 'SiteConfig' })

/** What the admin area reads; it holds everything but the mail password. */
export const settingsOut = siteConfigOut
  .extend({
    contactEmailTo: text,
    contactEmailFrom: text,
    emailProvider: z.enum(['gmail', 'smtp', 'console']).meta({ description: 'console only logs emails' }),
    smtpHost: text,
    smtpPort: z.number(),
    smtpSecure: z.boolean(),
    smtpUser: text,
    smtpPasswordIsSet: z.boolean(),
    smtpPasswordTrouble: text.meta({ description: 'What to do about a stored password that can’t be read' }),
    youtubeApiKeyIsSet: z.boolean(),
    youtubeApiKeyTrouble: text,
    emailEnabled: z.boolean(),
    autoReplyEnabled: z.boolean(),
    autoReplySubject: text,
    autoReplyMessage: text,
    visitorWelcomeSubject: text,
    visitorWelcomeMessage: text,
    mailPerMinute: z.number().meta({ description: '0: what the provider usually allows' }),
    mailPerDay: z.number().meta({ description: '0: what the provider usually allows' }),
    followUpHours: z.number(),
    newsletterConfirm: z.enum(['auto', 'on', 'off']),
    outsideOrigins: text.meta({ description: 'Origins that outside services load from, separated by white space' }),
    termsText: z.string(),
  })
  .meta({ id: 'SiteSettings' })

export const settingsSavedOut = settingsOut.extend({ message: z.string() }).meta({ id: 'SiteSettingsSaved' })
