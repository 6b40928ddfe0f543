/** The settings of the newsletter: its lists, where replies go, the draft of each week, and what new subscribers get. */
import { choice, email, line, text, time } from '#app/definitions/builders.ts'
import { privately } from '#app/definitions/settings-sections.ts'
import { isSameName } from '#app/text/slug.ts'

const MAX_LISTS = 12
const MAX_NAME_LENGTH = 50

/** The names of lists in the setting's text, one on a line. */
export function listsIn(text: string | null): string[] {
  const names = (text ?? '').split('\n').map((name) => name.trim())
  return names.filter((name, at) => name !== '' && names.findIndex((one) => isSameName(one, name)) === at)
}

/** Those of the names that are lists of the church, as it spells them. */
export function knownLists(lists: readonly string[], names: readonly string[]): string[] {
  return lists.filter((list) => names.some((name) => isSameName(list, name)))
}

/** The names, as the church spells its lists; others stay as they are. */
export function asSpelled(names: readonly string[], lists: readonly string[]): string[] {
  return [...new Set(names.map((name) => lists.find((list) => isSameName(list, name)) ?? name))]
}

export const newsletterSection = {
  title: 'Newsletter',
  lead: 'Who gets it is under Newsletter, and whether new subscribers confirm by email under Email Configuration.',
  fields: {
    newsletterLists: text('Lists', {
      max: 800,
      rows: 4,
      check: (text) => {
        const lists = listsIn(text)
        return lists.length <= MAX_LISTS && lists.every((name) => name.length <= MAX_NAME_LENGTH)
      },
      message: `Enter up to ${MAX_LISTS} names of at most ${MAX_NAME_LENGTH} characters, one per line`,
      hint: 'For news that not everyone wants, such as Youth: one name per line, up to 12. People choose them when they subscribe, and with the link in each email. Subscribers that you have now are on no list until you add them there. To rename one, add the new name, give it to the subscribers of the old one, and then remove that.',
      description: 'Names of the lists that subscribers choose from, one per line',
    }),
    ...privately({
      newsletterReplyTo: email('Replies to newsletters go to', {
        isWide: true,
        hint: 'Leave it empty for the address under “Send messages to”.',
      }),
      newsletterWeekday: choice(
        'Prepare a draft every week',
        {
          off: 'Never',
          '1': 'On Monday',
          '2': 'On Tuesday',
          '3': 'On Wednesday',
          '4': 'On Thursday',
          '5': 'On Friday',
          '6': 'On Saturday',
          '7': 'On Sunday',
        },
        {
          defaultValue: 'off',
          message: 'must be off, or 1 (Monday) to 7 (Sunday)',
          hint: 'With the coming services, events and the newest sermon. Those who may send it get an email, and nothing goes out until one of them sends it.',
        },
      ),
      newsletterTime: time('At', { required: 'filled in', defaultValue: '09:00' }),
      newsletterWelcomeSubject: line('Welcome email subject', { max: 200, isWide: true }),
      newsletterWelcomeMessage: text('Welcome email', {
        max: 5000,
        rows: 6,
        hint: 'Sent once to everyone who subscribes, after they have confirmed. Leave it empty to send none.',
      }),
    }),
  },
}
