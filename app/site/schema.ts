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
    timeZone: z.string().meta({ description: 'IANA zone of every time of worship' }),
    givingScriptUrl: text,
    givingElementId: text,
    offeringFormUrl: text,
    alphaRegistrationUrl: text,
    alphaLaunchDate: z.string(),
    alphaVideoUrl: text,
    mediaRoomScriptUrl: text,
    mediaRoomElementId: text,
    mapUrl: text,
    youtubeChannelUrl: text,
    liveServicesNote: z.string(),
    dioceseName: text,
    dioceseUrl: text,
    provinceName: text,
    provinceUrl: text,
  })
  .meta({ id: 'SiteConfig' })
