/** The original page of the Alpha course. */
import { alphaAbout, alphaInvitation } from '#app/blocks/built-in.ts'
import { card, cards, columns, facts } from '#app/blocks/static.ts'
import type { OriginalPage } from '#app/pages/original/page.ts'
import { original, words } from '#app/pages/original/words.ts'

const AFTERWARD =
  'Dinner is on us, the conversation is real, and you decide afterward whether to come back. Free of charge, no pressure.'

export const alpha: OriginalPage = {
  page: 'alpha',
  title: 'Have Doubts? Curious About Faith? Try Alpha.',
  name: 'Alpha',
  lead: 'Seven evenings of dinner, a talk and open conversation about life, faith and meaning.',
  drawing: 'table',
  description: 'Have Doubts? Curious About Faith? Try Alpha: seven weeks of dinner, a talk and open conversation.',
  blocks: [
    original(facts, 'facts', {
      facts: [
        { name: 'Launch night', value: '[Alpha Date]' },
        { name: 'Length', value: 'Seven weeks' },
        { name: 'Cost', value: 'Free' },
        { name: 'Last launch night', value: '[Last Alpha Date]' },
      ],
    }),
    original(alphaAbout, 'about', {
      heading: 'What is Alpha?',
      body: words(`
        Alpha is a place to ask your questions about God, at your own pace. It runs all over the world, in churches,
        cafés, prisons and homes, and everyone is welcome.

        You don’t have to believe anything, sing or pray to come. Just come hungry.
      `),
      verse: 'Come now, and let us reason together, saith the Lord.',
      source: 'Isaiah 1:18',
    }),
    original(cards, 'evening', {
      heading: 'How an evening works',
      look: 'numbered',
      isTinted: true,
      cards: [
        card('Dinner', 'Every evening starts with a good meal.'),
        card('Talk', 'A short talk or video on one of life’s big questions. You don’t need to prepare.'),
        card('Discussion', 'Say what you think, or just listen. No question is off limits.'),
      ],
    }),
    original(columns, 'weeks', {
      heading: 'Seven weeks',
      left: words(`
        One evening a week, with a new question each time. Come to the first one and see. There’s no obligation.

        1. Is there more to life than this?
        1. Who is Jesus?
        1. Why did Jesus die?
        1. How can I have faith?
        1. Why and how do I pray?
        1. Why and how should I read the Bible?
        1. What about the church?
      `),
      headingRight: 'Who is it for?',
      right: words(`
        - Anyone who wonders if there’s more to life than this.
        - Anyone with doubts and no good place to talk about them.
        - Anyone who gave up on church, or felt that church gave up on them.
        - Anyone who already believes and wants a fresh start.
      `),
      closing: 'All ages, backgrounds and opinions are welcome. Come alone or bring a friend.',
    }),
    original(alphaInvitation, 'invitation', {
      heading: 'You are invited to Launch Night',
      withDate: AFTERWARD,
      withoutDate: `${AFTERWARD} Ask us about the next course.`,
      label: 'Learn More',
    }),
  ],
}
