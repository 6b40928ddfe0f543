/** What the site search finds. Pure. */

export interface Found {
  title: string
  /** One line about it: when and where, or how its text begins. */
  text: string
  /** Path of its page. */
  path: string
}

/** Results of one kind, the best first. */
export interface FoundOfKind {
  kind: 'pages' | 'events' | 'sermons' | 'services'
  results: Found[]
  /** There are more, which the list of this kind finds. */
  isMore: boolean
}
