/** Somebody who gets the newsletter, or did: its words and rules. Pure, for both sides. */

export interface Subscriber {
  id: string
  /** As it was typed; no two subscribers have the same in any case. */
  email: string
  firstName: string | null
  lastName: string | null
  phone: string | null
  notes: string | null
  /** Whether the newsletter goes to them. */
  isActive: boolean
  state: SubscriberState
  /** When they said that they want it, and by what: `form`, `desk`, `import`; `null` where nobody noted it. */
  consentAt: string | null
  consentSource: string | null
  /** When they pressed the button in the letter that asked them. */
  confirmedAt: string | null
  /** When and how they left, and why in the mail server's words. */
  leftAt: string | null
  leftHow: string | null
  leftWhy: string | null
}

/** `pending`: asked by letter, and not answered yet. `inactive`: the admin area has switched the newsletter off for them. */
export const subscriberStates = ['active', 'pending', 'unsubscribed', 'bounced', 'inactive'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** What is given to make one. What is left out is not known; they are active unless it says otherwise. */
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

/** An address as a page shows it that anybody may open who has the letter: `a•••@example.org`. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
