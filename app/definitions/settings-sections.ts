/** The fields of the larger sections of the settings, and rules of single ones. */
import {
  choice,
  day,
  email,
  flag,
  integer,
  line,
  picture,
  secret,
  text,
  webAddress,
} from '#app/definitions/builders.ts'
import type { ShownOf } from '#app/definitions/definition.ts'
import type { Fields } from '#app/definitions/field.ts'
import { isOwnPath, webAddress as validAddress } from '#app/links/address.ts'
import { t } from '#app/text/t.ts'

/** One origin over https, which may include all its subdomains (`https://*.example.org`). */
export const ORIGIN = /(?<=^|\s)https:\/\/(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?::\d{1,5})?(?=$|\s)/gi

/** Whether text contains only origins. */
export function areOrigins(value: string): boolean {
  return value.replace(ORIGIN, '').trim() === ''
}

export const isPage = (value: string) => isOwnPath(value) || validAddress(value) !== null

export function privately<F extends Fields>(fields: F) {
  const hidden = Object.entries(fields).map(([name, field]) => [name, { ...field, isPrivate: true }])
  return Object.fromEntries(hidden) as { [Name in keyof F]: F[Name] & { isPrivate: true } }
}

/** The account that email is sent with, and what is sent without anyone asking. */
export const emailFields = privately({
  contactEmailTo: email('Send messages to', {
    hint: 'Who gets an email about new messages and visitor requests.',
  }),
  contactEmailFrom: email('From address', {
    hint: 'Must be an address that your mail account can send from.',
  }),
  followUpHours: integer('Hours to respond', {
    defaultValue: 48,
    min: 1,
    max: 720,
    isWide: true,
    hint: 'After this time a message or visitor request is overdue, and we send a daily reminder.',
  }),
  autoReplyEnabled: flag('Reply to contact messages automatically'),
  autoReplySubject: line('Reply subject'),
  autoReplyMessage: text('Reply message'),
  newsletterConfirm: choice(
    'Confirm new subscribers by email',
    { auto: 'When email is set up', on: 'Always', off: 'Never' },
    {
      defaultValue: 'auto',
      message: 'must be auto, on or off',
      hint: 'Subscribers confirm with a link in an email. This prevents people from signing up someone else.',
      isWide: true,
    },
  ),
  emailEnabled: flag('Send email', {
    defaultValue: true,
    hint: 'Until you turn this on, emails wait here and aren’t sent.',
  }),
  emailProvider: choice(
    'Email provider',
    { console: 'None yet (nothing is sent)', gmail: 'Gmail', smtp: 'SMTP' },
    {
      defaultValue: 'console',
      message: 'must be gmail, smtp or console',
      description: 'console only logs emails',
      isWide: true,
    },
  ),
  smtpUser: line('User name', { max: 320 }),
  smtpPassword: secret('Email password', 'password'),
  smtpHost: line('SMTP host', { max: 253, hint: 'For example mail.example.org' }),
  smtpPort: integer('SMTP port', {
    defaultValue: 587,
    min: 1,
    max: 65_535,
    hint: 'Usually 587, or 465 with TLS turned on below. Your provider’s help pages will tell you.',
  }),
  smtpSecure: flag('Connect with TLS (port 465)'),
  mailPerMinute: integer('Emails per minute', {
    defaultValue: 0,
    min: 0,
    max: 6000,
    description: '0: provider default',
    hint: 'For newsletters. Enter 0 for the default: 60 with Gmail, 300 otherwise.',
  }),
  mailPerDay: integer('Emails per day', {
    defaultValue: 0,
    min: 0,
    max: 1_000_000,
    description: '0: provider default',
    hint: 'Enter 0 for the default: 400 with Gmail, 50,000 otherwise.',
  }),
})

/** A set of our drawings, and a picture of the church's own in place of each. */
export const pictureFields = {
  sceneSet: choice(
    'Drawings',
    {
      shore: 'Church by the sea',
      brick: 'Brick church in a town',
      stone: 'Stone church in the country',
      arches: 'Arches, fields and light',
      night: 'Arches at night',
      ink: 'Arches in black and red',
    },
    { defaultValue: 'shore' },
  ),
  homePicture: picture('First screen', {
    hint: 'A wide image. With words on it, its subject is best on the right: the text covers the left side, and the top on phones.',
  }),
  aboutPicture: picture('About Our Church'),
  musicPicture: picture('Music'),
  kidsPicture: picture('Kids Church', { hint: 'Ask the parents of every child in it first.' }),
  visitPicture: picture('Plan a Visit', { hint: 'Your door, as people see it when they arrive.' }),
  alphaPicture: picture('Alpha'),
  givePicture: picture('Give'),
  sharePicture: picture('Share image', {
    hint: 'Shown when a page without an image of its own is shared, for example on Facebook. About 1200 by 630 pixels.',
  }),
}

