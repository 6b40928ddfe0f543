/** Pages for one person: accounts, and links in emails. No cache stores them. */
import { routes } from '#app/routes.ts'

export const privatePages: ReadonlySet<string> = new Set([
  routes.signIn,
  routes.setup,
  routes.forgotPassword,
  routes.resetPassword,
  routes.account,
  routes.newsletterConfirm,
  routes.newsletterUnsubscribe,
  routes.signUp,
])
