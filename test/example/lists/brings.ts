import { brings as all } from '#app/imports/brings.ts'
import { exampleBrings } from '#test/example/brings.ts'

export const brings = [...all, exampleBrings]
