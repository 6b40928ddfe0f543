/** The originals of pages whose parts are the program's: only their words are the church's. */
import { contactWords, homeWords, mediaWords, staffWords, visitWords } from '#app/blocks/built-in.ts'
import { form, ministries as ministriesBlock } from '#app/blocks/live.ts'
import { card, cards } from '#app/blocks/static.ts'
import type { Original, OriginalPage } from '#app/pages/original/page.ts'
import type { ChurchWords } from '#app/church/church-kinds.ts'
import { original } from '#app/pages/original/words.ts'

/** The day of the main service: a fact, except of the church by the sea. */
function dayIn(church: ChurchWords | undefined): string {
  return church ? '[Main Service Day]' : 'Sunday'
}

export const home: Original = (church) => ({
  page: 'home',
  title: 'There’s a place for you here.',
  name: 'Home',
  lead: '',
  description: church ? 'Worship with us, in person or online.' : 'Worship with us this Sunday, in person or online.',
  blocks: [
    original(homeWords, 'words', {
      usual: `Worship with us this ${dayIn(church)}, in person or wherever you are.`,
      changed: 'Worship with us, wherever you are.',
      cards: [
        {
          title: `${dayIn(church)} Worship`,
          text: church
            ? '[Main Service Time], and come as you are.'
            : '[Main Service Time], with nursery and Kids Church.',
          to: '@pages/plan-a-visit',
        },
        {
          title: 'Community Events',
          text: church ? 'What is coming up. Bring a friend.' : 'Dinners, Bible studies and music all week.',
          to: '@pages/events',
        },
        {
          title: 'Serve Together',
          text: church
            ? 'Help a neighbor, visit someone who is sick, or lend a hand.'
            : 'Food pantry, beach cleanups and visits to people who are sick.',
          to: '@pages/ministries#b-serve',
        },
      ],
      events: 'Upcoming Events',
      noEvents: 'Check back soon for new events and opportunities to connect!',
      sermons: 'Recent Sermons',
      services: 'Recent Services',
      newsletter: 'Get our newsletter',
      newsletterText: `What’s happening this ${dayIn(church)}, and one thing worth reading.`,
    }),
  ],
})

export const planAVisit: Original = (church) => ({
  page: 'plan-a-visit',
  title: `Join Us This ${dayIn(church)}!`,
  name: 'Plan a Visit',
  lead: '',
  drawing: 'church',
  description: church
    ? 'What to expect, how to find us, and a form to let us know you’re coming.'
    : 'Join us this Sunday, in person or online. What to expect, how to find us, and a form to let us know you’re coming.',
  blocks: [
    original(visitWords, 'words', {
      canceledTitle: `Join Us Another ${dayIn(church)}!`,
      onlineTitle: `Join Us Online This ${dayIn(church)}!`,
      usual: church
        ? 'We worship [Main Service Day]s at [Main Service Time], in person or online.'
        : '[Main Service Day] services at [Main Service Time], in person or online.',
      arrive: 'Ten minutes early is plenty of time.',
      questions: 'What to Expect',
      answers: 'I’m New',
      toAnswers: 'New here? Start with the short answers',
      where: 'Where To Find Our Church',
      facts: [
        { name: 'Worship Style', value: 'Traditional & Contemporary' },
        { name: 'Community', value: 'Warm & Welcoming' },
        { name: 'Service Time', value: '[Main Service Day]s [Main Service Time]' },
        { name: 'After Service', value: 'Coffee & Fellowship' },
      ],
      newsletter: 'Stay Connected',
      newsletterText: `Our newsletter tells you what’s happening this ${dayIn(church)}, plus one thing worth reading.`,
    }),
  ],
})

