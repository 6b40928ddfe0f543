/** The services that only accounts use. */
import { Sessions } from '#app/accounts/sessions.ts'
import { Throttle } from '#app/accounts/throttle.ts'
import { TwoFactor } from '#app/accounts/two-factor.ts'
import { everyone } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'

/** A route that everyone may call. */
export const publicRoute = { access: everyone, tag: 'Accounts' }

export interface AccountServices extends Services {
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly twoFactor: TwoFactor
}

export function accountServices(services: Services): AccountServices {
  return {
    ...services,
    sessions: new Sessions(services),
    throttle: new Throttle(services),
    twoFactor: new TwoFactor(services),
  }
}
