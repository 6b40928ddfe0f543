import { sections as all } from '#app/admin/sections.ts'
import { inOrder } from '#app/dashboard/section-of.ts'
import { exampleSections } from '#test/example/sections.ts'

export const sections = inOrder([...all, ...exampleSections])
