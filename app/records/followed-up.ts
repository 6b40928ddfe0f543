/** What came in from outside is followed up: its words, for both sides. */

/** What is told of the follow-up with every record that came in. */
export interface FollowedUp {
  /** Who sees to it; `null` when nobody does, or whoever did may not sign in as administrator any more. */
  ownerId: string | null
  ownerName: string | null
  /** Until when somebody is to have answered, an instant. */
  dueAt: string
  /** When it was first anything but new; `null` until then. */
  answeredAt: string | null
}

/** What somebody has noted about a record. */
export interface Note {
  id: string
  /** An instant. */
  at: string
  personId: string
  person: string
  /** Lines as they were typed. */
  text: string
}

/** What the admin area's inbox can be narrowed to, as its address says it (`?follow=…`): what is still to be answered of … */
export const FOLLOW = { mine: 'mine', overdue: 'overdue', nobodys: 'nobody' } as const

/** Characters that a note may have. */
export const LONGEST_NOTE = 2_000
