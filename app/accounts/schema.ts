/** The fields of accounts in requests, and users and accounts in answers. */
import { z } from 'zod'
import { qrCodeOut } from '#app/http/qr-code.ts'
import { usable } from '#app/http/route.ts'
import { requiredLine } from '#app/definitions/fields.ts'
import { may } from '#app/definitions/rights.ts'
import { content, roleNames } from '#app/definitions/roles.ts'

export const emailIn = z
  .string({ error: 'Valid email is required' })
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Valid email is required' }))
  .meta({ description: 'The user’s email address' })

/** Whether it can be the email of a user. */
export function isEmail(typed: string): boolean {
  return emailIn.safeParse(typed).success
}

export const nameIn = requiredLine('Name', 200).meta({ description: 'Display name' })

/** Text that is only compared with something stored. */
export function textIn(description: string, max: number) {
  return z
    .string()
    .max(max)
    .refine(...usable)
    .meta({ description })
}

export const passwordIn = textIn('Current password', 256)
/** Used exactly as typed. Which passwords are accepted depends on the owner, so a handler checks it. */
export const newPasswordIn = z.string({ error: 'Password is required' }).meta({ description: '8 to 256 characters' })
export const codeIn = textIn('Six-digit code from the authenticator app, or a backup code', 30).trim()
export const linkTokenIn = textIn('From the link', 200)
export const nextIn = textIn('Path on this site to go to after signing in', 1000).optional()
export const nextQuery = z.object({ next: ifValid(z.string().optional()) })

/** For addresses that browsers open: what isn't valid, such as one name twice, counts as missing. */
export function ifValid<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => schema.safeParse(given).data, schema)
}

const userFields = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roleNames)).readonly().meta({ description: 'All roles; none for a member' }),
  contributes: z
    .array(z.enum(content))
    .readonly()
    .meta({ description: 'Kinds of content that a contributor may write drafts of' }),
}

export const currentUserOut = z.object(userFields).meta({ id: 'CurrentUser' })

export const nextOut = z.string().meta({ description: 'Where to go next' })
export const signedInOut = currentUserOut.extend({ next: nextOut }).meta({ id: 'SignedIn' })

export const userOut = z
  .object({
    ...userFields,
    email: z.string().meta({ description: 'As it was typed' }),
    disabledAt: z.string().nullable().meta({ description: 'When the user was deactivated; null when active' }),
    lastSeenAt: z.string().nullable().meta({ description: 'Rounded to 15 minutes' }),
    invitedAt: z.string().nullable().meta({ description: 'When the last password link was sent' }),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    version: z.number(),
  })
  .meta({ id: 'User' })
/** A person as administrators see them. */
export type User = z.output<typeof userOut>

export const invitedOut = userOut
  .extend({
    link: z.string().meta({ description: 'Works once, expires in 7 days' }),
    isEmailed: z.boolean().meta({ description: 'Whether it was emailed; otherwise the administrator has to send it' }),
  })
  .meta({ id: 'Invitation' })
export type Invited = z.output<typeof invitedOut>

const personFields = z.object({
  name: nameIn,
  isAdmin: z.boolean({ error: 'Choose a role' }),
  roles: z
    .array(z.enum(roleNames, `must be one of ${roleNames.join(', ')}`))
    .optional()
    .meta({
      description: 'The roles besides administrator, which isAdmin decides; without it they stay as they are',
    }),
  contributes: z
    .array(z.enum(content, `must be one of ${content.join(', ')}`))
    .optional()
    .meta({ description: 'Kinds of content that a contributor may write drafts of; without it they stay as they are' }),
})
type Chosen = Pick<z.output<typeof personFields>, 'isAdmin' | 'roles' | 'contributes'>

/** A contributor without a kind could do nothing. */
function contributes({ isAdmin, roles: given = [], contributes: kinds = [] }: Chosen): boolean {
  return isAdmin || !may({ roles: given }, 'drafts') || kinds.length > 0
}
const noKind = { path: ['contributes'], error: 'Choose what they can draft' }

export const userChangeIn = personFields
  .refine((given) => given.contributes === undefined || contributes(given), noKind)
  .meta({ id: 'UserInput' })
export const invitationIn = personFields
  .extend({ email: emailIn })
  .refine(contributes, noKind)
  .meta({ id: 'InvitationInput' })
export type UserInput = z.output<typeof invitationIn>

export const accountOut = z
  .object({
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    sessions: z.number().meta({ description: 'Browsers you’re signed in on, including this one' }),
  })
  .meta({ id: 'Account' })
/** A user's own account. */
export type Account = z.output<typeof accountOut>

export const twoFactorOut = z
  .object({
    secret: z.string().meta({ description: 'Key to type into an authenticator app' }),
    uri: z.string().meta({ description: 'The same key as a link: `otpauth://…`' }),
    qrCode: qrCodeOut,
    backupCodes: z.array(z.string()).meta({ description: 'Backup codes; each works once' }),
  })
  .meta({ id: 'TwoFactor' })
/** Shown once, while two-step verification is set up. */
export type TwoFactorSecrets = z.output<typeof twoFactorOut>
