/**
 * better-auth on our database, as we use it: it keeps passwords, sessions, second factors and what is handed out once.
 * Nothing of it is open to the outside; our own doors call it in-process. It makes nobody: people are made by
 * administrators (`people.ts`) and by the first start.
 */
import { createHmac } from 'node:crypto'
import { type BetterAuthPlugin, betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { tables } from '#app/features/accounts/auth-tables.ts'
import { spendCode, wasUsed } from '#app/features/accounts/codes.ts'
import { hashedTokens } from '#app/features/accounts/hashed-tokens.ts'
import { hashPassword, verifyPassword } from '#app/features/accounts/password.ts'
import type { Services } from '#app/http/services.ts'
import { secretKey } from '#app/secret.ts'
import type { Db } from '#db/database.ts'
import { newId } from '#db/records.ts'

const DAY = 24 * 60 * 60
/** Seconds after which a session that nobody uses ends. */
const IDLE_END = 7 * DAY
/** Seconds after which every session ends. */
export const ABSOLUTE_END = 30 * DAY
/** Seconds for which a use of a session need not be written down again. */
const NOTED_EVERY = 15 * 60

export type AuthServices = Pick<Services, 'config' | 'database' | 'log'>
export type Auth = ReturnType<typeof makeAuth>

interface AuthOptions {
  /** Besides those that everybody needs: ways of signing in elsewhere. */
  plugins?: BetterAuthPlugin[]
  /** Whether signing in this way asks those for a code who want to be asked. */
  asksForCode?: boolean
}

export function makeAuth(
  { config, database, log }: AuthServices,
  { plugins = [], asksForCode = true }: AuthOptions = {},
) {
  const isHttps = config.siteUrl.startsWith('https:')
  return betterAuth({
    appName: 'Narthex',
    baseURL: config.siteUrl,
    basePath: '/api/auth',
    // A key of its own, so that what better-auth signs and encrypts is good for nothing else.
    secret: createHmac('sha256', secretKey(config)).update('narthex accounts 1').digest('base64url'),
    // On PostgreSQL too: our columns hold instants as text and booleans as 0 and 1, which is what it believes of SQLite.
    database: { db: database.db, type: 'sqlite', transaction: false },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) =>
        log[level === 'error' && !REFUSALS.has(message) ? 'error' : 'debug']({ from: 'better-auth' }, message),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 256,
      revokeSessionsOnPasswordReset: true,
      password: { hash: hashPassword, verify: ({ password, hash }) => verifyPassword(password, hash) },
    },
    session: {
      ...tables.session,
      expiresIn: IDLE_END,
      updateAge: NOTED_EVERY,
      // What is done with a session is asked of the person's password instead.
      freshAge: 0,
    },
    user: tables.user,
    account: {
      ...tables.account,
      updateAccountOnSignIn: false,
      // Addresses are entered by administrators, so nobody can have taken another's before them.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: 'narthex',
      // It would add a prefix of its own.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: isHttps ? '__Host-narthex_session' : 'narthex_session' } },
      ipAddress: { disableIpTracking: true },
      database: {
        generateId: () => newId(),
        // It would read PostgreSQL's catalogue as SQLite's; our own tests hold the tables to it.
        validateSchema: false,
      },
    },
    databaseHooks: hooks(database.db, asksForCode),
    hooks: { before: takingUsedCodesForWrong(database.db) },
    plugins: [
      hashedTokens(),
      twoFactor({ issuer: new URL(config.siteUrl).hostname, schema: tables.twoFactor }),
      ...plugins,
    ],
  })
}

/** What better-auth calls errors, though they say only that somebody was not let in. */
const REFUSALS: ReadonlySet<string> = new Set([
  'State not found',
  'Failed to parse state',
  'OAuth issuer mismatch',
  'Unable to link account - untrusted provider',
  'account_not_linked',
  'signup_disabled',
  'Failed to create session',
  'unable_to_create_session',
])

/** Who may not come in gets no session, whichever way they came, nor does a code that was used; what was only of use to a provider is not kept. */
function hooks(db: Db, asksForCode: boolean) {
  const seen = async (personId: string) => {
    const now = new Date().toISOString()
    await db.updateTable('people').set({ last_seen_at: now }).where('id', '=', personId).execute()
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  }
  const useUp = async (personId: string, c: GenericEndpointContext) => {
    const secret = await codeSecret(db, personId, c)
    if (secret === undefined || !(await spendCode(db, { personId, secret, code: c.body.code })))
      throw new APIError('UNAUTHORIZED')
  }
  return {
    session: {
      create: {
        before: async (session: { userId: string }, c: GenericEndpointContext | null) => {
          const person = await db
            .selectFrom('people')
            .select(['disabled_at', 'two_factor'])
            .where('id', '=', session.userId)
            .executeTakeFirst()
          if (person?.disabled_at !== '') return false
          if (person.two_factor === 1 && !asksForCode) return false
          if (c?.path === '/two-factor/verify-totp') await useUp(session.userId, c)
          return { data: { ipAddress: undefined } }
        },
        after: (session: { userId: string }) => seen(session.userId),
      },
      update: { after: (session: { userId: string }) => seen(session.userId) },
    },
    account: {
      create: {
        before: async () => ({
          data: { accessToken: undefined, refreshToken: undefined, idToken: undefined, scope: undefined, ...noExpiry },
        }),
      },
    },
  }
}

/**
 * A code that was used already counts as a wrong one, before better-auth finds it right: a right one ends the half of
 * signing in, and the person would have to begin anew.
 */
function takingUsedCodesForWrong(db: Db) {
  return createAuthMiddleware(async (c) => {
    if (c.path !== '/two-factor/verify-totp') return undefined
    const half = await c.getSignedCookie(c.context.createAuthCookie('two_factor').name, c.context.secret)
    const found = half ? await c.context.internalAdapter.findVerificationValue(half) : null
    const secret = found ? await codeSecret(db, found.value, c) : undefined
    if (!found || secret === undefined) return undefined
    const isUsed = await wasUsed(db, { personId: found.value, secret, code: c.body.code })
    return isUsed ? { context: { body: { ...c.body, code: 'used' } } } : undefined
  })
}

/** The secret of a person's authenticator app, decrypted; nothing when there is none. */
async function codeSecret(db: Db, personId: string, { context }: Pick<GenericEndpointContext, 'context'>) {
  const found = await db.selectFrom('two_factors').select('secret').where('person_id', '=', personId).executeTakeFirst()
  return found && symmetricDecrypt({ key: context.secretConfig, data: found.secret })
}

const noExpiry = { accessTokenExpiresAt: undefined, refreshTokenExpiresAt: undefined }
