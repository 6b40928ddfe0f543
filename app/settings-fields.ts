/** Building blocks of the site's settings (`settings.ts`): types of fields, each with its label, default and rule. */
import { isOwnPath, webAddress } from '#app/ui/address.ts'
import { pictureSize } from '#app/ui/picture-address.ts'

type SettingType =
  | 'line'
  | 'text'
  | 'web'
  | 'picture'
  | 'email'
  | 'day'
  | 'color'
  | 'number'
  | 'flag'
  | 'choice'
  | 'secret'

/** @template Value what the API gives */
export interface Setting<Value = unknown> {
  type: SettingType
  label: string
  /** The default. */
  defaultValue: Value
  hint?: string
  /** For the API's reference. */
  description?: string
  /** Characters of a text; the largest number. */
  max: number
  min?: number
  /** Labels of the choices, by stored value. */
  choices?: Readonly<Record<string, string>>
  /** Whether a text that is not empty is valid; `message` is shown otherwise. */
  check?: (value: string) => boolean
  message?: string
  isRequired?: boolean
  /** An empty text is stored and shown as empty; otherwise the default replaces it. */
  mayBeEmpty?: boolean
  /** Takes the whole width of the form. */
  isWide?: boolean
  rows?: number
  /** Spaces around a pasted secret are dropped. */
  isTrimmed?: boolean
  /** The secret's name in sentences: `password`. */
  noun?: string
  /** Only administrators read it. */
  isPrivate?: boolean
}

export interface Section {
  title: string
  lead?: string
  fields: Readonly<Record<string, Setting>>
}

type Options = Partial<Omit<Setting, 'type' | 'label' | 'defaultValue'>>

interface TextSetting {
  (label: string, options: Options & { defaultValue: string }): Setting<string>
  (label: string, options?: Options): Setting<string | null>
}

function textSetting(type: SettingType, max: number): TextSetting {
  return ((label: string, options?: Options & { defaultValue?: string }) => ({
    type,
    label,
    max,
    defaultValue: null,
    ...options,
  })) as TextSetting
}

export const line = textSetting('line', 300)
export const text = textSetting('text', 20_000)
export const web = textSetting('web', 2000)
export const picture = textSetting('picture', 2000)
export const email = textSetting('email', 254)
export const day = textSetting('day', 10)
export const color = textSetting('color', 7)

export function flag(label: string, defaultValue: boolean, hint = ''): Setting<boolean> {
  return { type: 'flag', label, max: 1, defaultValue, hint }
}

/** A whole number. */
export function number(
  label: string,
  defaultValue: number,
  [min, max]: readonly [number, number],
  options: Options = {},
): Setting<number> {
  return { type: 'number', label, defaultValue, min, max, ...options }
}

export function choice<const C extends Readonly<Record<string, string>>>(
  label: string,
  defaultValue: keyof C & string,
  choices: C,
): Setting<keyof C & string> {
  return { type: 'choice', label, defaultValue, choices, max: 100 }
}

/** A text that is stored encrypted and never leaves the server. */
export function secret(label: string, noun: string, options: Options = {}): Setting<null> & { type: 'secret' } {
  return { type: 'secret', label, noun, max: 500, defaultValue: null, ...options }
}

/** Whether an image can be the cover of a podcast, as Apple asks: square, 1400 to 3000 pixels. Outside images aren't known. */
export function isCover(address: string): boolean {
  const size = pictureSize(address)
  return !size || (size.width === size.height && size.width >= 1400 && size.width <= 3000)
}

/** The site as an app on a phone, and without a network. */
export const appFields = {
  appName: line('Name below the icon', { max: 30, hint: 'Left empty, it is the name of your church.' }),
  offlineEnabled: flag('Pages work without a connection', true),
}

/** Where the podcast is in directories that no app opens by the feed's address; visitors get buttons for those. */
const podcastPages = {
  podcastApple: web('Apple Podcasts page', {
    hint: 'After a directory has accepted the podcast, paste its page here.',
  }),
  podcastSpotify: web('Spotify page'),
  podcastYoutube: web('YouTube Music page'),
}

/** The podcast's settings: what directories show of it. */
const podcastChannel = privately({
  podcastTitle: line('Podcast title', {
    max: 200,
    hint: 'Left empty, it is “Sermons from” and the name of your church.',
  }),
  podcastAuthor: line('Author', { max: 200, hint: 'Left empty, it is the name of your church.' }),
  podcastEmail: email('Owner email', {
    hint: 'Directories write to it to check that the podcast is yours. Everyone can see it in the feed.',
  }),
  podcastCategory: choice('Category', 'Religion & Spirituality > Christianity', {
    'Religion & Spirituality > Christianity': 'Christianity',
    'Religion & Spirituality': 'Religion & Spirituality',
    'Religion & Spirituality > Spirituality': 'Spirituality',
    'Society & Culture': 'Society & Culture',
    Education: 'Education',
  }),
  podcastDescription: text('Description', { max: 4000, hint: 'Left empty, it is your tagline.' }),
  podcastCover: picture('Cover', {
    check: isCover,
    message: 'The cover must be square, from 1400 to 3000 pixels wide. Choose another image.',
    hint: 'A square JPEG or PNG, 1400 to 3000 pixels wide. Left empty, it is your logo if that fits, or a drawing of a church.',
  }),
  podcastExplicit: flag('The sermons contain explicit language', false),
})

export const podcastFields = { ...podcastChannel, ...podcastPages }

export function privately<F extends Readonly<Record<string, Setting>>>(fields: F) {
  const hidden = Object.entries(fields).map(([name, field]) => [name, { ...field, isPrivate: true }])
  return Object.fromEntries(hidden) as { [Name in keyof F]: F[Name] & { isPrivate: true } }
}

/** One origin over https, which may include all its subdomains (`https://*.example.org`). */
export const ORIGIN = /(?<=^|\s)https:\/\/(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?::\d{1,5})?(?=$|\s)/gi

/** Whether text contains only origins. */
export function areOrigins(value: string): boolean {
  return value.replace(ORIGIN, '').trim() === ''
}

export const isPage = (value: string) => isOwnPath(value) || webAddress(value) !== null

/** A script can do everything that the page can, so it must not be changed in transit. */
export const script = (label: string) =>
  web(label, {
    check: (value) => /^https:/i.test(value),
    message: `${label} must start with https://`,
    hint: 'Starts with https://.',
  })
export const element = (label: string) => line(label, { hint: 'ID of the element the script fills in.' })

/**
 * The terms that the visit form asks people to agree to, until the church writes its own. Their text about text messages
 * follows what carriers in the United States require: who sends, what it costs, and how to stop it (CTIA Messaging
 * Principles and Best Practices, section 5.1).
 */
export const defaultTerms = `What you send us

We use your name, phone number, email address and anything else you write in our forms to answer you and to prepare for your visit. If you want to know what we have stored about you, or want us to delete it, please ask us.

Text messages

When you agree to receive text messages, [Church Name] may send messages about your visit to the phone number that you entered. How many depends on your visit and on your answers. Message and data rates may apply. Reply STOP at any time to get no more messages, or HELP for help. You are welcome without agreeing to this, too: come as you are, or call or email us instead of using the form.

This website

Times and places can change. Please contact us if you need to be sure.`
