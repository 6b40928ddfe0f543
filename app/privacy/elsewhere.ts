/** What a visitor’s browser keeps, and the outside services that it or this website turns to: sentences for what is switched on. */
import type { SiteConfig } from '#app/definitions/settings.ts'
import { parsedAddress } from '#app/links/address.ts'
import { routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'

export interface Sentence {
  title: string
  text: string
}

/** What decides about outside services besides the public settings. */
export interface InUse {
  /** Whether the website has videos, whether the home page plays one, and whether worship is live. */
  hasVideos: boolean
  hasHomeVideo: boolean
  isLive: boolean
  hasMap: boolean
  emailProvider: string
  /** Hosts or names of providers at which people with an account may sign in. */
  signInAt: readonly string[]
  /** The address at which browsers get images and recordings, if it is another. */
  filesAt: string | undefined
}

/** Each begins with a condition; false leaves it out. */
type Conditional = readonly [condition: unknown, title: string, text: string]

export function keptByBrowsers({ offlineEnabled }: Pick<SiteConfig, 'offlineEnabled'>): Sentence[] {
  return those([
    [
      true,
      'Cookies',
      'This website sets no cookies while you read it or send a form. People with an account get one that keeps them signed in, for 30 days at most, and one that lets us recognize their browser, for a year.',
    ],
    [
      true,
      'What you type',
      'What you type into a form stays on your device until you send it, for 3 days at most, so that it isn’t lost. With private forms it stays only until you close the tab.',
    ],
    [true, 'Recordings', 'If you listen to a recording, your device remembers where you stopped. We don’t learn it.'],
    [
      offlineEnabled,
      'Pages for later',
      'Pages that you have opened are stored on your device, so that you can read them without a connection.',
    ],
  ])
}

/** @param config the public settings */
export function outsideServices(config: SiteConfig, inUse: InUse): Sentence[] {
  const { hasVideos, hasHomeVideo, isLive, hasMap, emailProvider, signInAt, filesAt } = inUse
  const at = (path: string) => t('It is loaded when you open {path}, and sees what you enter there.', { path })
  return those([
    [
      hasVideos,
      'Videos',
      'Videos are played by the sites where they are, such as YouTube (Google). Nothing is loaded from there until you press play.',
    ],
    [hasHomeVideo, 'Video on the home page', 'The home page plays a video from YouTube (Google) without sound.'],
    [
      isLive,
      'Live worship',
      t('The page {path} shows our live stream, so it loads the player when you open it.', {
        path: routes.liveStreamWorship,
      }),
    ],
    [hasMap, 'Map', 'The map comes from Google Maps. It is loaded only if you press “Show the map”.'],
    [config.givingScriptUrl, t('Giving: {host}', { host: hostOf(config.givingScriptUrl) }), at(routes.give)],
    [
      config.givingUrl,
      t('Giving: {host}', { host: hostOf(config.givingUrl) }),
      'The button “Give online” leads there. What you enter there is between you and that service, which tells us about your gift.',
    ],
    [config.offeringFormUrl, t('Offering form: {host}', { host: hostOf(config.offeringFormUrl) }), at(routes.offering)],
    [
      config.mediaRoomScriptUrl,
      t('Media room: {host}', { host: hostOf(config.mediaRoomScriptUrl) }),
      at(routes.mediaRoom),
    ],
    [emailProvider === 'gmail', 'Email', 'Our emails are sent by Gmail (Google).'],
    [emailProvider === 'smtp', 'Email', 'Our emails are sent by our email provider.'],
    [
      signInAt.length > 0,
      'Signing in',
      t('People with an account may sign in with {names}.', {
        names: either(signInAt),
      }),
    ],
    [
      filesAt,
      'Images and recordings',
      t('They are loaded from {host}, where we store them.', { host: hostOf(filesAt) }),
    ],
    [
      true,
      'What all of them learn',
      'A site from which something is loaded learns your internet address, and can set cookies of its own. So does a site to which you follow a link. We may also have entered single images or recordings that are at another site. The company that hosts this website works for us, and may keep a record of requests.',
    ],
  ])
}

function those(sentences: readonly Conditional[]): Sentence[] {
  return sentences.flatMap(([condition, title, text]) => (condition ? [{ title: t(title), text: t(text) }] : []))
}

/** `A or B or C`. */
export function either([first = '', ...others]: readonly string[]): string {
  return others.reduce((list, last) => t('{list} or {last}', { list, last }), first)
}

function hostOf(address: string | null | undefined): string {
  return parsedAddress(address ?? '')?.hostname.replace(/^www\./, '') ?? t('another site')
}
