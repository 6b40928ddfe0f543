/** The original pages about giving. */
import { giveOnline, waysToGive, waysToOffer } from '#app/blocks/built-in.ts'
import type { OriginalPage } from '#app/pages/original/page.ts'
import { original, words } from '#app/pages/original/words.ts'

const ways = {
  heading: 'Ways to give',
  check: 'Make checks payable to [Church Name]. If your gift is for a specific purpose, write it on the memo line.',
  inPerson: 'We pass an offering plate during worship. You’ll find envelopes for cash and checks in the pews.',
  office: words('To give by bank transfer, stock or your will, or in memory of someone, [contact us](@pages/contact).'),
  verse:
    'Every man according as he purposeth in his heart, so let him give; not grudgingly, or of necessity: for God loveth a cheerful giver.',
  source: '2 Corinthians 9:7',
  tax: '[Church Name] is a 501(c)(3) nonprofit organization. Gifts are tax-deductible, and we’ll send you a statement for your tax records every January.',
}

export const give: OriginalPage = {
  page: 'give',
  title: 'Give',
  lead: 'Your gifts support worship and music, children, people who are sick and neighbors who need groceries this week. Thank you.',
  drawing: 'offering',
  description: 'Ways to support our church.',
  blocks: [
    original(giveOnline, 'online', { heading: 'Give online', fallback: 'Other ways to give are below.' }),
    original(waysToGive, 'ways', { ...ways, headingBelow: 'Other ways to give' }),
  ],
}

export const offering: OriginalPage = {
  page: 'offering',
  title: 'Offering',
  lead: '“All things come of thee, O Lord, and of thine own have we given thee.” However you give, thank you.',
  drawing: 'offering',
  description: 'Make an offering to our church.',
  blocks: [original(waysToOffer, 'ways', { ...ways, formLead: 'Make your offering with the form below.' })],
}
