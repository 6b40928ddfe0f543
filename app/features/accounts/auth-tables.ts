/** What better-auth calls things, and what our tables do. */

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
export const tables = {
  user: {
    modelName: 'people',
    // It looks people up in lower case.
    fields: { email: 'email_key', emailVerified: 'email_verified', ...times },
    additionalFields: {
      isAdmin: { type: 'boolean', fieldName: 'is_admin', input: false, required: true },
      disabledAt: { type: 'string', fieldName: 'disabled_at', input: false, required: true },
      /** As typed. */
      address: { type: 'string', fieldName: 'email', input: false, required: true },
    },
  },
  session: {
    modelName: 'sessions',
    fields: { userId: 'person_id', token: 'token_hash', expiresAt: 'expires_at', userAgent: 'user_agent', ...times },
  },
  account: {
    modelName: 'sign_in_methods',
    fields: {
      userId: 'person_id',
      providerId: 'provider',
      accountId: 'account_id',
      password: 'password_hash',
      ...times,
    },
  },
  verification: {
    modelName: 'verifications',
    fields: { identifier: 'identifier_hash', expiresAt: 'expires_at', ...times },
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor' } },
    twoFactor: {
      modelName: 'two_factors',
      fields: {
        userId: 'person_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failures',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const
