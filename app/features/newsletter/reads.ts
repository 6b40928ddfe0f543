/** What the newsletter's screens ask the API. */
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

/** What happens to who subscribes. */
export const newsletterWaysRead = read<{ asksByLetter: boolean }>(api.newsletterSubscribe)

/** Whose subscription the link in a letter is about; nobody's when it is not complete. */
export function newsletterLinkRead(token: string) {
  return read<{ email: string | null; isActive: boolean }>(href(api.newsletterSubscription, {}, { token }))
}
