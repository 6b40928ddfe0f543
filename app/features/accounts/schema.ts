/** What the accounts' routes take and give. */
import { z } from 'zod'
import { passwordProblem } from '#app/features/accounts/password.ts'
import { requiredLine } from '#app/records/fields.ts'

const email = z
  .string({ error: 'Valid email is required' })
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Valid email is required' }))
  .meta({ description: 'The user’s email address' })

/** Whether it can be the email of someone who signs in. */
export function isEmail(typed: string): boolean {
  return email.safeParse(typed).success
}

const text = (description: string, most: number) =>
  z
    .string()
    .max(most)
    .refine((given) => !given.includes('\0') && given.isWellFormed(), 'contains characters that aren’t allowed')
    .meta({ description })

const name = requiredLine('Name', 200).meta({ description: 'Display name' })

/** Taken exactly as typed. Which passwords are accepted depends on the owner, so a handler checks it. */
const newPassword = z.string({ error: 'Password is required' }).meta({ description: '8 to 256 characters' })

export const currentUserOut = z
  .object({ id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'CurrentUser' })

export const signedInOut = currentUserOut
  .extend({ next: z.string().meta({ description: 'Where to go next' }) })
  .meta({ id: 'SignedIn' })

const next = text('Path on this site to go to after signing in', 1000).optional()
const code = text('Six-digit code from the authenticator app, or a backup code', 30).trim()

export const loginIn = z
  .object({
    email: text('The user’s email address', 254).trim(),
    password: text('Current password', 256),
    code: code.optional(),
    next,
  })
  .meta({ id: 'Login' })

export const loginCodeIn = z.object({ code, next }).meta({ id: 'LoginCode' })

export const codeIn = z.object({ code }).meta({ id: 'Code' })

export const loginQuery = z.object({ next: z.string().optional() })

export const linkQuery = z.object({ token: text('From the link', 200).default('') })
export const linkOut = z.object({ email: z.string().nullable() }).meta({ id: 'PasswordLink' })
export const setupOut = z
  .object({ isGood: z.boolean().meta({ description: 'Whether this is the newest link' }) })
  .meta({ id: 'Setup' })
export const setupIn = z
  .object({ token: text('From the link', 200), name, email, password: newPassword })
  .superRefine(({ password, ...of }, c) => {
    const problem = passwordProblem(password, of)
    if (problem !== undefined) c.addIssue({ code: 'custom', path: ['password'], message: problem })
  })
  .meta({ id: 'SetupInput' })

export const forgotPasswordIn = z.object({ email }).meta({ id: 'ForgotPassword' })
export const resetPasswordIn = z
  .object({ token: text('From the link', 200), password: newPassword })
  .meta({ id: 'ResetPassword' })
export const changePasswordIn = z
  .object({ currentPassword: text('Current password', 256), newPassword })
  .meta({ id: 'ChangePassword' })
export const passwordIn = z.object({ password: text('Current password', 256) }).meta({ id: 'Password' })
export const twoFactorOut = z
  .object({
    secret: z.string().meta({ description: 'Key to type into an authenticator app' }),
    uri: z.string().meta({ description: 'The same key as a link: `otpauth://…`' }),
    backupCodes: z.array(z.string()).meta({ description: 'Backup codes; each works once' }),
  })
  .meta({ id: 'TwoFactor' })
export const accountOut = z
  .object({
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    sessions: z.number().meta({ description: 'Browsers you’re signed in on, including this one' }),
  })
  .meta({ id: 'Account' })

export const providersOut = z.array(z.object({ id: z.string(), name: z.string() })).meta({ id: 'Providers' })
export const providerParam = z.object({ id: text('Which provider', 20) })
const word = text('As the provider sent it', 4000).optional()
/** What a provider sends people back with. */
export const callbackQuery = z.object({ code: word, state: word, error: word, error_description: word, iss: word })

export const personOut = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    disabledAt: z.string().nullable().meta({ description: 'When the user was deactivated; null when active' }),
    lastSeenAt: z.string().nullable().meta({ description: 'Rounded to 15 minutes' }),
    invitedAt: z.string().nullable().meta({ description: 'When the last password link was sent' }),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    version: z.number(),
  })
  .meta({ id: 'Person' })
export const peopleOut = z.array(personOut)
export const invitedOut = personOut
  .extend({
    link: z.string().meta({ description: 'Works once, expires in 7 days' }),
    isEmailed: z.boolean().meta({ description: 'Whether it was emailed: a mail server is set' }),
  })
  .meta({ id: 'Invitation' })
export const invitationIn = z.object({ name, email, isAdmin: z.boolean() }).meta({ id: 'InvitationInput' })
export const personChangeIn = z.object({ name, isAdmin: z.boolean() }).meta({ id: 'PersonInput' })
