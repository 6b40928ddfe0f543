/** Shared by the player and the pages that start it. */

/** A recording, as the player shows and stores it. */
export interface Recording {
  id: string
  address: string
  title: string
  by: string
  page: string
  /** URL of a picture; empty if there is none. */
  picture: string
  fileName: string
}

/**
 * The key in local storage of the last recording, the speed and all positions, and in session storage of what goes on
 * when the page changes.
 */
export const STORAGE_KEY = 'player'
/** Fired on the window when a recording starts, pauses or ends. */
export const PLAYER_EVENT = 'player'
