import { places as all } from '#app/definitions/places.ts'
import { examplePlace } from '#test/example/place.ts'

export const places = [...all, examplePlace]
