import { described as all } from '#app/site/described.ts'
import { addresses } from '#test/example/place.ts'
import { describeExample } from '#test/example/structured.ts'

export const described = new Map([...all, [addresses.one, describeExample] as const])
