import { groups as all } from '#app/admin/sections.ts'
import { exampleSections } from '#test/example/sections.ts'

export const groups = [...all, { sections: [...exampleSections] }]

export const sections = groups.flatMap((group) => group.sections)
