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
}

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
