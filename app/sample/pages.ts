/** The pages of the sample church's own, and the links that it adds to the footer. */
import { ownForm as formBlock } from '#app/blocks/live.ts'
import { button, facts, textBlock } from '#app/blocks/static.ts'
import { originalMenus } from '#app/pages/menu.ts'
import { routes } from '#app/routes.ts'
import { original, words } from '#app/pages/original/words.ts'

/** @param links to records that are loaded before them */
export const pages = (links: Record<'form', string>) => [
  {
    kind: 'page' as const,
    title: 'Before You Come',
    lead: 'What to know before your first Sunday here, and after it.',
    drawing: 'church' as const,
    blocks: [
      original(textBlock, 'before', {
        heading: 'On Sunday morning',
        layout: 'beside',
        isTinted: true,
        body: words(`
          The doors open at ten. Printed copies of the bulletin are on the table inside, also in large print, and everything that we
          say together is in it.

          Watching from home? [The service is broadcast](@pages/live-streams), and the same bulletin will take you through it.`),
        label: 'Plan your visit',
        to: '@pages/plan-a-visit',
      }),
      original(button, 'serve', {
        heading: 'There is a place for you',
        text: 'We look for readers, greeters, singers, and people who make good coffee.',
        label: 'Lend a hand',
        to: links.form,
      }),
    ],
  },
  {
    kind: 'ministry' as const,
    title: 'Food Pantry',
    lead: 'Free groceries for anyone who needs them, on the third Saturday of each month.',
    drawing: 'basket' as const,
    ministryGroup: 'Serving',
    audience: 'Anyone',
    meets: 'Third Saturdays, 8 to 11 a.m.',
    place: 'Parish Hall, west door',
    leader: 'Deacon Paul Ames',
    blocks: [
      original(textBlock, 'about', {
        body: words(`
          A line of cars at seven in the morning is as good a place to pray as any. We pack boxes from seven, open the door at eight, and
          carry them out to whoever comes.

          Beans go first and beets go last. What we always need is drivers, early risers, and somebody who likes to ask people how
          they are.`),
      }),
      original(formBlock, 'serve', { form: links.form }),
    ],
  },
  {
    kind: 'ministry' as const,
    title: 'Parish Choir',
    lead: 'Old hymns and new ones, learned by ear or by note. Nobody has to audition.',
    drawing: 'music' as const,
    ministryGroup: 'Serving',
    audience: 'All voices',
    meets: 'Thursdays, 6:30 p.m.',
    place: 'The Nave',
    leader: 'Grace Delacroix',
    asksToJoin: true,
    blocks: [
      original(facts, 'facts', {
        facts: [
          { name: 'On Sundays', value: 'Warm up at 9:45' },
          { name: 'Twice a year', value: 'An evening of music' },
        ],
      }),
    ],
  },
]

/** The links in the footer: those of every new site, the coming Sunday, and the page about it. */
export const footer = (before: string) => [
  ...originalMenus.footer,
  ...[
    { label: 'This Sunday', to: routes.thisSunday },
    { label: 'Before you come', to: before },
  ].map((link) => ({ ...link, look: '' as const, isBelow: false, isHidden: false })),
]
