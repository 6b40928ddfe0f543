/** The languages in which the program speaks to visitors, by their codes (BCP 47), each with its own name. */
export const languageNames = { en: 'English', es: 'Español' } as const

export type Language = keyof typeof languageNames

/** Our English texts, each with what is said in its place. A text that is missing is said in English. */
export type Words = Readonly<Record<string, string>>
