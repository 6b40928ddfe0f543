/** The kinds of blocks with words, pictures and buttons, which `app/blocks/*.tsx` draw. */
import type { InputOf } from '#app/definitions/definition.ts'
import { defineBlock } from '#app/definitions/blocks.ts'
import { choice, line, link, picture, records, richText, text, webAddress } from '#app/definitions/builders.ts'
import { drawings } from '#app/ui/drawings.ts'

const heading = line('Heading', { max: 120, required: 'filled in', isWide: true })

export const textBlock = defineBlock({
  kind: 'text',
  name: 'Text',
  group: 'words',
  hint: 'Paragraphs, headings and lists.',
  fields: {
    heading,
    body: richText('Text'),
    layout: choice('Heading stands', { above: 'Above the text', beside: 'Beside the text' }, { defaultValue: 'above' }),
    aside: choice('Beside the text', { '': 'Nothing', times: 'Service times' }, { defaultValue: '' }),
    label: line('Button text', { max: 60, required: 'filled in' }),
    to: link('Button leads to', { required: 'filled in' }),
  },
})

export const quote = defineBlock({
  kind: 'quote',
  name: 'Quotation or verse',
  group: 'words',
  hint: 'A sentence that stands out, such as a Bible verse.',
  fields: {
    heading,
    quote: text('Sentence', { max: 600, required: true, rows: 3 }),
    source: line('Source', { max: 120, required: 'filled in', hint: 'Such as 2 Corinthians 9:7.' }),
    look: choice('Look', { large: 'Large', plain: 'With a line beside it' }, { defaultValue: 'large' }),
  },
})

const cardFields = {
  title: line('Title', { max: 120, required: true, isWide: true }),
  text: text('Text', { max: 1000, required: 'filled in', rows: 3 }),
  image: picture('Picture', { required: 'filled in' }),
  drawing: choice('Drawing', drawings, { defaultValue: '' }),
  to: link('Leads to', { required: 'filled in' }),
}

export type Card = InputOf<{ fields: typeof cardFields }>

export function card(title: string, text: string, more: Partial<Pick<Card, 'to' | 'drawing'>> = {}): Card {
  return { title, text, image: '', drawing: '', to: '', ...more }
}

export const cards = defineBlock({
  kind: 'cards',
  name: 'Cards',
  group: 'words',
  hint: 'Several short texts side by side, such as values, ways to join in, or links to other pages.',
  fields: {
    heading,
    look: choice(
      'Look',
      { lined: 'Two columns', plain: 'Three columns', numbered: 'Three steps in order', pictures: 'With pictures' },
      { defaultValue: 'plain' },
    ),
    cards: records('Cards', cardFields, { max: 24, noun: 'card' }),
    label: line('Link beside the heading', { max: 60, required: 'filled in' }),
    to: link('It leads to', { required: 'filled in' }),
  },
})

export const questions = defineBlock({
  kind: 'questions',
  name: 'Questions and answers',
  group: 'words',
  hint: 'Questions that open their answers.',
  fields: {
    heading,
    questions: records(
      'Questions',
      { question: line('Question', { required: true, isWide: true }), answer: richText('Answer', { max: 5000 }) },
      { max: 24, noun: 'question' },
    ),
  },
})

export const facts = defineBlock({
  kind: 'facts',
  name: 'Facts',
  group: 'words',
  hint: 'Short facts with their names, such as when, where and how much.',
  fields: {
    heading,
    facts: records(
      'Facts',
      {
        name: line('Name', { max: 60, required: true }),
        value: line('Fact', { max: 200, required: true, hint: 'May name [Main Service Time] and the like.' }),
      },
      { max: 12, noun: 'fact' },
    ),
  },
})

export const pictureBlock = defineBlock({
  kind: 'picture',
  name: 'Picture',
  group: 'pictures',
  hint: 'One large picture, with a line below it.',
  fields: {
    image: picture('Picture', { required: 'filled in' }),
    caption: line('Caption', { required: 'filled in', isWide: true }),
    size: choice('Width', { column: 'Like the text', page: 'Like the page' }, { defaultValue: 'page' }),
  },
})

export const beside = defineBlock({
  kind: 'beside',
  name: 'Text beside a picture',
  group: 'pictures',
  hint: 'A picture with a text next to it, such as the people of a ministry, or a word from your pastor with a portrait.',
  fields: {
    heading,
    body: richText('Text'),
    image: picture('Picture', { required: 'filled in' }),
    side: choice('Picture on the', { right: 'Right', left: 'Left' }, { defaultValue: 'right' }),
    label: line('Button text', { max: 60, required: 'filled in' }),
    to: link('Button leads to', { required: 'filled in' }),
  },
})

export const gallery = defineBlock({
  kind: 'gallery',
  name: 'Gallery',
  group: 'pictures',
  hint: 'Several pictures, each opened large by a click.',
  fields: {
    heading,
    pictures: records(
      'Pictures',
      {
        image: picture('Picture', { required: 'filled in' }),
        caption: line('Caption', { required: 'filled in', isWide: true }),
      },
      { max: 24, noun: 'picture' },
    ),
  },
})

export const video = defineBlock({
  kind: 'video',
  name: 'Video',
  group: 'pictures',
  hint: 'A video at YouTube or Vimeo, which loads when it is clicked.',
  fields: {
    heading,
    address: webAddress('Video link', { required: true }),
    title: line('What it shows', { max: 200, required: true }),
    poster: picture('Picture', { required: 'filled in', hint: 'Shown until the video is played.' }),
  },
})

export const map = defineBlock({
  kind: 'map',
  name: 'Map',
  group: 'records',
  hint: 'Where your church is, from the address in Settings.',
  fields: { heading: { ...heading, defaultValue: 'Find Us' } },
})

export const button = defineBlock({
  kind: 'button',
  name: 'Button',
  group: 'forms',
  hint: 'A button on a dark band, with a sentence that says why.',
  fields: {
    heading,
    text: text('Text', { max: 600, required: 'filled in', rows: 3 }),
    label: line('Button text', { max: 60, required: true }),
    to: link('Leads to', { required: true }),
  },
})

export const creed = defineBlock({
  kind: 'creed',
  name: 'Creed or prayer',
  group: 'words',
  hint: 'Lines that are said aloud, as in a prayer book.',
  fields: {
    heading,
    lead: text('About it', { max: 600, required: 'filled in', rows: 2 }),
    lines: text('Lines', { max: 5000, required: true, rows: 12, hint: 'Leave a blank line between stanzas.' }),
  },
})

export const columns = defineBlock({
  kind: 'columns',
  name: 'Two texts side by side',
  group: 'words',
  hint: 'Two texts of equal weight, each with a heading.',
  fields: {
    heading,
    left: richText('Left text'),
    headingRight: line('Heading on the right', { max: 120, required: 'filled in', isWide: true }),
    right: richText('Right text'),
    closing: text('Sentence that stands out, below the right text', { max: 300, required: 'filled in', rows: 2 }),
  },
})
