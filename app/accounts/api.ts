/** The accounts' doors: signing in, making the first administrator, passwords and second proofs. */
import { makeAuth } from '#app/accounts/auth.ts'
import { passwordDoor } from '#app/accounts/password-api.ts'
import { providersDoor } from '#app/accounts/providers-api.ts'
import { setupDoor } from '#app/accounts/setup-api.ts'
import { signInDoor } from '#app/accounts/sign-in-api.ts'
import { signInThrottle } from '#app/accounts/throttle.ts'
import { twoFactorDoor } from '#app/accounts/two-factor-api.ts'
import { type Door, makeDoor } from '#app/http/door.ts'
import type { Parts } from '#app/http/parts.ts'

export function accountsDoor(parts: Parts): Door {
  const auth = makeAuth(parts)
  const throttle = signInThrottle(parts)
  const door = makeDoor()
  for (const part of [signInDoor, setupDoor, passwordDoor, twoFactorDoor]) door.route('/', part(parts, auth, throttle))
  door.route('/', providersDoor(parts))
  return door
}
