/** The settings that say which kind of church this is, and which calendar of the church year it keeps. */
import { languageNames } from '#app/words/languages.ts'
import { choice, flag } from '#app/definitions/builders.ts'
import { churchKinds } from '#app/church/church-kinds.ts'
import { calendars } from '#app/church/year/calendars.ts'

/** The choices, in the order in which they are offered. */
const kinds = {
  '': 'Not chosen',
  ...(Object.fromEntries(Object.entries(churchKinds).map(([kind, { name }]) => [kind, name])) as Record<
    keyof typeof churchKinds,
    string
  >),
}

export const churchKindFields = {
  churchKind: choice('Kind of church', kinds, {
    defaultValue: '',
    hint: 'The texts that came with the website speak of a church of this kind, until you write your own. Those that promise something aren’t public until you say on the overview that they are right.',
  }),
  churchYear: choice(
    'Church year',
    { '': 'None', ...calendars },
    {
      defaultValue: '',
      hint: 'The names, colors and Bible readings of your Sundays follow from it. If your church keeps no church year, choose None.',
    },
  ),
  showChurchYear: flag('Show visitors the name of the day', {
    defaultValue: true,
    hint: 'Example: The First Sunday of Advent, Year B.',
  }),
}

/** In which languages the website speaks. */
export const languageFields = {
  language: choice('Language of the website', languageNames, {
    defaultValue: 'en',
    message: 'Choose a language from the list',
    hint: 'Visitors read the website, its forms and its emails in it. The dashboard is in English.',
  }),
  secondLanguage: choice(
    'Second language',
    { '': 'None', ...languageNames },
    {
      defaultValue: '',
      message: 'Choose a language from the list, or None',
      hint: 'The website is then in both: pages in the second one have its code before their address, such as /es/events. Translate your own texts in “Translations”.',
    },
  ),
}
