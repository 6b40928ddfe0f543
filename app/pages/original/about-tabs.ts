/** The original pages about music, children and beliefs. */
import { affiliation, beliefs, kidsMinistries } from '#app/blocks/built-in.ts'
import { card, cards, creed, textBlock } from '#app/blocks/static.ts'
import type { Original, OriginalPage } from '#app/pages/original/page.ts'
import { original, words } from '#app/pages/original/words.ts'

export const music: OriginalPage = {
  page: 'music',
  title: 'Music',
  lead: 'We sing because it brings strangers together, and because some of what we want to say to God won’t fit into speech.',
  drawing: 'music',
  description: 'Music in our worship and how to join in.',
  blocks: [
    original(cards, 'ways', {
      heading: 'Three ways to join in',
      isTinted: true,
      cards: [
        card('In the choir', 'If you like to sing, join us. It helps to read music, but you don’t have to.'),
        card('With an instrument', 'Strings, brass, guitar, drums: tell us what you play, even if it’s been a while.'),
        card('From the pew', 'Most of our music happens in the pews: old hymns, psalms and songs written last year.'),
      ],
    }),
    original(textBlock, 'weddings', {
      heading: 'Weddings, funerals and practice',
      layout: 'beside',
      body: words(`
        Our musicians will help you choose music for a wedding or funeral. Would you like to practice on our
        instruments when the church is empty? Just ask.
      `),
    }),
  ],
}

export const kidsChurch: OriginalPage = {
  page: 'kids-church',
  kind: 'ministry',
  ministryGroup: 'Children',
  title: 'Kids Church',
  lead: 'Children are part of our church right now, with all their questions and wiggles.',
  drawing: 'kites',
  description: 'Nursery, Kids Church and family events.',
  blocks: [
    original(kidsMinistries, 'ages', {
      heading: 'For every age',
      isTinted: true,
      none: 'Children of every age are welcome in worship. Someone at the door will show you to the nursery and classrooms. Have questions first? Just ask.',
    }),
    original(textBlock, 'safety', {
      heading: 'Your child’s safety',
      layout: 'beside',
      body: words(`
        Everyone who works with children is interviewed, background-checked and trained in abuse prevention. Two
        screened adults are always in the room. We sign children in and out by name, and they leave only with the
        person who brought them.

        Tell us about allergies, medications and anything that helps your child feel comfortable. You’re welcome to
        look in or stay at any time.
      `),
      label: 'Plan a Visit',
      to: '@pages/plan-a-visit',
    }),
  ],
}

/**
 * The Nicene Creed in its traditional English, line by line as it is said aloud
 * (The Book of Common Prayer, Holy Eucharist, Rite One; in the public domain).
 */
const NICENE_CREED = `I believe in one God,
the Father Almighty,
maker of heaven and earth,
and of all things visible and invisible;

And in one Lord Jesus Christ,
the only-begotten Son of God,
begotten of his Father before all worlds,
God of God, Light of Light,
very God of very God,
begotten, not made,
being of one substance with the Father;
by whom all things were made;

who for us men and for our salvation
came down from heaven,
and was incarnate by the Holy Ghost
of the Virgin Mary,
and was made man;

and was crucified also for us under Pontius Pilate;
he suffered and was buried;
and the third day he rose again
according to the Scriptures,
and ascended into heaven,
and sitteth on the right hand of the Father;
and he shall come again, with glory,
to judge both the quick and the dead;
whose kingdom shall have no end.

And I believe in the Holy Ghost,
the Lord, and Giver of Life,
who proceedeth from the Father and the Son;
who with the Father and the Son together
is worshiped and glorified;
who spake by the Prophets.
And I believe one holy Catholic
and Apostolic Church;
I acknowledge one Baptism
for the remission of sins;
and I look for the resurrection of the dead,
and the life of the world to come. Amen.`

export const whatWeBelieve: Original = (church) => ({
  page: 'what-we-believe',
  title: 'What We Believe',
  lead: church
    ? 'We didn’t invent our faith, and we don’t hold it alone. Ask us about it.'
    : 'We didn’t invent our faith, and we don’t hold it alone. Every Sunday we say it together in words that Christians have shared since the fourth century.',
  drawing: 'book',
  description: church ? 'What our church believes.' : 'The Nicene Creed and our core beliefs.',
  blocks: [
    ...((church?.hasCreed ?? true)
      ? [
          original(creed, 'creed', {
            heading: 'The Nicene Creed',
            lead: `Adopted at Nicaea in 325 and expanded at Constantinople in 381, in ${church ? 'its traditional English words' : 'the traditional words of the Book of Common Prayer'}.`,
            lines: NICENE_CREED,
            isTinted: true,
          }),
        ]
      : []),
    original(beliefs, 'beliefs', { heading: 'Our Core Beliefs' }),
    original(affiliation, 'affiliation', {
      heading: 'Part of a larger church',
      both: church
        ? '[Church Name] belongs to the [Diocese], part of the [Province].'
        : '[Church Name] belongs to the [Diocese], a diocese of the [Province], part of the worldwide Anglican family.',
      diocese: church
        ? '[Church Name] belongs to the [Diocese].'
        : '[Church Name] belongs to the [Diocese], part of the worldwide Anglican family.',
    }),
  ],
})
