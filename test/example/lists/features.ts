import { features as all } from '#app/server/features.ts'
import { examples } from '#test/example/feature.ts'

export const features = [...all, examples]
