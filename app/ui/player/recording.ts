/** What the player and the pages that start it both know. */

/** What is heard, as the player shows and remembers it. */
export interface Recording {
  /** Of its record. */
  id: string
  /** Where the file is. */
  address: string
  title: string
  /** The speaker. */
  by: string
  /** The path of its page. */
  page: string
  /** Of a picture; empty without one. */
  picture: string
  /** Under which a download is saved. */
  fileName: string
}

/** Where the browser keeps what is heard, and how far each recording was. */
export const REMEMBERED = 'player'
/** The event of the window when another recording plays, or none. */
export const CHANGED = 'player'
