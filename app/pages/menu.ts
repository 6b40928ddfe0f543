/** The menu at the top of every page, and the links in its footer. */
import { choice, flag, line, link, records } from '#app/definitions/builders.ts'
import { defineRecord, type InputOf, type RowOf } from '#app/definitions/definition.ts'

declare module '#db/schema.ts' {
  interface Schema {
    menus: RowOf<typeof menu>
  }
}

export const places = { header: 'Menu at the top', footer: 'Links in the footer' } as const
export type MenuPlace = keyof typeof places

const item = {
  label: line('Name', {
    max: 40,
    required: 'filled in',
    isWide: true,
    hint: 'Leave it empty to use the name of the page.',
  }),
  to: link('Leads to', { required: 'filled in' }),
  look: choice('Look', { '': 'Plain', accent: 'Bold, in red' }, { defaultValue: '' }),
  isBelow: flag('Below the link before it', { message: 'Below the link before it' }),
  isHidden: flag('Hidden', { message: 'Hidden' }),
}

export type MenuItem = InputOf<{ fields: typeof item }>

const MAX_LINKS = 40

export const menu = defineRecord({
  table: 'menus',
  isContent: true,
  name: 'menu',
  fields: {
    place: choice('Where', places, { message: 'Choose the menu at the top or the links in the footer' }),
    items: records('Links', item, { max: MAX_LINKS, noun: 'link' }),
  },
  check: ({ items }): Record<string, string> => {
    const nameless = items.findIndex(({ label, to }) => label === '' && to === '')
    return nameless < 0 ? {} : { items: `Link ${nameless + 1} needs a name, or a page to which it leads` }
  },
  translated: ['items'],
  title: ({ place }) => places[place],
  page: () => '/',
  sorts: { place: ['place'] },
  defaultSort: 'place',
})

const entry = (to: string, label: string, look: MenuItem['look'] = ''): MenuItem => ({
  label,
  to,
  look,
  isBelow: false,
  isHidden: false,
})

/** The links until the church has chosen its own. */
export const originalMenus: Record<MenuPlace, MenuItem[]> = {
  header: [
    entry('@pages/staff', 'About Us'),
    entry('@pages/events', 'Events'),
    entry('@pages/sermons', 'Sermons'),
    entry('@pages/contact', 'Contact'),
    entry('@pages/give', 'Give'),
    entry('@pages/plan-a-visit', 'Plan a Visit'),
    entry('@pages/alpha', 'ALPHA', 'accent'),
  ],
  footer: [
    entry('@pages/home', 'Home'),
    entry('@pages/staff', 'About'),
    entry('@pages/events', 'Events'),
    entry('@pages/sermons', 'Sermons'),
    entry('@pages/live-streams', 'Live Streams'),
    entry('@pages/contact', 'Contact'),
    entry('@pages/media-room', 'Media Room'),
    entry('@pages/give', 'Give'),
    entry('@pages/plan-a-visit', 'Plan a Visit'),
  ],
}
