/** What comes in and goes out at the accounts' doors. */
import { z } from 'zod'
import { passwordProblem } from '#app/features/accounts/password.ts'
import { requiredLine } from '#app/records/fields.ts'

/** Addresses of people who sign in are of the plain kind, which is all that better-auth takes. */
const email = z
  .string({ error: 'Valid email is required' })
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Valid email is required' }))
  .meta({ description: 'The address by which the person is known' })

/** Whether it can be the address of somebody who signs in. */
export function isEmail(typed: string): boolean {
  return email.safeParse(typed).success
}

const text = (description: string, most: number) =>
  z
    .string()
    .max(most)
    .refine((given) => !given.includes('\0') && given.isWellFormed(), 'holds characters that cannot be used')
    .meta({ description })

const name = requiredLine('Name', 200).meta({ description: 'As it is to be shown' })

/** Taken exactly as typed; what is not known of its owner is left out of the check. */
const newPassword = z.string({ error: 'Password is required' }).meta({ description: '8 to 256 characters' })

export const currentUserOut = z
  .object({ id: z.string(), name: z.string(), email: z.string(), isAdmin: z.boolean() })
  .meta({ id: 'CurrentUser' })

export const signedInOut = currentUserOut
  .extend({ next: z.string().meta({ description: 'The page to go to now' }) })
  .meta({ id: 'SignedIn' })

const next = text('The page of ours to go to afterwards', 1000).optional()
const code = text('From the authenticator app, or a backup code', 30).trim()

export const loginIn = z
  .object({
    email: text('The address by which the person is known', 254).trim(),
    password: text('As typed', 256),
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
  .object({ isGood: z.boolean().meta({ description: 'Whether the link is the one that was made last' }) })
  .meta({ id: 'Setup' })
export const setupIn = z
  .object({ token: text('From the link', 200), name, email, password: newPassword })
  .superRefine(({ password, ...of }, c) => {
    const problem = passwordProblem(password, of)
    if (problem !== undefined) c.addIssue({ code: 'custom', path: ['password'], message: problem })
  })
  .meta({ id: 'SetupInput' })

export const forgotPasswordIn = z.object({ email }).meta({ id: 'ForgotPassword' })
/** What may be used as a password depends on whose it is, so that is looked at later. */
export const resetPasswordIn = z
  .object({ token: text('From the link', 200), password: newPassword })
  .meta({ id: 'ResetPassword' })
export const changePasswordIn = z
  .object({ currentPassword: text('As typed', 256), newPassword })
  .meta({ id: 'ChangePassword' })
export const passwordIn = z.object({ password: text('As typed', 256) }).meta({ id: 'Password' })
export const twoFactorOut = z
  .object({
    secret: z.string().meta({ description: 'For typing into an authenticator app' }),
    uri: z.string().meta({ description: 'The same for opening in one: `otpauth://…`' }),
    backupCodes: z.array(z.string()).meta({ description: 'Each is good once in place of a code' }),
  })
  .meta({ id: 'TwoFactor' })
export const accountOut = z
  .object({
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    sessions: z.number().meta({ description: 'Browsers in which you are signed in, this one included' }),
  })
  .meta({ id: 'Account' })

export const providersOut = z.array(z.object({ id: z.string(), name: z.string() })).meta({ id: 'Providers' })
export const providerParam = z.object({ id: text('Which provider', 20) })
const word = text('As the provider says it', 4000).optional()
/** What a provider sends people back with; better-auth checks it. */
export const callbackQuery = z.object({ code: word, state: word, error: word, error_description: word, iss: word })

export const personOut = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    isAdmin: z.boolean(),
    disabledAt: z.string().nullable().meta({ description: 'When they were shut out' }),
    lastSeenAt: z.string().nullable().meta({ description: 'To the quarter of an hour' }),
    invitedAt: z.string().nullable().meta({ description: 'When they were last sent a link for a password' }),
    hasPassword: z.boolean(),
    hasTwoFactor: z.boolean(),
    version: z.number(),
  })
  .meta({ id: 'Person' })
export const peopleOut = z.array(personOut)
export const invitedOut = personOut
  .extend({
    link: z.string().meta({ description: 'Good once, for seven days' }),
    isEmailed: z.boolean().meta({ description: 'Whether it was emailed: a mail server is set' }),
  })
  .meta({ id: 'Invitation' })
export const invitationIn = z.object({ name, email, isAdmin: z.boolean() }).meta({ id: 'InvitationInput' })
export const personChangeIn = z.object({ name, isAdmin: z.boolean() }).meta({ id: 'PersonInput' })
