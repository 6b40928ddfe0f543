/** The original About page. */
import { card, cards, quote, textBlock } from '#app/blocks/static.ts'
import type { Original } from '#app/pages/original/page.ts'
import { original, words } from '#app/pages/original/words.ts'

export const about: Original = (church) => ({
  page: 'about',
  title: 'About Our Church',
  eyebrow: '[Main Service]',
  lead: church
    ? 'We worship together and serve our neighbors.'
    : 'We’re an Anglican church by the sea: people of every age and background who worship together and serve our neighbors.',
  drawing: 'church',
  description: church ? 'Who we are, and when we worship.' : 'Our mission, our values and our history.',
  blocks: [
    original(quote, 'mission', {
      heading: 'Our Mission',
      quote: church
        ? 'To know Jesus Christ, to worship him and to serve our neighbors in his name.'
        : 'To know Jesus Christ, to worship him and to serve the people of this coast in his name.',
      isTinted: true,
    }),
    original(cards, 'values', {
      heading: 'What We Value',
      look: 'lined',
      cards: [
        card(
          'Worship first',
          `God’s word, ${church?.sacraments ?? 'the sacraments'} and prayer come first. Everything else we do starts there.`,
        ),
        card('Scripture for every day', 'We read the Bible together and trust it to comfort and change us.'),
        card('Room for everyone', 'Lifelong Christians, newcomers, people with doubts: everyone has a place here.'),
        card('People before programs', 'We’d rather help one neighbor by name than run ten committees.'),
      ],
    }),
    original(textBlock, 'history', {
      heading: church ? 'Come and see' : 'Our History',
      aside: 'times',
      body: church
        ? words('You get to know a church by being there. There’s a place for you, too.')
        : words(`
        Our faith is an old one. It came to this coast with the Book of Common Prayer, read aloud in homes and on
        porches long before there was a church building.

        Churches like ours started small: a few families, a borrowed room and folding chairs. They baptized their
        children, buried their dead and always brought coffee.

        Storms have come through since, and taught us that a church is its people, not its roof. Today retirees and
        new parents, winter visitors and students share the same pews. There’s a place for you too.
      `),
    }),
    original(cards, 'more', {
      heading: 'Get to know us',
      look: 'pictures',
      isTinted: true,
      cards: [
        card('Staff', 'The people who lead and care for our church.', { to: '@pages/staff', drawing: 'table' }),
        card('Music', 'Music in our worship and how to join in.', { to: '@pages/music', drawing: 'music' }),
        card('Kids Church', church ? 'Children in our church.' : 'Nursery, Kids Church and family events.', {
          to: '@pages/kids-church',
          drawing: 'kites',
        }),
        card('What We Believe', church ? 'What our church believes.' : 'The Nicene Creed and our core beliefs.', {
          to: '@pages/what-we-believe',
          drawing: 'book',
        }),
      ],
    }),
  ],
})
