/** Subscribers and issues as the admin area's forms give them: one schema for both sides. Not for public pages, which load no zod. */
import { z } from 'zod'
import { emailField, lineOf, text, yesNo } from '#app/records/fields.ts'
import { isOwnPath, webAddress } from '#app/ui/address.ts'
import { pictureSize } from '#app/ui/picture-address.ts'

export const subscriberIn = z
  .object({
    email: emailField().refine((value) => value !== '', 'Valid email is required'),
    firstName: lineOf('First name', 200),
    lastName: lineOf('Last name', 200),
    phone: lineOf('Phone number', 40),
    notes: text('Notes', 5000),
    isActive: yesNo(true),
  })
  .meta({ id: 'SubscriberInput' })

/** A draft may be half finished; what would do harm is refused at once (`unready` says what is missing before it goes). */
export const blockIn = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), text: lineOf('Heading', 200) }),
    z.object({ kind: z.literal('text'), text: text('Text', 20_000) }),
    z.object({ kind: z.literal('picture'), url: ownUpload('Picture') }),
    z.object({
      kind: z.literal('card'),
      title: lineOf('Title', 200),
      line: lineOf('Line', 200),
      text: text('Text', 2000),
      url: place('Link'),
      picture: ownUpload('Picture'),
    }),
    z.object({ kind: z.literal('button'), text: lineOf('Words on the button', 80), url: place('Link') }),
    z.object({ kind: z.literal('rule') }),
  ],
  'must be a heading, text, picture, card, button or rule',
)

const MOST_BLOCKS = 60

export const issueIn = z
  .object({
    subject: lineOf('Subject', 200),
    preheader: lineOf('Preheader', 200),
    blocks: z
      .array(blockIn, 'must be a list of blocks')
      .max(MOST_BLOCKS, `There is room for ${MOST_BLOCKS} blocks: please take some out`)
      .default([]),
  })
  .meta({ id: 'NewsletterIssueInput' })

/** Where a reader is led: on the web, or to a page of ours. */
function place(name: string) {
  return lineOf(name, 2000).refine(
    (value) => value === '' || isOwnPath(value) || webAddress(value) !== null,
    `${name} must begin with https://, or with / for a page of ours`,
  )
}

/** A letter must not ask another site for a picture: that site would learn who reads it. */
function ownUpload(name: string) {
  return lineOf(name, 200).refine(
    (value) => value === '' || pictureSize(value) !== null,
    `${name} must be uploaded here, so that the letter asks no other site for it`,
  )
}
