/** The kinds of blocks that belong to one built-in page: its own parts, whose words the church can change. */
import { defineBlock } from '#app/definitions/blocks.ts'
import { line, link, records, richText, text } from '#app/definitions/builders.ts'

const heading = line('Heading', { max: 120, required: 'filled in', isWide: true })
const verse = text('Verse', { max: 600, required: 'filled in', rows: 3 })
const source = line('Source of the verse', { max: 120, required: 'filled in', isWide: true })
const sentence = (label: string, hint = '') => text(label, { max: 1000, required: 'filled in', rows: 3, hint })

export const kidsMinistries = defineBlock({
  kind: 'kids-ministries',
  name: 'Ministries for children',
  only: 'kids-church',
  fields: { heading, none: sentence('When there are none') },
})

export const beliefs = defineBlock({
  kind: 'beliefs',
  name: 'Core beliefs',
  only: 'what-we-believe',
  fields: { heading },
})

export const affiliation = defineBlock({
  kind: 'affiliation',
  name: 'The larger church',
  only: 'what-we-believe',
  fields: {
    heading,
    both: sentence(
      'With diocese and province',
      'May name [Church Name], [Diocese] and [Province], which are in Settings.',
    ),
    diocese: sentence('With a diocese alone'),
  },
})

export const alphaAbout = defineBlock({
  kind: 'alpha-about',
  name: 'About Alpha, beside the video',
  only: 'alpha',
  fields: { heading, body: richText('Text'), verse, source },
})

export const alphaInvitation = defineBlock({
  kind: 'alpha-invitation',
  name: 'Invitation to Alpha',
  only: 'alpha',
  fields: {
    heading,
    withDate: sentence('Until the launch night'),
    withoutDate: sentence('Afterward, and while there is no date'),
    label: line('Button text', { max: 60, required: 'filled in' }),
  },
})

export const giveOnline = defineBlock({
  kind: 'give-online',
  name: 'Giving form',
  only: 'give',
  fields: { heading, fallback: line('While it can’t be loaded', { max: 200, required: 'filled in', isWide: true }) },
})

const ways = {
  heading,
  headingBelow: line('Heading below the giving form', { max: 120, required: 'filled in', isWide: true }),
  check: sentence('By check'),
  inPerson: sentence('In person'),
  office: richText('Through the office'),
  verse,
  source,
  tax: sentence('About taxes'),
}

export const waysToGive = defineBlock({ kind: 'ways-to-give', name: 'Ways to give', only: 'give', fields: ways })

export const waysToOffer = defineBlock({
  kind: 'ways-to-offer',
  name: 'Ways to give',
  only: 'offering',
  fields: { ...ways, formLead: sentence('Above the offering form') },
})

/** Words that stand within a built-in page, whose parts are the program's. They are not drawn as a block of their own. */
const words = 'Words on this page'

export const staffWords = defineBlock({
  kind: 'staff-words',
  name: words,
  only: 'staff',
  fields: {
    invitation: sentence('After the introduction, while there is staff'),
    noneHeading: line('Heading while there is none', { max: 120, required: 'filled in', isWide: true }),
    none: sentence('While there is none'),
    noneWithPhone: sentence('While there is none, with a phone number', 'May name [Phone].'),
  },
})

export const contactWords = defineBlock({
  kind: 'contact-words',
  name: words,
  only: 'contact',
  fields: {
    times: line('Heading above the service times', { max: 120, required: 'filled in', isWide: true }),
    noTimes: sentence('While there are no service times'),
    map: line('Heading above the map', { max: 120, required: 'filled in', isWide: true }),
  },
})

export const homeWords = defineBlock({
  kind: 'home-words',
  name: words,
  only: 'home',
  fields: {
    usual: line('Below the title, without a tagline', {
      max: 200,
      required: 'filled in',
      isWide: true,
      hint: 'The tagline is in Settings.',
    }),
    changed: line('The same while a service is canceled or moved', { max: 200, required: 'filled in', isWide: true }),
    cards: records(
      'Cards',
      {
        title: line('Title', { max: 60, required: true, isWide: true }),
        text: text('Text', { max: 300, required: 'filled in', rows: 2 }),
        to: link('Leads to', { required: 'filled in' }),
      },
      { max: 3, noun: 'card' },
    ),
    events: line('Heading above the events', { max: 120, required: 'filled in', isWide: true }),
    noEvents: sentence('While there are no events'),
    sermons: line('Heading above the sermons', { max: 120, required: 'filled in', isWide: true }),
    services: line('Heading above the services', { max: 120, required: 'filled in', isWide: true }),
    newsletter: line('Heading above the newsletter form', { max: 120, required: 'filled in', isWide: true }),
    newsletterText: sentence('Beside the newsletter form'),
  },
})

export const visitWords = defineBlock({
  kind: 'visit-words',
  name: words,
  only: 'plan-a-visit',
  fields: {
    canceledTitle: line('Title while the service is canceled', { max: 120, required: 'filled in', isWide: true }),
    onlineTitle: line('Title while the service is online only', { max: 120, required: 'filled in', isWide: true }),
    usual: sentence('When you meet', 'May name [Main Service Day] and [Main Service Time].'),
    arrive: sentence('After the time, in the box beside the form'),
    questions: line('Heading above the questions', { max: 120, required: 'filled in', isWide: true }),
    answers: line('Heading above the short answers', { max: 120, required: 'filled in', isWide: true }),
    toAnswers: line('Link to the short answers', { max: 120, required: 'filled in', isWide: true }),
    where: line('Heading above the address', { max: 120, required: 'filled in', isWide: true }),
    facts: records(
      'Facts',
      { name: line('Name', { max: 60, required: true }), value: line('Fact', { max: 120, required: true }) },
      { max: 8, noun: 'fact' },
    ),
    newsletter: line('Heading above the newsletter form', { max: 120, required: 'filled in', isWide: true }),
    newsletterText: sentence('Beside the newsletter form'),
  },
})

export const mediaWords = defineBlock({
  kind: 'media-words',
  name: words,
  only: 'media-room',
  fields: {
    rules: line('Heading above the rules', { max: 120, required: 'filled in', isWide: true }),
    logo: text('How to use the logo', {
      max: 2000,
      required: 'filled in',
      rows: 6,
      hint: 'A rule on each line. May name [Church Name].',
    }),
    fallback: line('While the brand assets can’t be loaded', { max: 200, required: 'filled in', isWide: true }),
  },
})
