/** What accounts keep about people. */
import type { PersonalData } from '#app/definitions/personal-data.ts'

export const accountData: readonly PersonalData[] = [
  {
    group: 'users',
    title: 'Accounts',
    what: 'People with an account: their name, email address, roles and when they were last here; how they sign in, with passwords stored so that nobody can read them; and the browsers in which they are signed in.',
    until: 'As long as the account exists. A sign-in ends after 30 days at most.',
    columns: {
      users:
        'email email_key email_verified name is_admin roles contributes two_factor disabled_at invited_at last_seen_at',
      sign_in_methods: 'provider account_id password_hash',
      sessions: 'token_hash user_agent',
      verifications: 'identifier_hash value',
      two_factors: 'secret backup_codes verified failures locked_until last_step',
    },
  },
]
