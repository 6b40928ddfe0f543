import { pages as all } from '#app/site/page-list.ts'
import { examplePages } from '#test/example/pages.tsx'

export const pages = [...all, ...examplePages]
