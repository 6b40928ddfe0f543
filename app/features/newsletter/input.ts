/** The input of subscribers and issues: one schema for form and server. Not for public pages, which load no zod. */
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

/** A draft may be incomplete (`unready` says what is missing before it is sent); what would do harm is refused. */
export const blockIn = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('heading'), text: lineOf('Heading', 200) }),
    z.object({ kind: z.literal('text'), text: text('Text', 20_000) }),
    z.object({ kind: z.literal('picture'), url: ownUpload('Image') }),
    z.object({
      kind: z.literal('card'),
      title: lineOf('Title', 200),
      line: lineOf('Line', 200),
      text: text('Text', 2000),
      url: link('Link'),
      picture: ownUpload('Image'),
    }),
    z.object({ kind: z.literal('button'), text: lineOf('Button text', 80), url: link('Link') }),
    z.object({ kind: z.literal('rule') }),
  ],
  'must be a heading, text, image, card, button or divider',
)

const MOST_BLOCKS = 60

export const issueIn = z
  .object({
    subject: lineOf('Subject', 200),
    preheader: lineOf('Preview text', 200),
    blocks: z
      .array(blockIn, 'must be a list of blocks')
      .max(MOST_BLOCKS, `A newsletter can have ${MOST_BLOCKS} blocks. Remove some.`)
      .default([]),
  })
  .meta({ id: 'NewsletterIssueInput' })

/** An address on the web, or a page of this site. */
function link(name: string) {
  return lineOf(name, 2000).refine(
    (value) => value === '' || isOwnPath(value) || webAddress(value) !== null,
    `${name} must start with https://, or with / for a page on this site`,
  )
}

/** An email must not load an image from another site, which would learn who reads it. */
function ownUpload(name: string) {
  return lineOf(name, 200).refine(
    (value) => value === '' || pictureSize(value) !== null,
    `Upload the ${name.toLowerCase()} here. Images on other sites let those sites see who opens the email.`,
  )
}
