/** A subscriber: someone who gets the newsletter, or did. Pure, for both sides. */

export interface Subscriber {
  id: string
  /** As it was typed; unique in any case. */
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  notes: string | null
  /** Whether the newsletter goes to them. */
  isActive: boolean
  state: SubscriberState
  /** When and how they consented: `form`, `desk`, `import`; `null` where it was not noted. */
  consentAt: string | null
  consentSource: string | null
  /** When they confirmed by email. */
  confirmedAt: string | null
  /** When and how they left, and the mail server's reason. */
  leftAt: string | null
  leftHow: string | null
  leftWhy: string | null
}

/** `pending`: asked by email, and not confirmed yet. `inactive`: turned off by an administrator. */
export const subscriberStates = ['active', 'pending', 'unsubscribed', 'bounced', 'inactive'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** A new subscriber; active unless it says otherwise. */
export interface SubscriberInput {
  email: string
  firstName?: string
  lastName?: string
  phone?: string
  notes?: string
  isActive?: boolean
}

/** An address as it is compared. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** An address for a page that anyone with the email may open: `a•••@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