export const staff: Original = (church) => {
  const soon = church
    ? `Come and say hello on ${dayIn(church)}, or`
    : 'We’ll introduce our clergy and staff here soon. Until then, come and say hello on Sunday, or'
  const office = church ? 'us' : 'the office'
  return {
    page: 'staff',
    title: 'Staff',
    lead: 'The people who lead and care for our church.',
    description: 'The people who lead and care for our church.',
    blocks: [
      original(staffWords, 'words', {
        invitation: 'Email any of them; they’d love to hear from you.',
        noneHeading: 'Come and meet us',
        none: `${soon} write to ${office}.`,
        noneWithPhone: `${soon} call ${office} at [Phone].`,
      }),
    ],
  }
}

export const contact: Original = (church) => ({
  page: 'contact',
  title: 'Contact Us',
  name: 'Contact',
  lead: church ? 'Write to us or call.' : 'Write, call or stop by. We read every message.',
  description: 'Our address, service times and a contact form.',
  blocks: [
    original(contactWords, 'words', {
      times: 'Service Times',
      noTimes: 'Call or write to us and we’ll tell you when we meet next.',
      map: 'Find Us',
    }),
  ],
})

export const mediaRoom: Original = (church) => ({
  page: 'media-room',
  title: 'Media Room',
  lead: `Our logo, colors and images for ${church?.bulletins ?? 'bulletins'}, posters and news stories. Download what you need.`,
  description: 'Our logo, colors and images to use when you write about us.',
  blocks: [
    original(mediaWords, 'words', {
      rules: 'How to use our logo',
      logo: [
        'Leave clear space around it, at least as tall as its cross or first letter.',
        'Use it on white, on a light color or on a quiet part of a photo.',
        'Don’t stretch, tilt or recolor it.',
        'Write our name like this: [Church Name].',
      ].join('\n'),
      fallback: 'The basics are below.',
    }),
  ],
})

export const terms: Original = (church) => ({
  page: 'terms',
  title: 'Terms and Conditions',
  lead: '',
  description: church
    ? 'What you agree to when you use our forms.'
    : 'What you agree to when you use our forms, and how text messages work.',
  blocks: [],
})

export const events: Original = (church) => ({
  page: 'events',
  title: 'Events',
  lead: church ? 'What is coming up. Bring a friend.' : 'Dinners, Bible studies, music and prayer. Bring a friend.',
  description: church ? 'Our upcoming events.' : 'Upcoming events: worship, dinners, Bible studies and music.',
  blocks: [],
})

export const liveStreams: OriginalPage = {
  page: 'live-streams',
  title: 'Live Streams & Services',
  lead: 'Join a service live, or watch one you missed.',
  description: 'Join a service live, or watch one you missed.',
  blocks: [],
}

export const news: OriginalPage = {
  page: 'news',
  title: 'News',
  lead: 'What is happening in our church.',
  description: 'What is happening in our church.',
  blocks: [],
}

export const ministries: Original = (church) => ({
  page: 'ministries',
  title: 'Ministries and Groups',
  name: 'Ministries',
  lead: 'There is a place for you in our life together.',
  drawing: 'boats',
  description: 'The ministries and groups of our church: for whom they are, and when and where they meet.',
  blocks: [
    original(ministriesBlock, 'all', {}),
    original(cards, 'serve', {
      heading: 'Serve Together',
      look: 'lined',
      isTinted: true,
      cards: [
        ...(church
          ? [card('Help a neighbor', 'A ride, a meal, an hour of yard work: small things that someone is waiting for.')]
          : [
              card('Food pantry', 'Pack boxes and hand them out. You don’t need any experience.'),
              card('Beach cleanups', 'Bring a hat and gloves. We bring the bags.'),
            ]),
        card('Visits', 'Sit with people who are sick or can’t leave home, an hour at a time.'),
        card(
          'When we worship',
          church
            ? 'Greet people at the door, read aloud, or help to set up.'
            : 'Greet people at the door, read aloud, make coffee, or help with the children.',
        ),
      ],
    }),
    original(form, 'help', {
      heading: 'Where would you like to help?',
      text: 'Tell us what you like to do, and when you have time.',
    }),
  ],
})