export type SceneSet = ShownOf<{ fields: typeof pictureFields }>['sceneSet']

/** The pages whose drawing a picture replaces. */
export type Slot = 'home' | 'about' | 'music' | 'kids' | 'visit' | 'alpha' | 'give'

const answer = (label: string, defaultValue: string, hint: string) =>
  text(label, { required: 'filled in', defaultValue, hint, max: 400, rows: 3, mayBeEmpty: true })

export const visitLead =
  'Short answers for people who are new. They are under “I’m New” on the visit page; parking is with your address. One that a question under “What to Expect” answers isn’t repeated. Clear one to leave it out.'

/** The answers are shown in this order, each under its label. */
export const visitAnswers = privately({
  visitSteps: answer(
    'Step-free entrance',
    'If steps are hard for you, call us or tell the person at the door. We’ll show you the easiest way in and a good place to sit.',
    'Where someone in a wheelchair or with a stroller comes in, and where the nearest restroom is.',
  ),
  visitChildren: answer(
    'Children',
    'Bring them. There’s a nursery and Kids Church, and children who stay with you are welcome to move and make noise.',
    'Where children go, and when.',
  ),
  visitClothes: answer('What to wear', 'Come as you are. Some people dress up, and many don’t.', ''),
  visitLength: answer(
    'How long',
    'About an hour and 15 minutes. Coffee follows if you have time, and it’s fine to leave before.',
    '',
  ),
  visitCommunion: answer(
    'Communion',
    'All baptized Christians are welcome to receive. You can also come forward with your arms crossed for a blessing, or stay in your seat.',
    'Who may receive, and what others can do.',
  ),
})

/** Questions that say the same as a short answer at greater length. */
const asked: Readonly<Record<string, RegExp>> = {
  [visitAnswers.visitChildren.label]: /\b(child|children|kids?|niñ[ao]s?|hij[ao]s?)\b/i,
  [visitAnswers.visitClothes.label]: /\b(wear|dress|vestir\w*|ropa)\b/i,
  [visitAnswers.visitLength.label]: /\bhow long\b|\bcuánto (?:dura|tiempo)\b/i,
}

/** Whether one of the questions makes a short answer superfluous. @param label of the answer, in English or as the page says it */
export function isAskedAtLength(label: string, questions: readonly { question: string }[]): boolean {
  const [, words] = Object.entries(asked).find(([english]) => [english, t(english)].includes(label)) ?? []
  return questions.some(({ question }) => words?.test(question))
}

export const visitFields = {
  ...visitAnswers,
  ...privately({
    visitGreeting: line('Who greets visitors', {
      required: 'filled in',
      defaultValue: 'Someone will greet you at the door.',
      mayBeEmpty: true,
      isWide: true,
      hint: 'One sentence, such as “Maria will greet you at the front door.” People read it when they plan a visit.',
    }),
  }),
}

export const alphaFields = {
  alphaLaunchDate: day('Launch night date', {
    required: 'filled in',
    defaultValue: '2025-09-15',
    mayBeEmpty: true,
    hint: 'Leave it empty while no course is planned. Once it is over, the page asks people to write about the next course.',
    description: 'YYYY-MM-DD; empty while no course is planned',
  }),
  alphaRegistrationUrl: webAddress('Registration link'),
  alphaVideoUrl: webAddress('Intro video', { isWide: true, hint: 'A YouTube link.' }),
}

/** The site as an app on a phone, and without a network. */
export const appFields = {
  appName: line('Name below the icon', { max: 30, hint: 'Leave it empty to use the name of your church.' }),
  offlineEnabled: flag('Pages work without a connection', { defaultValue: true }),
}

/** A script can do everything that the page can, so it must not be changed in transit. */
export const script = (label: string) =>
  webAddress(label, {
    check: (value) => /^https:/i.test(value),
    message: `${label} must start with https://`,
    hint: 'Starts with https://.',
  })
export const element = (label: string) =>
  line(label, { hint: 'The element that the script fills in. Your provider’s instructions name it.' })

export const givingFields = {
  givingUrl: webAddress('Giving link', {
    isWide: true,
    hint: 'A page where people can give, such as your Tithe.ly, Pushpay or PayPal page. The “Give online” button leads there.',
  }),
  givingScriptUrl: script('Giving script link'),
  givingElementId: element('Giving element ID'),
  offeringFormUrl: webAddress('Offering form link', { isWide: true, hint: 'The form shown on the offering page.' }),
  ...privately({
    outsideOrigins: text('Other addresses that these services load from', {
      max: 2000,
      rows: 2,
      check: areOrigins,
      message: 'Each address must start with https:// and end with the host, such as https://pay.example.org',
      hint: 'Only if part of the giving form or the media room stays empty: your provider can tell you. One address per line, such as https://pay.example.org.',
      description: 'Origins that outside services load from, separated by white space',
    }),
  }),
}
