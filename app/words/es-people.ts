import type { Words } from '#app/words/languages.ts'

export const people: Words = {}
