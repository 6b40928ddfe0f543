/** The fields of blocks that show records and forms of the site. Their features draw them. */
import { defineBlock } from '#app/definitions/blocks.ts'
import { choice, fileList, integer, line, link, text } from '#app/definitions/builders.ts'

const heading = line('Heading', { max: 120, required: 'filled in', isWide: true })
const number = integer('How many', { min: 1, max: 12, defaultValue: 3 })
const none = line('When there are none', { max: 200, required: 'filled in', isWide: true })

export const serviceTimes = defineBlock({
  kind: 'service-times',
  name: 'Service times',
  group: 'records',
  hint: 'Your weekly services, from Staff & Service Times.',
  fields: { heading },
})

export const thisSunday = defineBlock({
  kind: 'this-sunday',
  name: 'This Sunday',
  group: 'records',
  hint: 'The next day from Sundays, with its services, sermon and bulletin.',
  fields: {
    heading: { ...heading, hint: 'Leave it empty for “This Sunday”, or what is true.' },
    none,
  },
})

export const staff = defineBlock({
  kind: 'staff',
  name: 'Staff',
  group: 'records',
  hint: 'The people of your staff, from Staff & Service Times.',
  fields: { heading },
})

export const events = defineBlock({
  kind: 'events',
  name: 'Events',
  group: 'records',
  hint: 'The next events, of one category or of all.',
  fields: {
    heading,
    category: line('Category', { max: 100, required: 'filled in', hint: 'Leave empty for all.' }),
    number,
    none,
  },
})

export const sermons = defineBlock({
  kind: 'sermons',
  name: 'Sermons',
  group: 'records',
  hint: 'The newest sermons, of one series or of all.',
  fields: {
    heading,
    series: line('Series', { max: 200, required: 'filled in', hint: 'Leave empty for all.' }),
    number,
    none,
  },
})

export const ministries = defineBlock({
  kind: 'ministries',
  name: 'Ministries and groups',
  group: 'records',
  hint: 'The ministries and groups of one category, or all of them.',
  fields: {
    heading,
    group: line('Category', { max: 60, required: 'filled in', hint: 'Such as Children. Leave it empty for all.' }),
    none,
  },
})

export const news = defineBlock({
  kind: 'news',
  name: 'News',
  group: 'records',
  hint: 'The newest news, from Pages.',
  fields: { heading, number, none },
})

export const files = defineBlock({
  kind: 'files',
  name: 'Files',
  group: 'records',
  hint: 'PDF documents to download, from Files.',
  fields: { heading, files: fileList('Files') },
})

export const ownForm = defineBlock({
  kind: 'own-form',
  name: 'One of your forms',
  group: 'forms',
  hint: 'A form that you made in Forms, such as to serve or to ask for prayer.',
  fields: { heading, form: link('Form', { required: 'filled in', hint: 'Search by its title.' }) },
})

export const form = defineBlock({
  kind: 'form',
  name: 'Form',
  group: 'forms',
  hint: 'A form for messages, for planning a visit, or to subscribe to the newsletter.',
  fields: {
    form: choice(
      'Form',
      { contact: 'Write to us', visit: 'Plan a visit', newsletter: 'Newsletter' },
      { defaultValue: 'contact' },
    ),
    heading,
    text: text('Text', { max: 600, required: 'filled in', rows: 2 }),
  },
})
