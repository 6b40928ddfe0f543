/** The accounts' calls that only their own pages make; apart from `app/routes.ts`, so that no other page loads them. */
export const accountApi = {
  providers: '/api/auth/providers',
  signInAt: '/api/auth/sign-in/{id}',
  /** Registered at the provider under this name; better-auth expects it here. */
  callback: '/api/auth/callback/{id}',
  own: '/api/auth/account',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  changePassword: '/api/auth/change-password',
  endOtherSessions: '/api/auth/end-other-sessions',
  loginCode: '/api/login/code',
  setup: '/api/setup',
  twoFactorBegin: '/api/auth/two-factor/begin',
  twoFactorConfirm: '/api/auth/two-factor/confirm',
  twoFactorDisable: '/api/auth/two-factor/disable',
} as const
