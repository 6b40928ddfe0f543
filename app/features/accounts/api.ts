/** The accounts' doors: signing in, making the first administrator, passwords and second proofs. */
import { makeAuth } from '#app/features/accounts/auth.ts'
import { passwordRoutes } from '#app/features/accounts/password-api.ts'
import { providersRoutes } from '#app/features/accounts/providers-api.ts'
import { setupRoutes } from '#app/features/accounts/setup-api.ts'
import { signInRoutes } from '#app/features/accounts/sign-in-api.ts'
import { signInThrottle } from '#app/features/accounts/throttle.ts'
import { twoFactorRoutes } from '#app/features/accounts/two-factor-api.ts'
import { type Router, newRouter } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

export function accountsRoutes(services: Services): Router {
  const auth = makeAuth(services)
  const throttle = signInThrottle(services)
  const router = newRouter()
  for (const part of [signInRoutes, setupRoutes, passwordRoutes, twoFactorRoutes])
    router.route('/', part(services, auth, throttle))
  router.route('/', providersRoutes(services))
  return router
}
