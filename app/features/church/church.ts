/** The people, words and gatherings of the parish that its pages tell of. Pure, for both sides. */

export interface StaffMember {
  id: string
  name: string
  title: string
  email: string | null
  photoUrl: string | null
  bio: string | null
  websiteUrl: string | null
  isMusicMinister: boolean
}

export interface Belief {
  id: string
  title: string
  body: string
}

export interface Question {
  id: string
  question: string
  answer: string
}

export interface Ministry {
  id: string
  /** The page it belongs to: `kids-church`. */
  page: string
  name: string
  /** For whom: `0-3 years`. */
  audience: string | null
  body: string
}
