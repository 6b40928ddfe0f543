import { importableKinds as all } from '#app/imports/importable.ts'
import { importableExamples } from '#test/example/importable.ts'

export const importableKinds = [...all, importableExamples]
