/** What the accounts' pages ask the API. */
import { accountApi } from '#app/features/accounts/addresses.ts'
import type { Account } from '#app/features/accounts/person.ts'
import { href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export const ownAccountRead = read<Account>(accountApi.own)

/** Whether the link to make the first administrator is a good one; 404 when there is an administrator. */
export function setupRead(token: string) {
  return read<{ isGood: boolean }>(href(accountApi.setup, {}, { token }))
}

/** Whose password a link is for; nobody's when it is no longer good. */
export function passwordLinkRead(token: string) {
  return read<{ email: string | null }>(href(accountApi.resetPassword, {}, { token }))
}

/** Where else people can sign in. */
export const providersRead = read<{ id: string; name: string }[]>(accountApi.providers)
