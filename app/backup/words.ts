/** The word that a person types before a restore. */
export const RESTORE_WORD = 'restore'
