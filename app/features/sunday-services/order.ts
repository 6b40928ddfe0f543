/**
 * The parts of an order of service. They are described like the blocks of a page, so that the dashboard edits them alike. The
 * page of a Sunday, its bulletin and slides are made from them.
 */
import { type BlockOf, defineBlock } from '#app/definitions/blocks.ts'
import { line, richText, text } from '#app/definitions/builders.ts'
import type { Block } from '#app/definitions/field.ts'
import { t } from '#app/text/t.ts'

const title = line('Title', { max: 200, required: 'filled in', isWide: true })

/** What these parts are called until the church names them otherwise. */
const [CREED, SERMON] = ['The Nicene Creed', 'The Sermon']

const hymn = defineBlock({
  kind: 'hymn',
  name: 'Hymn',
  hint: 'A hymn, with its number in your hymnal.',
  fields: {
    title,
    number: line('Number', { max: 20, required: 'filled in' }),
    book: line('Book', { max: 120, required: 'filled in', hint: 'Such as Hymnal 1982.' }),
    note: line('Note', {
      max: 200,
      required: 'filled in',
      isWide: true,
      hint: 'Such as Processional, or verses 1 and 4.',
    }),
  },
})

const song = defineBlock({
  kind: 'song',
  name: 'Song',
  hint: 'A song by its title. Its words only if your church may print them.',
  fields: {
    title,
    words: text('Words', {
      max: 10_000,
      required: 'filled in',
      rows: 6,
      hint: 'Leave this empty unless the song is in the public domain, or a license lets you print it.',
    }),
    license: line('License line', {
      max: 300,
      required: 'filled in',
      isWide: true,
      hint: 'Required with words under a license: authors, copyright and license number, such as CCLI License # 123456.',
    }),
  },
})

const reading = defineBlock({
  kind: 'reading',
  name: 'Reading',
  hint: 'A passage that is read. Its text is optional.',
  fields: {
    citation: line('Passage', { max: 300, required: 'filled in', hint: 'Such as Isaiah 2:1-5.' }),
    label: line('Heading', { max: 120, required: 'filled in', hint: 'Such as First Reading or Psalm.' }),
    text: text('Text', { max: 20_000, required: 'filled in', rows: 4 }),
  },
})

const words = richText('Words')

const prayer = defineBlock({
  kind: 'prayer',
  name: 'Prayer',
  hint: 'A prayer or a dialogue. Bold stands for what everyone says.',
  fields: { title, words },
})

const creed = defineBlock({
  kind: 'creed',
  name: 'Creed',
  hint: 'A creed, with its words or by its name.',
  fields: { title: { ...title, defaultValue: CREED }, words },
})

const sermon = defineBlock({
  kind: 'sermon',
  name: 'Sermon',
  hint: 'Title, preacher and passage are those of the day.',
  fields: { title: { ...title, label: 'Heading', defaultValue: SERMON } },
})

const notice = defineBlock({
  kind: 'notice',
  name: 'Notice',
  hint: 'Something to announce.',
  fields: { title, words },
})

const rubric = defineBlock({
  kind: 'rubric',
  name: 'Rubric',
  hint: 'What to do, in italics, such as Please stand.',
  fields: { text: line('Rubric', { max: 300, required: 'filled in', isWide: true }) },
})

const free = defineBlock({
  kind: 'text',
  name: 'Free text',
  hint: 'Anything else.',
  fields: { title, words },
})

/** In the order in which the form offers them. */
export const orderKinds = [hymn, song, reading, prayer, creed, sermon, notice, rubric, free] as const

type Kind = (typeof orderKinds)[number]

/** A part of any kind, as it is drawn. */
export type OrderPart = { [Name in Kind['kind']]: BlockOf<Extract<Kind, { kind: Name }>> }[Kind['kind']]

/** The API has checked each part by its kind (`drawnBlocks`). */
export function partsOf(order: readonly Block[]): readonly OrderPart[] {
  return order as readonly OrderPart[]
}

interface Head {
  heading: string
  /** What stands beside it, the passage aside. */
  facts: string[]
  /** The passage of a reading, or of the sermon. */
  citation: string
}

/** What a part is called, and what stands beside that. Title, preacher and passage are those of the day. */
export function headOf(
  part: OrderPart,
  { title: theme, preacher, passage }: Readonly<Record<'title' | 'preacher' | 'passage', string | null>>,
): Head {
  switch (part.kind) {
    case 'hymn': {
      const { number, book, note } = part
      const known = [book || t('Hymn'), number].filter(Boolean).join(' ')
      const facts = part.title ? [known, note] : [note]
      return { heading: part.title || known, facts: facts.filter(Boolean), citation: '' }
    }
    case 'reading':
      return { heading: part.label || t('Reading'), facts: [], citation: part.citation }
    case 'sermon': {
      const facts = [theme, preacher].flatMap((fact) => fact || [])
      return { heading: named(part.title || SERMON), facts, citation: passage ?? '' }
    }
    case 'creed':
      return { heading: named(part.title), facts: [], citation: '' }
    case 'rubric':
      return { heading: part.text, facts: [], citation: '' }
    default:
      return { heading: part.title, facts: [], citation: '' }
  }
}

/** A name that is still ours, in the language of the page. */
function named(heading: string): string {
  return heading === CREED || heading === SERMON ? t(heading) : heading
}

/** The licenses of songs, for the foot: `Goodness: CCLI License # 123456`. */
export function licensesOf(order: readonly Block[]): { id: string; line: string }[] {
  return partsOf(order).flatMap((part) =>
    part.kind === 'song' && part.license
      ? [{ id: part.id, line: [part.title, part.license].filter(Boolean).join(': ') }]
      : [],
  )
}
